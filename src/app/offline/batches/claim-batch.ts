import { wireVersion } from '#app/api/base.ts';
import { freshRow } from '#app/offline/queue/outbox.ts';
import type { Batch, BatchLine, BatchRow, BatchShare, Unsent } from '#app/offline/rows/batch.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import type { OrderRow, OutboxRow } from '#app/offline/rows/outbox-row.ts';
import type { BatchWorker } from '#domain/order/order-batch.ts';
import { type BatchServer, oneAtATime, type ServerFate, type ServerRow, thisDevice } from './batch-server.ts';
import { rowBack } from './batches.ts';
import { fateOf, fromServer, type Handed, wireOf } from './wire-rows.ts';

/*
 * Moves a batch between devices (docs/queue.md 11.5 to 11.7): both continue with the server's state. Nothing is merged.
 */

/** `newer_app`: only a newer app can read the batch. */
export type TakenOver = 'taken_over' | 'newer_app';

/** Safe to repeat after a crash. Wake the sender afterwards. Throws errors for describeError. */
export async function claimBatch(db: WorkDatabase, server: BatchServer, id: string): Promise<TakenOver> {
  return oneAtATime(db, async () => {
    const { data: seen } = await server.get({ id });
    if (wireOf(seen.head ?? {}) > wireVersion) return 'newer_app';
    const { data } = await server.take({ id, ...(await thisDevice(db)) });
    const read = await readChanges(server, id, undefined);
    await write(db, id, read, { id, state: 'mine', term: data.term });
    return 'taken_over';
  });
}

export async function readServerRows(db: WorkDatabase, server: BatchServer, id: string): Promise<void> {
  await oneAtATime(db, async () => {
    const share = await db.batchShares.get(id);
    if (share?.state !== 'taken') return;
    const read = await readChanges(server, id, share.cursor);
    // A newer app wrote the batch; the note above the list names its device.
    if (wireOf(read.head ?? {}) > wireVersion) return;
    const now = await db.batchShares.get(id);
    if (now?.state === 'taken') await write(db, id, read, { ...now, cursor: read.cursor });
  });
}

type Changes = {
  name: string;
  /** Undefined: unchanged. */
  head: Record<string, unknown> | undefined;
  rows: ServerRow[];
  fates: ServerFate[];
  cursor: string;
};

async function readChanges(server: BatchServer, id: string, since: string | undefined): Promise<Changes> {
  const rows = new Map<number, ServerRow>();
  let { data } = await server.get({ id, ...(since !== undefined && { since }) });
  const head = data.head ?? undefined;
  for (;;) {
    for (const row of data.rows) rows.set(row.place, row);
    if (!data.more) break;
    ({ data } = await server.get({ id, since: data.cursor }));
  }
  const { data: fates } = await server.fates({ id });
  const { batch, cursor } = data;
  return {
    name: batch.name,
    head,
    rows: [...rows.values()].sort((a, b) => a.place - b.place),
    fates,
    cursor,
  };
}

/**
 * Replaces this device's rows with the server's. After a takeover, orders submitted elsewhere with unknown outcome
 * enter this outbox under their keys.
 */
async function write(db: WorkDatabase, id: string, changes: Changes, share: BatchShare): Promise<void> {
  const tables = [db.batches, db.batchShares, db.batchRows, db.outbox, db.receipts, db.drafts];
  await withRevival(db, () =>
    db.transaction('rw', tables, async () => {
      const known = await db.batches.get(id);
      if (!known && share.state !== 'mine') return;
      const lines = await writeRows(db, id, changes, share.state === 'mine');
      const { head, name } = changes;
      const { lines: before = [], ...facts } = { ...known, ...(head as Partial<Batch> | undefined) };
      const all = new Map([...(known?.lines ?? []), ...before, ...lines].map((line) => [line.row, line]));
      const ordered = [...all.values()].sort((a, b) => a.row - b.row);
      await db.batches.put({ ...(facts as Omit<Batch, 'id' | 'name' | 'lines'>), id, name, lines: ordered });
      await db.batchShares.put(share);
    }),
  );
}

