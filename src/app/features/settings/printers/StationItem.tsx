import { useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { useConnection } from '#app/offline/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import type { ShownPrinter, Station } from '#contract/print.ts';
import { PrinterDialog } from './PrinterDialog.tsx';
import { PrinterLine } from './PrinterLine.tsx';
import { useStationCalls } from './use-station-calls.ts';

export function StationItem({ station }: { station: Station }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [edited, setEdited] = useState<ShownPrinter | 'new'>();
  const [isRemoving, setIsRemoving] = useState(false);
  const { removeStation } = useStationCalls();
  const { name, printers, seen, is_connected } = station;
  const last = seen && formatDateTime(seen.seconds);

  return (
    <li className="px-5 py-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="mr-auto min-w-0">
          <h3 className="break-words font-semibold text-sm">{name}</h3>
          <StatusDot tone={is_connected ? 'success' : 'warning'}>
            {is_connected ? t`Verbunden` : t`Nicht verbunden`}
            {!is_connected && last && <span className="text-muted">{t`, zuletzt ${last}`}</span>}
          </StatusDot>
        </div>
        <Button icon={Plus} disabled={isOffline} onClick={() => setEdited('new')}>
          {t`Drucker hinzufügen`}
        </Button>
        <IconButton
          icon={Trash2}
          tone="danger"
          label={t`Druckstation entfernen: ${name}`}
          disabled={isOffline}
          onClick={() => setIsRemoving(true)}
        />
      </div>
      {printers.length === 0 ? (
        <p className="mt-2 text-muted text-sm">{t`Noch kein Drucker an dieser Druckstation.`}</p>
      ) : (
        <ul aria-label={t`Drucker von ${name}`} className="mt-2 divide-y divide-line-soft">
          {printers.map((it) => (
            <PrinterLine
              key={it.printer_id}
              printer={it}
              isConnected={is_connected}
              isOffline={isOffline}
              onEdit={() => setEdited(it)}
            />
          ))}
        </ul>
      )}
      {edited && (
        <PrinterDialog
          station={station}
          printer={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        title={t`Druckstation entfernen?`}
        text={t`${name} druckt danach nichts mehr. Was noch wartet, wird verworfen; ihre Drucker verschwinden auch auf den anderen Geräten.`}
        confirmLabel={t`Entfernen`}
        isDangerous
        onConfirm={async () => {
          await removeStation(station);
          setIsRemoving(false);
        }}
        onCancel={() => setIsRemoving(false)}
      />
    </li>
  );
}
