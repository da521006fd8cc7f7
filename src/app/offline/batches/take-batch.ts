import { wireVersion } from '#app/api/base.ts';
import { isTaken } from '#app/offline/queue/outbox.ts';
import type { OrderRow } from '#app/offline/queue/outbox-row.ts';
import type { Batch, BatchLine, BatchRow, BatchShare } from '#app/offline/work/batch.ts';
import { type WorkDatabase, withRevival } from '#app/offline/work/db.ts';
import type { BatchWorker } from '#domain/order-batch.ts';
import { type BatchServer, oneAtATime, type ServerFate, type ServerRow, thisDevice } from './batch-server.ts';
import { fateOf, fromServer, type Handed, wireOf } from './wire-rows.ts';

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

type ReadBatch = { name: string; head: Record<string, unknown>; revision: number; rows: ServerRow[] };

/** Nobody but this device writes any more, so that its pieces fit together. */
async function readAll(server: BatchServer, id: string): Promise<ReadBatch> {
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

async function adopt(
  db: WorkDatabase,
  id: string,
  { name, head, revision, rows, fates, term }: ReadBatch & { fates: ServerFate[]; term: number },
): Promise<void> {
  const share = await db.batchShares.get(id);
  const known = await db.batches.get(id);
  const mine = new Map((await db.batchRows.where({ batch: id }).toArray()).map((it) => [it.place, it]));
  const fateByKey = new Map(fates.map((it) => [it.key, it]));
  const fileLines = new Map<number, BatchLine>();
  for (const line of (head.lines as BatchLine[] | undefined) ?? []) fileLines.set(line.row, line);
  for (const given of rows) {
    const { row, lines } = fromServer(id, given);
    for (const line of lines) fileLines.set(line.row, line);
    const before = mine.get(given.place);
    if (before && isOwnChange(before, given, share)) continue;
    if (before && before.id !== row.id) await drop(db, before);
    const fate = fateOf(fateByKey.get(given.key));
    const isOut = given.handed || fate || (await isOwnWord(db, row.id));
    const handedAt = isOut ? (before?.handedAt ?? Date.now()) : undefined;
    await db.batchRows.put({ ...row, rev: (before?.rev ?? 0) + 1, handedAt, pending: 0, fate });
    if (given.handed && !fate) await goOn(db, id, row.id, given.handed as Handed);
    else if (fate || !(await isOwnWord(db, row.id))) await dropItem(db, row.id);
  }
  const { common } = share?.isHeadPending && known ? known : (head as Pick<Batch, 'common'>);
  const lines = [...fileLines.values()].sort((a, b) => a.row - b.row);
  await db.batches.put({ ...(head as Omit<Batch, 'id' | 'name'>), id, name, common, lines });
  await db.batchShares.put({
    id,
    state: 'mine',
    term,
    revision,
    ...(share?.isHeadPending && known && { isHeadPending: true }),
  });
}

/** Only this device has changed it since it last wrote to the server, which nobody else did. */
function isOwnChange(row: BatchRow, given: ServerRow, share: BatchShare | undefined): boolean {
  return row.pending === 1 && share !== undefined && given.changed <= share.revision;
}

/** It is open in the form here, or has come out of it: whoever typed that decides about it. */
async function isOwnWord(db: WorkDatabase, id: string): Promise<boolean> {
  if (await db.drafts.get(id)) return true;
  return (await db.outbox.where({ id }).first())?.isFromForm ?? false;
}

/** It has another key by now, which it gets only once the one it had is closed. */
async function drop(db: WorkDatabase, { id }: BatchRow): Promise<void> {
  await db.batchRows.delete(id);
  await dropItem(db, id);
}

/** What is under way stays, and so does what somebody wanted of it. */
async function dropItem(db: WorkDatabase, id: string): Promise<void> {
  await db.outbox
    .where({ id })
    .filter((it) => it.mark !== undefined && it.wanted === undefined && it.state !== 'sending')
    .delete();
}

/** The other device may have sent it, or not: the same order under the same key is one shipment either way. */
async function goOn(db: WorkDatabase, batch: string, id: string, { order, form, summary, wire }: Handed) {
  if (await isOwnWord(db, id)) return;
  // Of before; the other device may have handed it over anew, with another order.
  await dropItem(db, id);
  if (await isTaken(db, id)) return;
  const item = {
    id,
    uid: db.uid,
    op: 'shipment.create',
    wire: Math.min(Number(wire) || 1, wireVersion),
    payload: order,
    form,
    summary,
    state: 'queued',
    attempts: 0,
    waits: 0,
    ambiguous: true,
    nextAt: 0,
    createdAt: Date.now(),
    batch,
    mark: 'wanted',
  } as unknown as OrderRow;
  await db.outbox.add(item);
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
async function comeBack(db: WorkDatabase, { id, isFromForm, form, ambiguous }: OrderRow): Promise<void> {
  const row = await db.batchRows.get(id);
  // Of another device's before: it stays what the server says it is.
  if (!row || ambiguous) return;
  const { sender: _, ...values } = (isFromForm ? form : {}) as Record<string, unknown>;
  await db.batchRows.put({
    ...row,
    ...(isFromForm && { values, notes: [] }),
    rev: row.rev + 1,
    handedAt: undefined,
    pending: 1,
  });
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
