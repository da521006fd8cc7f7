import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import type { PackagingRow } from '#app/offline/rows/outbox-row.ts';
import type { PackagingOrder } from '#domain/portal/packaging.ts';
import { freshRow, isTaken } from './outbox.ts';
import { beginAnew } from './packaging-form.ts';

/**
 * Turns the form into an order and empties it in one transaction; repeating it changes nothing. Wake the sender
 * afterwards.
 */
export async function enqueuePackaging(
  db: WorkDatabase,
  { formId: id, order }: { formId: string; order: PackagingOrder },
): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.outbox, db.receipts, db.meta, async () => {
      await beginAnew(db, id);
      if (await isTaken(db, id)) return;
      const op = 'packaging.create';
      await db.outbox.add({ ...freshRow(db), id, op, payload: order, summary: order } as PackagingRow);
    }),
  );
}
