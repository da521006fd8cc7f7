import { useCallback, useEffect, useRef, useState } from 'react';
import { handOver, type ReadyRow, takeBack } from '#app/offline/batches/batch-sending.ts';
import { wakeSender } from '#app/offline/queue/start-sending.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { holdingUpdates } from '#app/offline/rows/unsaved.ts';
import { createPace } from '#app/timing/in-slices.ts';
import { addressWishes } from '#domain/address/address-wishes.ts';
import { assembleOrder } from '#domain/order/assemble-order.ts';
import { checkOrder } from '#domain/order/order-rules.ts';
import { draftOfRow } from '#domain/order-import/row-cells.ts';
import { stateOf } from './judged-row.ts';
import type { OpenBatch } from './use-batch.ts';

export type Sending = 'idle' | 'handing' | 'failed' | 'lacks_terms';

/** Sends ready rows in file order; `pause` takes back untried ones. */
export function useSendBatch(db: WorkDatabase, open: OpenBatch) {
  const [sending, setSending] = useState<Sending>('idle');
  const stop = useRef<AbortController>(undefined);
  // Grows with each change of a row.
  const rev = open.rows.reduce((sum, row) => sum + row.rev, 0);
  const sentOf = useRef(rev);
  const ready = open.rows.filter((row) => stateOf(row) === 'ready');

  /** `isAgain`: second attempt for rows changed during the first. */
  async function send(isAgain = false) {
    if (ready.length === 0) return;
    if (open.lacksTerms) return setSending('lacks_terms');
    setSending('handing');
    sentOf.current = rev;
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    try {
      await holdingUpdates(async () => {
        const orders: ReadyRow[] = [];
        const pace = createPace();
        const context = open.context();
        for (const { id, values, ...row } of ready) {
          const form = draftOfRow(values, open.base);
          const { order } = checkOrder(assembleOrder(form), context);
          // Rows that became invalid meanwhile (e.g. cut-off passed) stay in the batch with their error.
          if (order) orders.push({ id, rev: row.rev, order, form, addresses: addressWishes(form) });
          await pace();
        }
        const handed = await handOver(db, orders, { signal, onPiece: wakeSender });
        if (handed < orders.length && !signal.aborted && !isAgain) setAsked('again');
      });
      setSending('idle');
    } catch {
      setSending('failed');
    }
  }

  // A request while an edit is stored or validated runs once that ends.
  const [asked, setAsked] = useState<'once' | 'again'>();
  const ask = useCallback(() => setAsked('once'), []);
  const isNews = asked === 'once' || rev !== sentOf.current;
  const isSettled = !open.isJudging && !open.isSaving;
  const isDue = asked !== undefined && isNews && isSettled && sending !== 'handing';
  const sendNow = useRef(send);
  sendNow.current = send;
  useEffect(() => {
    if (!isDue) return;
    setAsked(undefined);
    void sendNow.current(asked === 'again');
  }, [isDue, asked]);

  async function pause() {
    stop.current?.abort();
    await takeBack(db, open.batch.id);
  }

  return { ready: ready.length, sending, isAsked: asked === 'once', ask, pause };
}
