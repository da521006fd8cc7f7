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
 * A batch goes from one device to another (docs/queue.md 11.5 to 11.7): the device that takes it goes on with what the
 * server has, and the device that had it shows what the server has. Nothing is merged.
 */

/** `newer_app`: a newer app has written it. Wake the sender afterwards. */
export type TakenOver = 'taken_over' | 'newer_app';

/** Takes a batch over to this device. Throws what describeError reads; killed in between, it can be done again. */
export async function takeOverBatch(db: WorkDatabase, server: BatchServer, id: string): Promise<TakenOver> {
  return oneAtATime(db, async () => {
    const { data: seen } = await server.get({ id });
    if (wireOf(seen.head ?? {}) > wireVersion) return 'newer_app';
    const { data } = await server.take({ id, ...(await thisDevice(db)) });
    const read = await readChanges(server, id, undefined);
    await write(db, id, read, { id, state: 'mine', term: data.term });
    return 'taken_over';
  });
}

/** Reads what another device has made of the batch since this device last read it. */
export async function readServerRows(db: WorkDatabase, server: BatchServer, id: string): Promise<void> {
  await oneAtATime(db, async () => {
    const share = await db.batchShares.get(id);
    if (share?.state !== 'taken') return;
    const read = await readChanges(server, id, share.cursor);
    // This app cannot show what a newer app has written; the note above the list names the device that has the batch.
    if (wireOf(read.head ?? {}) > wireVersion) return;
    const now = await db.batchShares.get(id);
    if (now?.state === 'taken') await write(db, id, read, { ...now, cursor: read.cursor });
  });
}

type Changes = {
  name: string;
  /** Undefined: as it was read before. */
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
 * Writes the server's rows in the place of this device's. Where this device has the batch from now on, the orders that
 * another device had handed on and of which nobody knows more go into its outbox, under their keys.
 */
async function write(db: WorkDatabase, id: string, changes: Changes, share: BatchShare): Promise<void> {
  const tables = [db.batches, db.batchShares, db.batchRows, db.outbox, db.receipts, db.drafts];
  await withRevival(db, () =>
    db.transaction('rw', tables, async () => {
      const known = await db.batches.get(id);
      // Deleted here meanwhile.
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

/** Answers the lines of the file that came with the rows. */
async function writeRows(
  db: WorkDatabase,
  id: string,
  { rows, fates }: Changes,
  isMine: boolean,
): Promise<BatchLine[]> {
  const here = await whatIsHere(db, id, rows);
  const fateByKey = new Map(fates.map((it) => [it.key, fateOf(it)]));
  const lines: BatchLine[] = [];
  const put: BatchRow[] = [];
  const gone: string[] = [];
  const dropped: number[] = [];
  const added: OrderRow[] = [];
  /** Drops an item that waits; one that is being sent, or whose key the server is asked about, stays. */
  const drop = (item: OutboxRow | undefined) => {
    if (item?.mark !== undefined && item.wanted === undefined && item.state !== 'sending')
      dropped.push(item.seq);
  };

  for (const given of rows) {
    const { row, lines: own } = fromServer(id, given);
    lines.push(...own);
    const before = here.rows.get(given.place);
    if (before && before.id !== row.id) {
      // It has another key, which the server gives only when the earlier one is closed.
      gone.push(before.id);
      drop(here.items.get(before.id));
    }
    const fate = fateByKey.get(row.id);
    const item = here.items.get(row.id);
    // It is open in the form here, or came out of the form: whoever typed that decides about it.
    const isOwnWord = here.drafts.has(row.id) || item?.isFromForm === true;
    const isOut = given.handed || fate || isOwnWord;
    const handedAt = isOut ? (before?.handedAt ?? Date.now()) : undefined;
    const unsent = before && unsentOf(before, row);
    put.push({ ...row, rev: (before?.rev ?? 0) + 1, handedAt, pending: 0, fate, unsent });
    if (!isMine || (isOwnWord && !fate)) continue;
    // The other device may have handed it on again with another order.
    drop(item);
    const isGone = item === undefined || dropped.includes(item.seq);
    if (given.handed && !fate && isGone && !here.receipts.has(row.id))
      added.push(itemOf(db, id, row.id, given.handed as Handed));
  }
  // Rows that nobody has changed may have been sent meanwhile.
  const read = new Set(put.map((it) => it.place));
  for (const before of here.rows.values()) {
    const fate = fateByKey.get(before.id);
    if (!read.has(before.place) && fate)
      put.push({ ...before, fate, handedAt: before.handedAt ?? Date.now() });
  }

  await db.batchRows.bulkDelete(gone);
  await db.batchRows.bulkPut(put);
  await db.outbox.bulkDelete(dropped);
  await db.outbox.bulkAdd(added);
  return lines;
}

/** Answers the change of this device that the server has not heard of. */
function unsentOf(before: BatchRow, { values, isLeftOut }: Omit<BatchRow, 'rev'>): Unsent | undefined {
  const own = before.pending === 1 ? before : before.unsent;
  if (!own) return undefined;
  const isSame = textOf([own.values, own.isLeftOut]) === textOf([values, isLeftOut]);
  return isSame ? undefined : { values: own.values, notes: own.notes, isLeftOut: own.isLeftOut };
}

/** JSON with sorted keys: the server's database gives them back in another order. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, it: unknown) =>
    typeof it === 'object' && it !== null && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).sort(([a], [b]) => (a < b ? -1 : 1)))
      : it,
  );

/** All of it that lies on this device, wherever it has gone. */
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

/** The other device may have sent it, or not: the same order under the same key is one shipment either way. */
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
    mark: 'wanted',
  } as OrderRow;
}

/** Another device has it: nothing of it is sent from here any more, and its rows can be read only. */
export async function letGo(db: WorkDatabase, id: string, worker: BatchWorker | null): Promise<void> {
  await withRevival(db, () =>
    db.transaction('rw', [db.batches, db.batchShares, db.batchRows, db.outbox], async () => {
      const items = await db.outbox.filter((it) => it.batch === id && it.mark !== undefined).toArray();
      for (const item of items) {
        // The server is asked about its key, whichever device has the batch.
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
  // Another device had marked it: it stays what the server says it is.
  if (row && !item.ambiguous) await db.batchRows.put(rowBack(row, item));
}

/** Notes how the batch stands; the term stays. */
export async function standAs(
  db: WorkDatabase,
  id: string,
  stand: Pick<BatchShare, 'state' | 'worker' | 'why'>,
): Promise<void> {
  if ((await db.batches.where({ id }).count()) === 0) return;
  const { term = 0 } = (await db.batchShares.get(id)) ?? {};
  await db.batchShares.put({ id, term, ...stand });
}
