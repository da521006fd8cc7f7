import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { findItem, type Item } from '#app/offline/queue/queue-view.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import type { OrderReceipt, OutboxRow } from '#app/offline/rows/outbox-row.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { StepLoader } from '#app/ui/StepLoader.tsx';
import { formatTrackingNumber } from '#domain/labels/label-number.ts';
import { SentActions } from './SentActions.tsx';
import { lastStep, nextStep } from './step-counter.ts';

/** ms an order may wait here before it is left to the queue. */
const patienceMs = 5000;
/** ms after which the user may leave a running request to the queue. */
const longMs = 15_000;

export type SendingDialogProps = {
  db: WorkDatabase;
  id: string;
  /** Prints the label right after sending, whatever the device's setting. */
  isPrinted: boolean;
  onSent: (receipt: OrderReceipt) => void;
  onRefused: (row: OutboxRow) => void;
  onWaiting: () => void;
  onFinished: (receipt: OrderReceipt) => void;
  onNewOrder: () => void;
};

export function SendingDialog(props: SendingDialogProps) {
  const { t } = useLingui();
  const { db, id, isPrinted, onFinished, onNewOrder } = props;
  const item = useLiveQuery(() => findItem(db, id), [db, id]);
  const receipt = item?.isSent ? item : undefined;
  const isActing = useIsActing(receipt !== undefined);
  const counter = useStepCounter(receipt !== undefined, isActing, () => receipt && onFinished(receipt));
  const isLong = useIsLong(receipt === undefined);
  useOutcome(item, props);
  // A step of sending, unlike the status of the same German words.
  const phases = [
    t({ message: 'Daten übermittelt', context: 'step of sending' }),
    t`Auftrag erzeugt`,
    t`Label erstellt`,
    t`Fertig`,
  ];
  return (
    <Dialog
      isOpen
      isLocked
      onClose={() => {}}
      size="small"
      title={receipt ? t`Auftrag gesendet` : t`Auftrag wird gesendet`}
      actions={
        receipt ? (
          <SentActions
            receipt={receipt}
            isPrinted={isPrinted}
            onNewOrder={onNewOrder}
            onArchive={() => onFinished(receipt)}
          />
        ) : (
          isLong && <Button onClick={props.onWaiting}>{t`Im Hintergrund weiter senden`}</Button>
        )
      }
    >
      <StepLoader
        phases={phases}
        current={counter}
        state={receipt ? 'done' : 'running'}
        note={receipt && <TrackingNumbers numbers={receipt.answer.tracking_number} />}
      />
    </Dialog>
  );
}

const mostNumbers = 3;

function TrackingNumbers({ numbers }: { numbers: readonly string[] }) {
  const more = numbers.length - mostNumbers;
  return (
    <ul className="tabular">
      {numbers.slice(0, mostNumbers).map((number) => (
        <li key={number}>{formatTrackingNumber(number)}</li>
      ))}
      {more > 0 && <li>{plural(more, { one: 'und # weitere', other: 'und # weitere' })}</li>}
    </ul>
  );
}

function useStepCounter(isSent: boolean, isActing: boolean, onFinished: () => void): number {
  const [counter, setCounter] = useState(0);
  const finish = useRef(onFinished);
  useEffect(() => {
    finish.current = onFinished;
  });
  useEffect(() => {
    const next = nextStep(counter, { isSent, isActing });
    if (!next) return;
    const timer =
      'counter' in next
        ? setTimeout(() => setCounter(next.counter), next.afterMs)
        : setTimeout(() => finish.current(), next.leaveAfterMs);
    return () => clearTimeout(timer);
  }, [counter, isSent, isActing]);
  return isSent ? lastStep : counter;
}

/** Any key or press after sending stops the automatic move to the archive. */
function useIsActing(isSent: boolean): boolean {
  const [isActing, setIsActing] = useState(false);
  useEffect(() => {
    if (!isSent) return;
    const act = () => setIsActing(true);
    const events = ['keydown', 'pointerdown'] as const;
    for (const event of events) document.addEventListener(event, act, true);
    return () => {
      for (const event of events) document.removeEventListener(event, act, true);
    };
  }, [isSent]);
  return isActing;
}

function useIsLong(isRunning: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setIsLong(true), longMs);
    return () => clearTimeout(timer);
  }, [isRunning]);
  return isLong && isRunning;
}

function useOutcome(
  item: Item | undefined,
  { onSent, onRefused, onWaiting }: Pick<SendingDialogProps, 'onSent' | 'onRefused' | 'onWaiting'>,
): void {
  const handlers = useRef({ onSent, onRefused, onWaiting });
  useEffect(() => {
    handlers.current = { onSent, onRefused, onWaiting };
  });
  // Stays true between retries, so that the timer keeps running.
  const isWaiting =
    item !== undefined && !item.isSent && (item.state === 'queued' || item.problem !== undefined);
  const isReported = useRef(false);
  useEffect(() => {
    if (!item || isReported.current) return;
    if (item.isSent) {
      isReported.current = true;
      handlers.current.onSent(item);
    } else if (item.state === 'attention') {
      isReported.current = true;
      handlers.current.onRefused(item);
    }
  }, [item]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => handlers.current.onWaiting(), patienceMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
}
