import { isDeepStrictEqual } from 'node:util';
import { getUnixTime } from 'date-fns/getUnixTime';
import { type BatchHold, type BatchWorker, batchLimits } from '#domain/order/order-batch.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import type { batch } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { withinQuota } from '#server/stored-bytes/within-quota.ts';
import {
  addBatch,
  type BatchTuple,
  changeBatch,
  countBatches,
  countRows,
  deleteRows,
  findBatch,
  type RowKey,
  type RowTuple,
  rowsWithOpenKey,
  upsertBatchRows,
} from './queries.ts';

/*
 * One device at a time holds a batch (docs/queue.md 11.2), under a term that grows with each claim. Writes under an
 * earlier term are refused.
 */

type Writing = Pick<Deps, 'db' | 'clock'>;
type Json = Record<string, unknown>;
export type HeldBatch = { term: number; revision: number };
type GivenRow = Pick<RowTuple, 'place' | 'key' | 'facts'> & { handed?: RowTuple['handed'] | undefined };
type Device = { device_id: string; device_name: string };

/** null before any device has claimed the batch. */
export function workerOf({
  device_id,
  device_name,
  taken,
}: Pick<BatchTuple, 'device_id' | 'device_name' | 'taken'>): BatchWorker | null {
  return device_id === null || !taken ? null : { device_id, device_name, since: getUnixTime(taken) };
}

export async function saveBatch(
  { db, clock }: Writing,
  client_id: string,
  {
    id,
    term,
    name,
    rows,
    head,
    ...device
  }: Device & { id: string; term: number; name: string; rows: number; head: Json },
): Promise<HeldBatch> {
  const now = clock.now();
  return db.transaction((tx) =>
    withinQuota(tx, client_id, async () => {
      if (!(await findBatch(tx, client_id, id)))
        await begin(tx, {
          client_id,
          batch_id: id,
          name,
          head,
          row_count: rows,
          is_whole: false,
          revision: 1,
          term: 1,
          ...device,
          taken: now,
          created: now,
          updated: now,
          deleted: null,
          rhythm_day: null,
          rhythm_names: [],
        });
      // A device that never received its first term sends 0.
      const it = await lockHeld(tx, client_id, id, (known) =>
        term === 0 ? device.device_id === known.device_id : isHeldBy(known, { ...device, term }),
      );
      const isSame = it.name === name && it.row_count === rows && isDeepStrictEqual(it.head, head);
      return write(tx, it, now, isSame ? {} : { name, head, row_count: rows, revision: it.revision + 1 });
    }),
  );
}

async function begin(tx: DbOrTx, row: typeof batch.$inferInsert): Promise<void> {
  if ((await countBatches(tx, row.client_id)) >= batchLimits.batches) throw refusal('BATCH_LIMIT');
  await addBatch(tx, row);
}

/** Returns the rows skipped because their keys are open. */
export async function saveRows(
  { db, clock }: Writing,
  client_id: string,
  { id, rows, ...hold }: BatchHold & { id: string; rows: readonly GivenRow[] },
): Promise<HeldBatch & { kept: RowKey[] }> {
  const now = clock.now();
  return db.transaction((tx) =>
    withinQuota(tx, client_id, async () => {
      const it = await lockHeld(tx, client_id, id, (known) => isHeldBy(known, hold));
      const requested = [...new Map(rows.map((row) => [row.place, row])).values()];
      const kept = await rowsWithOpenKey(tx, it, requested);
      const places = new Set(kept.map((row) => row.place));
      const written = requested.filter((row) => !places.has(row.place));
      const revision = it.revision + 1;
      await upsertBatchRows(
        tx,
        written.map(({ place, key, facts, handed }) => ({
          client_id,
          batch_id: id,
          place,
          key,
          facts,
          handed: handed ?? null,
          retains_handed: handed === undefined,
          changed: revision,
        })),
      );
      const is_whole = it.is_whole || (await countRows(tx, client_id, id)) >= it.row_count;
      return { ...(await write(tx, it, now, { revision, is_whole })), kept };
    }),
  );
}

export async function claimBatch(
  { db, clock }: Writing,
  client_id: string,
  { id, ...device }: Device & { id: string },
): Promise<HeldBatch> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const it = await lockBatch(tx, client_id, id);
    if (it.device_id === device.device_id) return write(tx, it, now, device);
    // An incomplete batch cannot be continued elsewhere.
    if (!it.is_whole) throw refusal('NOT_FOUND');
    return write(tx, it, now, { ...device, taken: now, term: it.term + 1 });
  });
}

/** The emptied batch stays a while as a tombstone. */
export async function deleteBatch(
  { db, clock }: Writing,
  client_id: string,
  { id, device_id }: { id: string; device_id: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const it = await findBatch(tx, client_id, id, 'for update');
    if (!it || it.deleted) return;
    if (it.device_id !== null && it.device_id !== device_id)
      throw refusal('BATCH_TAKEN', { worker: workerOf(it) });
    await deleteRows(tx, client_id, id);
    const nobody = { device_id: null, device_name: '', taken: null };
    await changeBatch(tx, it, {
      name: '',
      head: {},
      rhythm_names: [],
      ...nobody,
      updated: now,
      deleted: now,
    });
  });
}

const isHeldBy = (it: BatchTuple, { device_id, term }: BatchHold) =>
  it.device_id === device_id && it.term === term;

async function lockBatch(tx: DbOrTx, clientId: string, id: string): Promise<BatchTuple> {
  const it = await findBatch(tx, clientId, id, 'for update');
  if (!it) throw refusal('NOT_FOUND');
  if (it.deleted) throw refusal('BATCH_GONE');
  return it;
}

async function lockHeld(
  tx: DbOrTx,
  clientId: string,
  id: string,
  isOurs: (it: BatchTuple) => boolean,
): Promise<BatchTuple> {
  const it = await lockBatch(tx, clientId, id);
  if (!isOurs(it)) throw refusal('BATCH_TAKEN', { worker: workerOf(it) });
  return it;
}

async function write(tx: DbOrTx, it: BatchTuple, now: Date, change: Partial<BatchTuple>): Promise<HeldBatch> {
  await changeBatch(tx, it, { ...change, updated: now });
  const { term, revision } = { ...it, ...change };
  return { term, revision };
}
