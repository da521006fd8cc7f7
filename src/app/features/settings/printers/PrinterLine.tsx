import { useLingui } from '@lingui/react/macro';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { printerStateText, printerStateTone } from '#app/parts/print/stations/printer-words.ts';
import { Button } from '#app/ui/Button.tsx';
import { IconButton } from '#app/ui/IconButton.tsx';
import { ConfirmDialog } from '#app/ui/overlays/ConfirmDialog.tsx';
import { StatusDot } from '#app/ui/StatusDot.tsx';
import type { ShownPrinter } from '#contract/print.ts';
import { confirmsNothing } from '#domain/labels/printer.ts';
import { printerFormatText } from './printer-fields.ts';
import { useStationCalls } from './use-station-calls.ts';

type PrinterLineProps = {
  printer: ShownPrinter;
  /** Otherwise the printer's state is unknown. */
  isConnected: boolean;
  isOffline: boolean;
  onEdit: () => void;
};

/** An address with other characters could be a command: the user types it. */
const allowCommand = (address: string) =>
  `npx ${location.origin}/print-station.tgz --allow ${/^[\w.:/@[\]-]+$/.test(address) ? address : '…'}`;

export function PrinterLine({ printer, isConnected, isOffline, onEdit }: PrinterLineProps) {
  const { t } = useLingui();
  const [isRemoving, setIsRemoving] = useState(false);
  const [isTesting, setIsTesting] = useState(false);
  const { removePrinter, printTest } = useStationCalls();
  const { name, address, format, state } = printer;

  async function test() {
    setIsTesting(true);
    await printTest(printer);
    setIsTesting(false);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2 text-sm">
      <div className="mr-auto min-w-0">
        <p className="break-words font-medium">{name}</p>
        <p className="break-all text-muted text-xs">
          {address} · {printerFormatText(format)}
        </p>
        <StatusDot tone={printerStateTone(state)}>{printerStateText(state)}</StatusDot>
        {state === 'not_allowed' && (
          <p className="max-w-prose break-words text-label text-xs">
            {t`Diese Adresse hat die Druckstation nicht selbst gefunden, darum druckt sie dort nicht. Geben Sie die Adresse einmal am Rechner der Druckstation frei: ${allowCommand(address)}`}
          </p>
        )}
        {isConnected && confirmsNothing(printer) && (
          <p className="max-w-prose text-label text-xs">
            {t`Dieser Drucker beantwortet keine Fragen nach seinem Zustand (~HS). Ob ein Label herausgekommen ist, erfährt die Druckstation nicht: Es gilt als an den Drucker übergeben und nicht als gedruckt.`}
          </p>
        )}
      </div>
      <Button disabled={isOffline} isLoading={isTesting} onClick={() => void test()}>
        {t`Testseite drucken`}
      </Button>
      <IconButton icon={Pencil} label={t`Bearbeiten: ${name}`} disabled={isOffline} onClick={onEdit} />
      <IconButton
        icon={Trash2}
        tone="danger"
        label={t`Drucker entfernen: ${name}`}
        disabled={isOffline}
        onClick={() => setIsRemoving(true)}
      />
      <ConfirmDialog
        isOpen={isRemoving}
        title={t`Drucker entfernen?`}
        text={t`${name} verschwindet auch auf den anderen Geräten. Was noch wartet, wird nicht gedruckt und kann an einen anderen Drucker gehen.`}
        confirmLabel={t`Entfernen`}
        isDangerous
        onConfirm={async () => {
          await removePrinter(printer);
          setIsRemoving(false);
        }}
        onCancel={() => setIsRemoving(false)}
      />
    </li>
  );
}
