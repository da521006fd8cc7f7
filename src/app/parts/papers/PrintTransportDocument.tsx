import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { notHere } from '#app/parts/print/print-blocked.ts';
import { fetchTransportDocument, printFile } from '#app/parts/print/print-label.ts';
import { type PaperPress, pressPaper, printPaperAt } from '#app/parts/print/print-paper.ts';
import { ExplainedButton } from '#app/parts/states/ExplainedButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { papersOf } from '#domain/labels/papers.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';

export function PrintTransportDocument({ shipment }: { shipment: Shipment }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ tab, station }: PaperPress) =>
      station
        ? printPaperAt(station, shipment.shipment_id, 'danger')
        : printFile(() => fetchTransportDocument(shipment.shipment_id), tab),
    onSuccess: (outcome) =>
      outcome !== 'handed' &&
      showSnackbar({
        tone: 'success',
        text:
          outcome === 'shown'
            ? t`Das Beförderungspapier ist zum Drucken geöffnet.`
            : t`Das Beförderungspapier ist gespeichert.`,
      }),
    onError: (error) =>
      showSnackbar({
        tone: 'error',
        text: `${t`Das Beförderungspapier konnte nicht gedruckt werden.`} ${errorText(describeError(error).code)}`,
        action: { label: t`Erneut versuchen`, onAction: print },
      }),
  });

  function print(): void {
    mutate(pressPaper(t`Beförderungspapier wird geladen`));
  }

  if (!papersOf(shipment).includes('danger')) return null;
  if (isOffline)
    return <ExplainedButton icon={TriangleAlert} reason={notHere()}>{t`Beförderungspapier`}</ExplainedButton>;
  return (
    <Button icon={TriangleAlert} isLoading={isPending} onClick={print}>
      {t`Beförderungspapier`}
    </Button>
  );
}
