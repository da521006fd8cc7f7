import { wireVersion } from '#app/api/base.ts';
import type { Batch, BatchLine, BatchRow, BatchShare } from '#app/offline/rows/batch.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import type { OrderRow, OutboxRow } from '#app/offline/rows/outbox-row.ts';
import type { ServerFate, ServerRow } from './batch-server.ts';
import { fateOf, fromServer, type Handed } from './wire-rows.ts';

export type ReadBatch = {
  name: string;
  head: Record<string, unknown>;
  revision: number;
  rows: ServerRow[];
  fates: ServerFate[];
  term: number;
};

/**
 * A batch as the server has it becomes what this device goes on with (docs/queue.md 11.5, 11.7). Inside a transaction over
 * batches, drafts, outbox and receipts; ten thousand rows are read and written at once.
 */
export async function adopt(
  db: WorkDatabase,
  id: string,
  { name, head, revision, rows, fates, term }: ReadBatch,
): Promise<void> {
  const share = await db.batchShares.get(id);
  const known = await db.batches.get(id);
  const here = await whatIsHere(db, id, rows);
  const fateByKey = new Map(fates.map((it) => [it.key, it]));
  const lines = new Map<number, BatchLine>();
  for (const line of (head.lines as BatchLine[] | undefined) ?? []) lines.set(line.row, line);
  const put: BatchRow[] = [];
  const gone: string[] = [];
  const dropped: number[] = [];
  const added: OrderRow[] = [];
  /** What is under way stays, and so does what somebody wanted of it. */
  const drop = (item: OutboxRow | undefined) => {
    if (item?.mark !== undefined && item.wanted === undefined && item.state !== 'sending')
      dropped.push(item.seq);
  };

  for (const given of rows) {
    const { row, lines: own } = fromServer(id, given);
    for (const line of own) lines.set(line.row, line);
    const before = here.rows.get(given.place);
    if (before && isOwnChange(before, given, share)) continue;
    if (before && before.id !== row.id) {
      // It has another key by now, which it gets only once the one it had is closed.
      gone.push(before.id);
      drop(here.items.get(before.id));
    }
    const fate = fateOf(fateByKey.get(given.key));
    const item = here.items.get(row.id);
    // Open in the form here, or come out of it: whoever typed that decides about it.
    const isOwnWord = here.drafts.has(row.id) || item?.isFromForm === true;
    const isOut = given.handed || fate || isOwnWord;
    const handedAt = isOut ? (before?.handedAt ?? Date.now()) : undefined;
    put.push({ ...row, rev: (before?.rev ?? 0) + 1, handedAt, pending: 0, fate });
    if (isOwnWord && !fate) continue;
    // Of before; the other device may have handed it over anew, with another order.
    drop(item);
    const isLeft = item === undefined || dropped.includes(item.seq);
    if (given.handed && !fate && isLeft && !here.receipts.has(row.id))
      added.push(itemOf(db, id, row.id, given.handed as Handed));
  }

  await db.batchRows.bulkDelete(gone);
  await db.batchRows.bulkPut(put);
  await db.outbox.bulkDelete(dropped);
  await db.outbox.bulkAdd(added);
  const isHeadPending = share?.isHeadPending === true && known !== undefined;
  const { common } = isHeadPending ? known : (head as Pick<Batch, 'common'>);
  const ordered = [...lines.values()].sort((a, b) => a.row - b.row);
  await db.batches.put({ ...(head as Omit<Batch, 'id' | 'name'>), id, name, common, lines: ordered });
  await db.batchShares.put({ id, state: 'mine', term, revision, ...(isHeadPending && { isHeadPending }) });
}

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

/** Only this device has changed it since it last wrote to the server, which nobody else did. */
function isOwnChange(row: BatchRow, given: ServerRow, share: BatchShare | undefined): boolean {
  return row.pending === 1 && share !== undefined && given.changed <= share.revision;
}

/** The other device may have sent it, or not: the same order under the same key is one shipment either way. */
function itemOf(
  { uid }: WorkDatabase,
  batch: string,
  id: string,
  { order, form, summary, wire }: Handed,
): OrderRow {
  return {
    id,
    uid,
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
}
