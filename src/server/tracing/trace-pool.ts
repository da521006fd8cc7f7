import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import * as schema from '#server/db/schema.ts';
import type { Trace } from './trace.ts';

/**
 * Times each statement. The pool itself asks its connections with a callback, in the name of whoever gave one back:
 * there its own span counts, with the time a connection was waited for.
 */
export function tracePool(pool: pg.Pool, trace: Trace): void {
  const timed = (target: pg.Pool | pg.PoolClient) => {
    const { query } = target;
    target.query = ((...args: unknown[]) => {
      const ask = (): unknown => Reflect.apply(query, target, args);
      if (typeof args.at(-1) === 'function') return ask();
      const { name, attributes } = nameStatement(args[0]);
      return trace.below(name, attributes, ask);
    }) as typeof query;
  };
  timed(pool);
  pool.on('connect', timed);
}

const tables = new Set([
  'job',
  ...Object.values(schema).flatMap((it) => (is(it, PgTable) ? [getTableName(it)] : [])),
]);
const words = /^\s*(select|insert|update|delete|with|begin|commit|rollback|savepoint|release|set|lock)\b/i;
const tablePlace = /\b(?:from|into|update|join|table)\s+"?(?:\w+"?\.)?"?(\w+)/gi;
/** Characters that are looked at: a table comes early. */
const longest = 10_000;

/** The first word and the first of our tables: a statement's text may hold more than parameters hide. */
export function nameStatement(statement: unknown) {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text;
  const start = typeof text === 'string' ? text.slice(0, longest) : '';
  const operation = words.exec(start)?.[1]?.toUpperCase() ?? 'STATEMENT';
  const table = start
    .matchAll(tablePlace)
    .map(([, name = '']) => name)
    .find((name) => tables.has(name));
  return {
    name: table ? `${operation} ${table}` : operation,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table ? { 'db.collection.name': table } : {}),
    },
  };
}
