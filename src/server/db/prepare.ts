import { fillPlaceholders, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { QueryResultRow } from 'pg';
import type { Db } from './connect.ts';

const dialect = new PgDialect();

/**
 * Built once and planned once per connection, for the few statements of every order. Values are `sql.placeholder`s, by
 * name.
 */
export function prepare<Row extends QueryResultRow>(
  name: string,
  statement: SQL,
): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return async (db, values) => {
    const { rows } = await db.$client.query<Row>({ name, text, values: fillPlaceholders(params, values) });
    return rows;
  };
}

/** The columns by name: `*` would change its meaning with a later migration. */
export const columnsOf = (table: PgTable): SQL => named(Object.keys(getTableColumns(table)));

export function writtenColumnsOf(table: PgTable): SQL {
  const columns = Object.entries(getTableColumns(table));
  return named(columns.filter(([, it]) => !it.generated).map(([name]) => name));
}

const named = (columns: readonly string[]): SQL => sql.raw(columns.map((name) => `"${name}"`).join(', '));
