import { describeError } from '#app/api/describe-error.ts';
import type { Marked } from '#app/offline/queue/mark-due.ts';
import type { Batch, BatchLine, BatchRow, BatchShare } from '#app/offline/rows/batch.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import type { OutboxRow } from '#app/offline/rows/outbox-row.ts';
import { type BatchWorker, batchLimits } from '#domain/order/order-batch.ts';
import { type BatchServer, oneAtATime, thisDevice } from './batch-server.ts';
import { readRows } from './batches.ts';
import { letGo, standAs } from './claim-batch.ts';
import { headOf, toServer } from './wire-rows.ts';

/*
 * Uploads a batch: head, rows in pieces, then changes (docs/queue.md 11.1). Every step is repeatable; the local
 * database is written first.
 */

/** `held`: this device may write to the server's copy. `later`: no answer or a server error. */
type Hold = { is: 'held'; share: BatchShare } | { is: 'alone' | 'taken' | 'later' };

async function hold(db: WorkDatabase, server: BatchServer, id: string): Promise<Hold> {
  const share = await db.batchShares.get(id);
  if (share?.state === 'alone' || share?.state === 'taken') return { is: share.state };
  if (share?.state === 'mine' && !share.isHeadPending) return { is: 'held', share };
  const batch = await db.batches.get(id);
  if (!batch) return { is: 'alone' };
  try {
    return await saveHead(db, server, batch, share);
  } catch (error) {
    return afterRefusal(db, id, error);
  }
}

async function saveHead(
  db: WorkDatabase,
  server: BatchServer,
  batch: Batch,
  share: BatchShare | undefined,
): Promise<Hold> {
  const { id, name } = batch;
  const rows = await readRows(db, id);
  if (rows.length === 0) return { is: 'alone' };
  const { data } = await server.save({
    id,
    ...(await thisDevice(db)),
    term: share?.term ?? 0,
    name: name.slice(0, batchLimits.name) || '–',
    rows: rows.length,
    head: headOf(batch, rows),
  });
  return db.transaction('rw', db.batches, db.batchShares, async (): Promise<Hold> => {
    const now = await db.batches.get(id);
    const isHeadPending = JSON.stringify(now?.common) !== JSON.stringify(batch.common);
    const held: BatchShare = { id, state: 'mine', term: data.term, ...(isHeadPending && { isHeadPending }) };
    if (now) await db.batchShares.put(held);
    return { is: 'held', share: held };
  });
}

const refusals = new Set([
  'BATCH_LIMIT',
  'STORAGE_FULL',
  'VALIDATION_FAILED',
  'BODY_TOO_LARGE',
  'MALFORMED_BODY',
]);

async function afterRefusal(db: WorkDatabase, id: string, error: unknown): Promise<Hold> {
  const { code } = describeError(error);
  if (code === 'BATCH_TAKEN') {
    await letGo(db, id, workerIn(error));
    return { is: 'taken' };
  }
  if (code === 'BATCH_GONE' || refusals.has(code)) {
    const why = code === 'BATCH_GONE' ? 'gone' : code === 'STORAGE_FULL' ? 'full' : 'refused';
    await standAs(db, id, { state: 'alone', why });
    return { is: 'alone' };
  }
  // The server has expired the batch: upload it again.
  if (code === 'NOT_FOUND') {
    await db.batchShares.delete(id);
    return { is: 'alone' };
  }
  return { is: 'later' };
}

function workerIn(error: unknown): BatchWorker | null {
  const { data } = (error ?? {}) as { data?: { worker?: BatchWorker | null } };
  return data?.worker ?? null;
}

/** Never throws. */
export async function uploadBatch(
  db: WorkDatabase,
  server: BatchServer,
  id: string,
  signal?: AbortSignal,
): Promise<Hold['is']> {
  for (;;) {
    if (signal?.aborted) return 'later';
    const step = await oneAtATime(db, async (): Promise<Hold['is'] | 'more'> => {
      const held = await hold(db, server, id);
      if (held.is !== 'held') return held.is;
      const rows = await db.batchRows
        .where('[batch+pending]')
        .equals([id, 1])
        .limit(batchLimits.piece)
        .toArray();
      if (rows.length === 0) return 'held';
      const lines = await linesOf(db, id);
      const out = await outsideOf(
        db,
        rows.map((it) => it.id),
      );
      const given = inPieces(rows.map((row) => ({ row, wire: toServer(row, lines, out.has(row.id)) })));
      return (await sendRows(db, server, held.share, given)) ?? 'more';
    });
    if (step !== 'more') return step;
  }
}