async function writeRows(
  db: WorkDatabase,
  id: string,
  { rows, fates }: Changes,
  isMine: boolean,
): Promise<BatchLine[]> {
  const here = await whatIsHere(db, id, rows);
  const fateByKey = new Map(fates.map((it) => [it.key, fateOf(it)]));
  const lines: BatchLine[] = [];
  const written: BatchRow[] = [];
  const gone: string[] = [];
  const dropped: number[] = [];
  const added: OrderRow[] = [];
  /** Keeps items that are being sent or await the server's answer to a cancellation. */
  const drop = (item: OutboxRow | undefined) => {
    if (item?.mark !== undefined && item.requested === undefined && item.state !== 'sending')
      dropped.push(item.seq);
  };

  for (const given of rows) {
    const { row, lines: own } = fromServer(id, given);
    lines.push(...own);
    const before = here.rows.get(given.place);
    if (before && before.id !== row.id) {
      // The server assigns a new key only after closing the old one.
      gone.push(before.id);
      drop(here.items.get(before.id));
    }
    const fate = fateByKey.get(row.id);
    const item = here.items.get(row.id);
    // The user of this device decides about rows that are open in the form or came from it.
    const isOwnWord = here.drafts.has(row.id) || item?.isFromForm === true;
    const isOut = given.handed || fate || isOwnWord;
    const handedAt = isOut ? (before?.handedAt ?? Date.now()) : undefined;
    const unsent = before && unsentOf(before, row);
    written.push({ ...row, rev: (before?.rev ?? 0) + 1, handedAt, pending: 0, fate, unsent });
    if (!isMine || (isOwnWord && !fate)) continue;
    // Drop our copy: another device may have resubmitted it with a changed order.
    drop(item);
    const isGone = item === undefined || dropped.includes(item.seq);
    if (given.handed && !fate && isGone && !here.receipts.has(row.id))
      added.push(itemOf(db, id, row.id, given.handed as Handed));
  }
  // Unchanged rows may have been sent meanwhile.
  const read = new Set(written.map((it) => it.place));
  for (const before of here.rows.values()) {
    const fate = fateByKey.get(before.id);
    if (!read.has(before.place) && fate)
      written.push({ ...before, fate, handedAt: before.handedAt ?? Date.now() });
  }

  await db.batchRows.bulkDelete(gone);
  await db.batchRows.bulkPut(written);
  await db.outbox.bulkDelete(dropped);
  await db.outbox.bulkAdd(added);
  return lines;
}

function unsentOf(before: BatchRow, { values, isLeftOut }: Omit<BatchRow, 'rev'>): Unsent | undefined {
  const own = before.pending === 1 ? before : before.unsent;
  if (!own) return undefined;
  const isSame = textOf([own.values, own.isLeftOut]) === textOf([values, isLeftOut]);
  return isSame ? undefined : { values: own.values, notes: own.notes, isLeftOut: own.isLeftOut };
}

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, it: unknown) =>
    typeof it === 'object' && it !== null && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).sort(([a], [b]) => (a < b ? -1 : 1)))
      : it,
  );

async function whatIsHere(db: WorkDatabase, id: string, given: readonly ServerRow[]) {
  const rows = await db.batchRows.where({ batch: id }).toArray();
  const keys = [...new Set([...given.map((it) => it.key), ...rows.map((it) => it.id)])];
  const items = await db.outbox.where('id').anyOf(keys).toArray();
  return {
    rows: new Map(rows.map((it) => [it.place, it])),
    items: new Map(items.map((it) => [it.id, it])),
    drafts: new Set(await db.drafts.toCollection().primaryKeys()),
    receipts: new Set(await db.receipts.toCollection().primaryKeys()),
  };
}

/** Ambiguous: another device may have sent the order under the same key. */
function itemOf(
  db: WorkDatabase,
  batch: string,
  id: string,
  { order, form, summary, wire }: Handed,
): OrderRow {
  return {
    ...freshRow(db),
    id,
    op: 'shipment.create',
    wire,
    payload: order,
    form,
    summary,
    ambiguous: true,
    batch,
    mark: 'pending',
  } as OrderRow;
}

/** Makes the batch read-only and stops sending it, because another device has taken it. */
export async function letGo(db: WorkDatabase, id: string, worker: BatchWorker | null): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', [db.batches, db.batchShares, db.batchRows, db.outbox], async () => {
      const items = await db.outbox.filter((it) => it.batch === id && it.mark !== undefined).toArray();
      for (const item of items) {
        // The pending cancellation applies to both devices.
        if (item.requested !== undefined) continue;
        await db.outbox.delete(item.seq);
        if (item.mark === 'pending') await comeBack(db, item as OrderRow);
      }
      await standAs(db, id, { state: 'taken', worker });
    }),
  );
}

async function comeBack(db: WorkDatabase, item: OrderRow): Promise<void> {
  const row = await db.batchRows.get(item.id);
  // Ambiguous: another device had marked it, so trust the server's state.
  if (row && !item.ambiguous) await db.batchRows.put(rowBack(row, item));
}

export async function standAs(
  db: WorkDatabase,
  id: string,
  stand: Pick<BatchShare, 'state' | 'worker' | 'why'>,
): Promise<void> {
  if ((await db.batches.where({ id }).count()) === 0) return;
  const { term = 0 } = (await db.batchShares.get(id)) ?? {};
  await db.batchShares.put({ id, term, ...stand });
}
