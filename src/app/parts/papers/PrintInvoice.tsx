import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { getSession } from '#app/api/session.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { readStoredLabel, storeLabel, useStoredLabelsOf } from '#app/offline/labels/stored-labels.ts';
import { rememberCopies, rememberedCopies } from '#app/parts/print/invoice-copies.ts';
import { notHere } from '#app/parts/print/print-blocked.ts';
import { fetchInvoice, printFile } from '#app/parts/print/print-label.ts';
import { type PaperPress, pressPaper, printPaperAt } from '#app/parts/print/print-paper.ts';
import { ExplainedButton } from '#app/parts/states/ExplainedButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { isStillItsLabel, labelNumbers } from '#domain/labels/stored-label.ts';
import { invoiceCopies, type Shipment } from '#domain/shipment/shipment.ts';

/** Prints the customs invoice alone, e.g. once more for the driver. */
export function PrintInvoice({ shipment }: { shipment: Shipment }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { shipment_id } = shipment;
  const [copies, setCopies] = useState(rememberedCopies);
  const here = useStoredLabelsOf(shipment_id).find(
    (it) => it.format === 'invoice' && isStillItsLabel(it, shipment),
  );
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ tab, station }: PaperPress) =>
      station ? printPaperAt(station, shipment_id, 'invoice') : printFile(fetchOrFind, tab),
    onSuccess: (outcome) =>
      outcome !== 'handed' &&
      showSnackbar({
        tone: 'success',
        text:
          outcome === 'shown' ? t`Die Rechnung ist zum Drucken geöffnet.` : t`Die Rechnung ist gespeichert.`,
      }),
    onError: (error) =>
      showSnackbar({
        tone: 'error',
        text: `${t`Die Rechnung konnte nicht gedruckt werden.`} ${errorText(describeError(error).code)}`,
        action: { label: t`Erneut versuchen`, onAction: print },
      }),
  });

  async function fetchOrFind() {
    if (isOffline && here) return readStoredLabel(here);
    const uid = getSession()?.user_uid;
    const file = await fetchInvoice(shipment_id, copies);
    const numbers = labelNumbers(shipment);
    void storeLabel(uid, { shipment_id, parcel_id: '', format: 'invoice', numbers }, file);
    return file;
  }

  function choose(value: string): void {
    const chosen = invoiceCopies.find((it) => it === value);
    if (!chosen) return;
    setCopies(chosen);
    rememberCopies(chosen);
  }

  function print(): void {
    mutate(pressPaper(t`Rechnung wird geladen`));
  }

  if (isOffline && !here)
    return <ExplainedButton icon={FileText} reason={notHere()}>{t`Zollrechnung`}</ExplainedButton>;
  return (
    <span className="inline-flex items-center gap-1">
      <Button icon={FileText} isLoading={isPending} onClick={print}>
        {t`Zollrechnung`}
      </Button>
      <select
        aria-label={t`Exemplare der Zollrechnung`}
        data-tooltip={t`Exemplare der Zollrechnung`}
        value={copies}
        onChange={(event) => choose(event.target.value)}
        className="tabular h-control rounded-control border border-line bg-surface px-2 text-sm"
      >
        {invoiceCopies.map((it) => (
          <option key={it} value={it}>
            {t`${it}-fach`}
          </option>
        ))}
      </select>
    </span>
  );
}
