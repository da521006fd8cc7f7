import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { guardClients } from './guard-clients.ts';
import * as schema from './schema.ts';

export type Db = NodePgDatabase<typeof schema> & { $client: pg.Pool };
/** A database or a transaction on it. */
export type DbOrTx = NodePgDatabase<typeof schema> | Parameters<Parameters<Db['transaction']>[0]>[0];

/** Queries of a transaction come one after the other, on its one connection. */
export const isTransaction = (db: DbOrTx): boolean => !('$client' in db);

export type Connection = {
  db: Db;
  pool: pg.Pool;
  /** Every connection has been in use for a minute by the same work: nothing will come of it. */
  isStuck: () => boolean;
  close: () => Promise<void>;
};

type Ways = {
  poolSize?: number;
  /** Shows in pg_stat_activity. */
  application?: string;
  /** Milliseconds until a connection is waited for no longer. */
  connectTimeout?: number;
  /**
   * Milliseconds until a server that says nothing at all counts as gone; somewhat more than it gives each statement itself.
   * 0 for work that may take as long as it takes.
   */
  queryTimeout?: number;
  /** A pooler stands before the database, as the setting DATABASE_POOLER says. */
  pooled?: boolean;
  now?: () => number;
};

/** Milliseconds a statement may take, by the server's own watch. */
const statementTimeout = 20_000;

/** How connections watch for a server that is gone: an idle one that was dropped is noticed within 20 seconds. */
export const watchful = (queryTimeout: number) => ({
  query_timeout: queryTimeout,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

/** A pool whose every connection gives up on runaway statements and on a server that does not answer. */
export function connect(
  url: string,
  {
    poolSize = 10,
    application = 'versandpult',
    connectTimeout = 10_000,
    queryTimeout = statementTimeout + 3_000,
    pooled = false,
    now,
  }: Ways = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: application,
    connectionTimeoutMillis: connectTimeout,
    // After a failover the old server may go on answering: nobody stays with it for longer.
    maxLifetimeSeconds: 900,
    // A pooler takes no settings with a connection; there they are the database's (pooler.ts).
    ...(pooled
      ? {}
      : { statement_timeout: statementTimeout, idle_in_transaction_session_timeout: statementTimeout }),
    ...watchful(queryTimeout),
  });
  const { isStuck } = guardClients(pool, { now, pooled });
  // A listener keeps a connection lost while idle from ending the process; the pool replaces it by itself.
  pool.on('error', () => {});
  return { db: drizzle(pool, { schema }), pool, isStuck, close: () => pool.end() };
}
