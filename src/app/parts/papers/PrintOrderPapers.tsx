import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import ScrollText from 'lucide-react/icons/scroll-text';
import { describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { useConnection } from '#app/offline/connection.ts';
import { notHere } from '#app/parts/print/print-blocked.ts';
import { fetchOrderPaper, printFile } from '#app/parts/print/print-label.ts';
import { type PaperPress, pressPaper, printPaperAt } from '#app/parts/print/print-paper.ts';
import { ExplainedButton } from '#app/parts/states/ExplainedButton.tsx';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { papersOf } from '#domain/labels/papers.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';

/** Prints waybill and order copy, if ordered (docs/rules.md 15.14). */
export function PrintOrderPapers({ shipment }: { shipment: Shipment }) {
  const { t } = useLingui();
  const papers = papersOf(shipment);
  const { shipment_id } = shipment;
  return (
    <>
      {papers.includes('waybill') && (
        <PrintPaper shipment_id={shipment_id} kind="waybill" icon={ScrollText} name={t`Frachtbrief`} />
      )}
      {papers.includes('mission_copy') && (
        <PrintPaper
          shipment_id={shipment_id}
          kind="mission_copy"
          icon={ClipboardList}
          name={t`Auftragskopie`}
        />
      )}
    </>
  );
}

type PrintPaperProps = {
  shipment_id: string;
  kind: 'waybill' | 'mission_copy';
  icon: LucideIcon;
  name: string;
};

function PrintPaper({ shipment_id, kind, icon, name }: PrintPaperProps) {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ tab, station }: PaperPress) =>
      station
        ? printPaperAt(station, shipment_id, kind)
        : printFile(() => fetchOrderPaper(shipment_id, kind), tab),
    onSuccess: (outcome) =>
      outcome !== 'handed' &&
      showSnackbar({
        tone: 'success',
        text: outcome === 'shown' ? t`${name}: zum Drucken geöffnet.` : t`${name}: gespeichert.`,
      }),
    onError: (error) => {
      const reason = errorText(describeError(error).code);
      showSnackbar({
        tone: 'error',
        text: t`${name}: konnte nicht gedruckt werden. ${reason}`,
        action: { label: t`Erneut versuchen`, onAction: print },
      });
    },
  });

  function print(): void {
    mutate(pressPaper(t`${name} wird geladen`));
  }

  if (isOffline)
    return (
      <ExplainedButton icon={icon} reason={notHere()}>
        {name}
      </ExplainedButton>
    );
  return (
    <Button icon={icon} isLoading={isPending} onClick={print}>
      {name}
    </Button>
  );
}
