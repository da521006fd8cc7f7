import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { writtenColumnsOf } from './prepare.ts';
import { type shipment, shipmentCourse, shipmentOrder } from './schema.ts';

/**
 * Inserts any number of rows, given as one JSON text. Columns go by name, which are the rows' names, so a column
 * that a later migration adds keeps its default while older processes still run.
 */
export function insertJson(table: PgTable, json: string | Placeholder, where: SQL = sql`true`): SQL {
  const columns = writtenColumnsOf(table);
  return sql`insert into ${table} (${columns}) select ${columns}
    from json_populate_recordset(null::${table}, ${json}::json) where ${where}`;
}

/** Complete shipments, each into the two tables it lies in: of a row, each takes what it has columns for. */
export function insertShipments(rows: readonly (typeof shipment.$inferSelect)[]): SQL {
  const json = JSON.stringify(rows);
  return sql`with ordered as (${insertJson(shipmentOrder, json)}) ${insertJson(shipmentCourse, json)}`;
}

/** Complete rows of a table, but for what the database fills in itself. */
export function insertRows<T extends PgTable>(
  table: T,
  rows: readonly Omit<T['$inferSelect'], 'bytes'>[],
): SQL {
  return insertJson(table, JSON.stringify(rows));
}
