import { and, count, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/connect.ts';
import { pageByBytes } from '#server/db/page-by-bytes.ts';
import { writtenColumnsOf } from '#server/db/prepare.ts';
import {
  batch,
  batchRow,
  idempotencyKey,
  parcel,
  shipment,
  shipmentCourse,
  shipmentOrder,
} from '#server/db/schema.ts';

export type BatchTuple = typeof batch.$inferSelect;
export type RowTuple = Omit<typeof batchRow.$inferSelect, 'bytes'>;

const isOf = (clientId: string, id: string) => and(eq(batch.client_id, clientId), eq(batch.batch_id, id));

export async function findBatch(
  db: DbOrTx,
  clientId: string,
  id: string,
  lock?: 'for update',
): Promise<BatchTuple | undefined> {
  const found = db.select().from(batch).where(isOf(clientId, id));
  const [row] = await (lock ? found.for('update') : found);
  return row;
}

/** Ignores rhythm batches: unopened ones must not block an import. */
export async function countBatches(db: DbOrTx, clientId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(batch)
    .where(and(eq(batch.client_id, clientId), isNull(batch.deleted), isNull(batch.rhythm_day)));
  return row?.count ?? 0;
}

export async function addBatch(tx: DbOrTx, row: typeof batch.$inferInsert): Promise<void> {
  await tx.insert(batch).values(row).onConflictDoNothing();
}

export async function changeBatch(
  tx: DbOrTx,
  { client_id, batch_id }: Pick<BatchTuple, 'client_id' | 'batch_id'>,
  change: Partial<BatchTuple>,
): Promise<void> {
  await tx.update(batch).set(change).where(isOf(client_id, batch_id));
}

export type CountedBatch = BatchTuple & { handed_count: number };

// Column references would lose their table name in this subquery.
const handedCount = sql<number>`(select count(*)::int from batch_row r
  where r.client_id = batch.client_id and r.batch_id = batch.batch_id and r.handed is not null)`;
const { head: _, ...shown } = getTableColumns(batch);

export async function listBatches(
  db: DbOrTx,
  clientId: string,
  id?: string,
): Promise<Omit<CountedBatch, 'head'>[]> {
  return db
    .select({ ...shown, handed_count: handedCount })
    .from(batch)
    .where(
      and(
        eq(batch.client_id, clientId),
        isNull(batch.deleted),
        id === undefined ? undefined : eq(batch.batch_id, id),
      ),
    )
    .orderBy(sql`${batch.created} desc`, sql`${batch.batch_id} desc`);
}

export async function readHead(db: DbOrTx, clientId: string, id: string): Promise<string> {
  const [row] = await db
    .select({ head: sql<string>`${batch.head}::text` })
    .from(batch)
    .where(isOf(clientId, id));
  return row?.head ?? 'null';
}

export type ListedRow = { place: number; key: string; facts: string; handed: string | null; changed: number };

/** `facts` and `handed` are JSON texts. */
export async function listRows(
  db: DbOrTx,
  { client_id, batch_id }: Pick<BatchTuple, 'client_id' | 'batch_id'>,
  after: { changed: number; place: number },
): Promise<{ rows: ListedRow[]; more: boolean }> {
  const { rows, more } = await pageByBytes<ListedRow>(db, {
    shown: sql`place, key, facts::text as facts, handed::text as handed, changed::float8 as changed`,
    from: sql`${batchRow} where client_id = ${client_id} and batch_id = ${batch_id}
      and (changed, place) > (${after.changed}::bigint, ${after.place}::int)`,
    order: sql`changed, place`,
  });
  return { rows, more };
}

const ofBatch = (clientId: string, id: string): SQL =>
  sql`r.client_id = ${clientId}::uuid and r.batch_id = ${id}::uuid`;

export type RowKey = Pick<RowTuple, 'place' | 'key'>;

/**
 * Finds rows submitted under another key that may still become, or is, a shipment: a new key could create a second one.
 */
export async function rowsWithOpenKey(
  tx: DbOrTx,
  { client_id, batch_id }: Pick<BatchTuple, 'client_id' | 'batch_id'>,
  rows: readonly RowKey[],
): Promise<RowKey[]> {
  const requested = JSON.stringify(rows.map(({ place, key }) => ({ place, key })));
  const found = await tx.execute<RowKey>(sql`
    select r.place, r.key from ${batchRow} r
    join json_to_recordset(${requested}::json) as w (place int, key uuid) on w.place = r.place
    where ${ofBatch(client_id, batch_id)} and r.handed is not null and r.key <> w.key
      and not exists (select from ${idempotencyKey} k
        where k.client_id = r.client_id and k.key = r.key and k.state = 'cancelled')
      and not exists (select from ${shipment} s
        where s.client_id = r.client_id and s.client_ref = r.key and s.shipment_status = 0)`);
  return found.rows;
}

type WrittenRow = RowTuple & { retains_handed: boolean };

/** `retains_handed` keeps the stored `handed`. */
export async function upsertBatchRows(tx: DbOrTx, rows: readonly WrittenRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = writtenColumnsOf(batchRow);
  const json = JSON.stringify(rows);
  const retaining = JSON.stringify(rows.filter((it) => it.retains_handed).map((it) => it.place));
  await tx.execute(sql`insert into ${batchRow} as r (${columns})
    select ${columns} from json_populate_recordset(null::${batchRow}, ${json}::json)
    on conflict (client_id, batch_id, place) do update set key = excluded.key, facts = excluded.facts,
      handed = case when r.place in (select value::int from json_array_elements_text(${retaining}::json))
        then r.handed else excluded.handed end,
      changed = excluded.changed`);
}

export async function countRows(tx: DbOrTx, clientId: string, id: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(batchRow)
    .where(and(eq(batchRow.client_id, clientId), eq(batchRow.batch_id, id)));
  return row?.count ?? 0;
}

export async function deleteRows(tx: DbOrTx, clientId: string, id: string): Promise<void> {
  await tx.delete(batchRow).where(and(eq(batchRow.client_id, clientId), eq(batchRow.batch_id, id)));
}

export type Fate = {
  place: number;
  key: string;
  is_closed: boolean;
  shipment_id: string | null;
  shipment_status: number | null;
  tracking_number: string[];
};

/**
 * `offset 0` looks each row up by its key: with statistics older than the batch, PostgreSQL would read all orders or all
 * keys of the client once per row.
 */
export async function listFates(db: DbOrTx, clientId: string, id: string): Promise<Fate[]> {
  const { rows } = await db.execute<Fate>(sql`
    select r.place, r.key, coalesce(k.state = 'cancelled', false) as is_closed, s.shipment_id, s.shipment_status,
      array(select p.tracking_number from ${parcel} p
        where p.client_id = s.client_id and p.shipment_id = s.shipment_id and p.tracking_number is not null
        order by p.position) as tracking_number
    from ${batchRow} r
    left join lateral (select client_id, shipment_id from ${shipmentOrder}
      where client_id = r.client_id and client_ref = r.key offset 0) o on true
    left join lateral (select client_id, shipment_id, shipment_status from ${shipmentCourse}
      where client_id = o.client_id and shipment_id = o.shipment_id and state = 'ready' offset 0) s on true
    left join lateral (select state from ${idempotencyKey}
      where client_id = r.client_id and key = r.key offset 0) k on true
    where ${ofBatch(clientId, id)} and (s.shipment_id is not null or k.state = 'cancelled')
    order by r.place`);
  return rows;
}
