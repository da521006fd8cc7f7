import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema.ts';

export type Db = NodePgDatabase<typeof schema> & { $client: pg.Pool };
/** A database or a transaction on it. */
export type DbOrTx = NodePgDatabase<typeof schema> | Parameters<Parameters<Db['transaction']>[0]>[0];

/** Queries of a transaction come one after the other, on its one connection. */
export const isTransaction = (db: DbOrTx): boolean => !('$client' in db);

export type Connection = { db: Db; pool: pg.Pool; close: () => Promise<void> };

/** A pool whose every connection gives up on runaway statements. `application` shows in pg_stat_activity. */
export function connect(
  url: string,
  { poolSize = 10, application = 'versandpult' }: { poolSize?: number; application?: string } = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: application,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 20_000,
    connectionTimeoutMillis: 10_000,
  });
  // A listener keeps a connection lost while idle from ending the process; the pool replaces it by itself.
  pool.on('error', () => {});
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}
