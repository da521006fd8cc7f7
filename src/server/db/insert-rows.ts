import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { writtenColumnsOf } from './prepare.ts';
import { type shipment, shipmentCourse, shipmentOrder } from './schema.ts';

/**
 * Inserts rows from one JSON text. Columns match by name, so a column of a later migration gets its default while older
 * processes run.
 */
export function insertJson(table: PgTable, json: string | Placeholder, where: SQL = sql`true`): SQL {
  const columns = writtenColumnsOf(table);
  return sql`insert into ${table} (${columns}) select ${columns}
    from json_populate_recordset(null::${table}, ${json}::json) where ${where}`;
}

export function insertShipments(rows: readonly (typeof shipment.$inferSelect)[]): SQL {
  const json = JSON.stringify(rows);
  return sql`with ordered as (${insertJson(shipmentOrder, json)}) ${insertJson(shipmentCourse, json)}`;
}

/** Omits columns that the database generates. */
export function insertRows<T extends PgTable>(
  table: T,
  rows: readonly Omit<T['$inferSelect'], 'bytes'>[],
): SQL {
  return insertJson(table, JSON.stringify(rows));
}
