import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import type { OutboxRow } from '#app/offline/rows/outbox-row.ts';
import type { Order } from '#domain/order/order.ts';

/** The server has an earlier shipment of this order (docs/rules.md 25.21). */
export const isOrderedBefore = ({ state, problem }: Pick<OutboxRow, 'state' | 'problem'>): boolean =>
  state === 'attention' && problem?.code === 'ORDERED_BEFORE';

/**
 * Sends the orders all the same, each under its key: the server refused it without using it up. Wake the sender
 * afterwards.
 */
export async function orderAgain(db: WorkDatabase, ids: readonly string[]): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const rows = await db.outbox
        .where('id')
        .anyOf([...ids])
        .filter(isOrderedBefore)
        .toArray();
      for (const { problem: _, body: __, firstTriedAt: ___, ...row } of rows)
        await db.outbox.put({
          ...row,
          payload: { ...(row.payload as Order), order_again: true },
          state: 'queued',
          nextAt: 0,
          // Another device that takes the batch sends the same.
          ...(row.mark && { mark: 'pending' }),
        } as OutboxRow);
    }),
  );
}