/** Returns rows in the outbox or sent; the upload leaves their handed order untouched. */
async function outsideOf(db: WorkDatabase, ids: string[]): Promise<Set<string>> {
  return db.transaction('r', db.outbox, db.receipts, async () => {
    const waiting = await db.outbox.where('id').anyOf(ids).toArray();
    const sent = await db.receipts.where('id').anyOf(ids).primaryKeys();
    return new Set([...waiting.map((it) => it.id), ...sent]);
  });
}

/** Characters of JSON; the server accepts 10 MB. */
const mostCharacters = 6_000_000;

type Given = { row: BatchRow; item?: OutboxRow; wire: ReturnType<typeof toServer> };

function inPieces(given: Given[]): Given[] {
  let characters = 0;
  const fits = ({ wire }: Given) => {
    characters += JSON.stringify(wire).length;
    return characters <= mostCharacters;
  };
  const most = given.findIndex((it) => !fits(it));
  return most === -1 ? given : given.slice(0, Math.max(1, most));
}

async function sendRows(
  db: WorkDatabase,
  server: BatchServer,
  { id, term }: BatchShare,
  given: readonly Given[],
): Promise<Hold['is'] | undefined> {
  const { device_id } = await thisDevice(db);
  try {
    const { data } = await server.putRows({ id, device_id, term, rows: given.map((it) => it.wire) });
    const retained = new Map(data.kept.map((it) => [it.place, it]));
    await withRevival(db, () =>
      db.transaction('rw', db.batchRows, db.outbox, async () => {
        for (const { row } of given) {
          const stands = retained.get(row.place);
          const now = await db.batchRows.get(row.id);
          if (stands && now) {
            // The old key may still become a shipment, so adopt the server's row and drop the new order.
            await db.outbox
              .where({ id: row.id })
              .filter((it) => it.mark === 'pending')
              .delete();
            await db.batchRows.delete(row.id);
            await db.batchRows.put({
              ...now,
              id: stands.key,
              rev: now.rev + 1,
              handedAt: Date.now(),
              pending: 0,
            });
          } else if (now && now.rev === row.rev && now.handedAt === row.handedAt)
            await db.batchRows.update(row.id, { pending: 0 });
        }
      }),
    );
    return undefined;
  } catch (error) {
    return (await afterRefusal(db, id, error)).is;
  }
}

/** Marks rows in the outbox; rows of an unshared batch need no mark. */
export async function markRows(
  db: WorkDatabase,
  server: BatchServer,
  id: string,
  ids: readonly string[],
): Promise<Marked> {
  return oneAtATime(db, async (): Promise<Marked> => {
    const held = await hold(db, server, id);
    if (held.is === 'alone') return { made: [], alone: ids };
    if (held.is !== 'held') return held.is;
    const lines = await linesOf(db, id);
    const [rows, items] = await db.transaction('r', db.batchRows, db.outbox, async () => [
      await db.batchRows.bulkGet([...ids]),
      await db.outbox.where('id').anyOf(ids).toArray(),
    ]);
    const byId = new Map(items.map((item) => [item.id, item]));
    const all = rows.flatMap((row): Given[] => {
      const item = row && byId.get(row.id);
      return item ? [{ row, item, wire: toServer(row, lines, item) }] : [];
    });
    const given = inPieces(all);
    const outcome = given.length > 0 ? await sendRows(db, server, held.share, given) : undefined;
    if (outcome === 'alone') return { made: [], alone: ids };
    if (outcome === 'taken' || outcome === 'later') return outcome;
    const known = new Set(all.map((it) => it.row.id));
    // The batch was deleted here, so no device can take these rows over.
    return { made: given.map((it) => it.row.id), alone: ids.filter((it) => !known.has(it)) };
  });
}

let lastLines: { of: WorkDatabase; id: string; lines: Map<number, BatchLine> } | undefined;

/** Cached: the lines never change and are slow to read. */
async function linesOf(db: WorkDatabase, id: string): Promise<Map<number, BatchLine>> {
  if (lastLines?.of === db && lastLines.id === id) return lastLines.lines;
  const batch = await db.batches.get(id);
  const lines = new Map(batch?.lines.map((it) => [it.row, it]));
  lastLines = { of: db, id, lines };
  return lines;
}
