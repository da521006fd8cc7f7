import { wireVersion } from '#app/api/base.ts';
import type { BatchShare } from '#app/offline/rows/batch.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import type { OrderRow } from '#app/offline/rows/outbox-row.ts';
import type { BatchWorker } from '#domain/order/order-batch.ts';
import { adopt, type ReadBatch } from './adopt-batch.ts';
import { type BatchServer, oneAtATime, type ServerRow, thisDevice } from './batch-server.ts';
import { rowBack } from './batches.ts';
import { wireOf } from './wire-rows.ts';

/*
 * A batch changes hands: this device takes it over with all that the other one had given to its outbox, or lets go of it
 * because another one has (docs/queue.md 11.5, 11.6).
 */

/** `newer_app`: a newer app has written it. Wake the sender afterwards. */
export type TakenOver = 'taken_over' | 'newer_app';

/**
 * This device goes on with a batch of the server. `isAsked`: although another one is at it, which somebody was asked about.
 * Throws what describeError reads; killed in between, it can be done again.
 */
export async function takeOverBatch(
  db: WorkDatabase,
  server: BatchServer,
  id: string,
  isAsked: boolean,
): Promise<TakenOver> {
  return oneAtATime(db, async () => {
    const { data: seen } = await server.get({ id });
    if (wireOf(seen.head ?? {}) > wireVersion) return 'newer_app';
    const { data } = await server.take({ id, ...(await thisDevice(db)), is_asked: isAsked });
    return adoptBatch(db, server, id, data.term);
  });
}

/** Reads the batch this device holds by now, and makes it what this device goes on with. */
export async function adoptBatch(
  db: WorkDatabase,
  server: BatchServer,
  id: string,
  term: number,
): Promise<TakenOver> {
  const read = await readAll(server, id);
  if (wireOf(read.head) > wireVersion) return 'newer_app';
  const { data: fates } = await server.fates({ id });
  await withRevival(db, () =>
    db.transaction('rw', [db.batches, db.batchShares, db.batchRows, db.outbox, db.receipts, db.drafts], () =>
      adopt(db, id, { ...read, fates, term }),
    ),
  );
  return 'taken_over';
}

/** Nobody but this device writes any more, so that its pieces fit together. */
async function readAll(server: BatchServer, id: string): Promise<Omit<ReadBatch, 'fates' | 'term'>> {
  const rows = new Map<number, ServerRow>();
  let { data } = await server.get({ id });
  const head = data.head ?? {};
  for (;;) {
    for (const row of data.rows) rows.set(row.place, row);
    if (!data.more) break;
    ({ data } = await server.get({ id, since: data.cursor }));
  }
  const { name, revision } = data.batch;
  return { name, head, revision, rows: [...rows.values()].sort((a, b) => a.place - b.place) };
}

/** Another device works on it: nothing of it is sent from here any more, and its rows are to be read only. */
export async function letGo(db: WorkDatabase, id: string, worker: BatchWorker | null): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', [db.batches, db.batchShares, db.batchRows, db.outbox], async () => {
      const items = await db.outbox.filter((it) => it.batch === id && it.mark !== undefined).toArray();
      for (const item of items) {
        // What somebody wanted of it is asked of the server, whoever has the batch.
        if (item.wanted !== undefined) continue;
        await db.outbox.delete(item.seq);
        if (item.mark === 'wanted') await comeBack(db, item as OrderRow);
      }
      await standAs(db, id, { state: 'taken', worker });
    }),
  );
}

/** It was never marked, so it was never sent: a row as before, with what the form had made of it. */
async function comeBack(db: WorkDatabase, item: OrderRow): Promise<void> {
  const row = await db.batchRows.get(item.id);
  // Of another device's before: it stays what the server says it is.
  if (row && !item.ambiguous) await db.batchRows.put(rowBack(row, item));
}

/** Notes how the batch stands; what is known of the server's copy stays. */
export async function standAs(
  db: WorkDatabase,
  id: string,
  stand: Pick<BatchShare, 'state' | 'worker' | 'why'>,
): Promise<void> {
  if ((await db.batches.where({ id }).count()) === 0) return;
  const { worker: _, why: __, ...known } = (await db.batchShares.get(id)) ?? { id, term: 0, revision: 0 };
  await db.batchShares.put({ ...known, ...stand });
}
