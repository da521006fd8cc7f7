import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { describeError } from '#app/api/client.ts';
import { getSession } from '#app/api/session.ts';
import { errorText } from '#app/i18n/messages.ts';
import { keepLabel, readKeptLabel, useKeptLabelsOf } from '#app/offline/labels/kept-labels.ts';
import { useConnection } from '#app/offline/queue/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { isStillItsLabel, labelNumbers } from '#domain/kept-label.ts';
import type { Shipment } from '#domain/shipment.ts';
import { ExplainedButton } from './ExplainedButton.tsx';
import { notHere } from './print-blocked.ts';
import { fetchInvoice, openLabelTab, printFile } from './print-label.ts';

/** The customs invoice alone: beside a label printer, or once more for the driver. */
export function PrintInvoice({ shipment }: { shipment: Shipment }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { shipment_id } = shipment;
  const here = useKeptLabelsOf(shipment_id).find(
    (it) => it.format === 'invoice' && isStillItsLabel(it, shipment),
  );
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (tab: Window | null) => printFile(fetchOrFind, tab),
    onSuccess: (outcome) =>
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
    if (isOffline && here) return readKeptLabel(here);
    const uid = getSession()?.user_uid;
    const file = await fetchInvoice(shipment_id);
    const numbers = labelNumbers(shipment);
    void keepLabel(uid, { shipment_id, parcel_id: '', format: 'invoice', numbers }, file);
    return file;
  }

  function print(): void {
    mutate(openLabelTab('pdf_a6', t`Rechnung wird geladen`));
  }

  if (isOffline && !here)
    return <ExplainedButton icon={FileText} reason={notHere()}>{t`Zollrechnung`}</ExplainedButton>;
  return (
    <Button icon={FileText} isLoading={isPending} onClick={print}>
      {t`Zollrechnung`}
    </Button>
  );
}
