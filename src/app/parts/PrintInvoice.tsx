import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/queue/connection.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { fetchInvoice, openLabelTab, printFile } from './print-label.ts';

/** The customs invoice alone: beside a label printer, or once more for the driver. */
export function PrintInvoice({ shipment_id }: { shipment_id: string }) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (tab: Window | null) => printFile(() => fetchInvoice(shipment_id), 'pdf_a6', tab),
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

  function print(): void {
    mutate(openLabelTab('pdf_a6', t`Rechnung wird geladen`));
  }

  return (
    <Button icon={FileText} isLoading={isPending} disabled={isOffline} onClick={print}>
      {t`Zollrechnung`}
    </Button>
  );
}
