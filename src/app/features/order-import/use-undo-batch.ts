import { recordFate, takeBack } from '#app/offline/batches/batch-sending.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { SentRow } from '#app/parts/shipment/cancel-many.ts';
import { useCancelMany } from '#app/parts/shipment/use-cancel-many.ts';
import type { OpenBatch } from './use-batch.ts';

/** Takes untried orders back from the queue first. */
export function useUndoBatch(db: WorkDatabase, open: OpenBatch) {
  const { state, run, stop } = useCancelMany();
  const sent = open.rows.flatMap(({ id, where }): SentRow[] =>
    where.is === 'sent' ? [{ id, shipment_id: where.shipment_id }] : [],
  );
  const undo = () =>
    run(sent, {
      before: () => takeBack(db, open.batch.id),
      onCanceled: (row, it) => recordFate(db, row.id, it.shipment_status),
    });
  return { state, sent: sent.length, undo, stop };
}
