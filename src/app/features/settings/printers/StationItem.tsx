import { useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { useConnection } from '#app/offline/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import type { ShownPrinter, Station } from '#contract/print.ts';
import { PrinterDialog } from './PrinterDialog.tsx';
import { PrinterLine } from './PrinterLine.tsx';
import { RemoveStation } from './RemoveStation.tsx';

export function StationItem({ station }: { station: Station }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [edited, setEdited] = useState<ShownPrinter | 'new'>();
  const { name, printers, seen, is_connected, host, twin } = station;
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
        <RemoveStation station={station} />
      </div>
      {twin && (
        <p role="status" className="mt-2 max-w-prose text-label text-sm">
          {twin.host && twin.host !== host
            ? t`Ein zweiter Rechner (${twin.host}) meldet sich als diese Druckstation: Ihr Ordner wurde kopiert. Er druckt nicht, es druckt nur der erste (${host}). Verbinden Sie ihn als eigene Druckstation oder beenden Sie dort das Programm.`
            : t`Ein zweites Programm meldet sich als diese Druckstation: Ihr Ordner wurde kopiert. Es druckt nicht, es druckt nur das erste (${host}). Verbinden Sie es als eigene Druckstation oder beenden Sie es.`}
        </p>
      )}
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
    </li>
  );
}
