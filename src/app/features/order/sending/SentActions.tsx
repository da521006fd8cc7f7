import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useRef, useState } from 'react';
import { shipmentQuery } from '#app/api/persisted-queries.ts';
import type { OrderReceipt } from '#app/offline/rows/outbox-row.ts';
import { PrintAgain } from '#app/parts/print/PrintAgain.tsx';
import { sentLabels } from '#app/parts/print/sent-labels.ts';
import { usePrintLabel } from '#app/parts/print/use-print-label.ts';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { hasPapers } from '#domain/labels/papers.ts';
import { loadPrintPapers } from './load-print-papers.ts';
import { printsAfterSending, rememberPrintAfterSending } from './print-after-sending.ts';
import { promoteSent } from './promote-sent.ts';

const half = 'flex-1 basis-0';

type SentActionsProps = {
  receipt: OrderReceipt;
  /** Prints at once, whatever the device's setting. */
  isPrinted: boolean;
  onNewOrder: () => void;
  onArchive: () => void;
};

/** Enter prints the label and then the papers, N begins the next order. */
export function SentActions({ receipt, isPrinted, onNewOrder, onArchive }: SentActionsProps) {
  const { t } = useLingui();
  const { print, isPrinting, question, printAgain, leaveQuestion } = usePrintLabel();
  const [isAutomatic, setIsAutomatic] = useState(printsAfterSending);
  const target = sentLabels(receipt);
  const sent = useQuery(shipmentQuery(receipt.answer.shipment_id)).data?.data[0];
  const isPapered = sent !== undefined && hasPapers(sent);
  const PrintPapers = useLater(loadPrintPapers, isPapered);
  const main = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const papers = useRef<HTMLButtonElement>(null);
  const begin = useRef<() => void>(undefined);

  function printNow() {
    if (target) print({ ...target, papered: [] }, []);
    (papers.current ?? next.current)?.focus();
  }

  begin.current = () => (target && (isAutomatic || isPrinted) ? printNow() : main.current?.focus());
  useEffect(() => begin.current?.(), []);
  const arePapersOffered = isPapered && PrintPapers !== undefined;
  // The papers may load after printing; they still come before the next order.
  useEffect(() => {
    if (arePapersOffered && document.activeElement === next.current) papers.current?.focus();
  }, [arePapersOffered]);

  const client = useQueryClient();
  useEffect(() => void promoteSent(client), [client]);

  useNewOrderKey(onNewOrder);
  return (
    <>
      {target && (
        <Checkbox
          className="mr-auto w-full"
          label={t`Nach dem Senden gleich drucken`}
          value={isAutomatic}
          onChange={(requested) => {
            setIsAutomatic(requested);
            rememberPrintAfterSending(requested);
          }}
        />
      )}
      {target && (
        <Button
          ref={main}
          variant="primary"
          icon={Printer}
          isLoading={isPrinting}
          onClick={printNow}
          isFullWidth
        >
          {target.labels > 1 ? t`Labels drucken` : t`Label drucken`}
        </Button>
      )}
      {target && PrintPapers && isPapered && (
        <PrintPapers
          ref={papers}
          shipment_ids={target.shipment_ids}
          onPress={() => next.current?.focus()}
          className="w-full"
          isFullWidth
        />
      )}
      <Button ref={next} onClick={onNewOrder} aria-keyshortcuts="N" className={half}>
        {t`Neuer Auftrag`}
      </Button>
      <Button ref={target ? undefined : main} onClick={onArchive} className={half}>
        {t`Zum Archiv`}
      </Button>
      {question && <PrintAgain question={question} onPrint={printAgain} onCancel={leaveQuestion} />}
    </>
  );
}

function useNewOrderKey(onNewOrder: () => void): void {
  const latest = useRef(onNewOrder);
  useEffect(() => {
    latest.current = onNewOrder;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
