import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { guardClients } from './guard-clients.ts';
import * as schema from './schema.ts';

export type Db = NodePgDatabase<typeof schema> & { $client: pg.Pool };
export type DbOrTx = NodePgDatabase<typeof schema> | Parameters<Parameters<Db['transaction']>[0]>[0];

/** Queries of a transaction run one after the other on its only connection. */
export const isTransaction = (db: DbOrTx): boolean => !('$client' in db);

export type Connection = {
  db: Db;
  pool: pg.Pool;
  /** Every connection has been in use for a minute by the same work. */
  isStuck: () => boolean;
  close: () => Promise<void>;
};

type Ways = {
  poolSize?: number;
  application?: string;
  /** ms to wait for a connection. */
  connectTimeout?: number;
  /** ms until a silent server counts as gone, a little more than the server gives each statement; 0: no limit. */
  queryTimeout?: number;
  /** The setting DATABASE_POOLER names a pooler before the database. */
  pooled?: boolean;
  now?: () => number;
};

/** ms; the server itself watches this limit. */
const statementTimeout = 20_000;

/** The pool drops an idle connection after 20 s without an answer. */
export const watchful = (queryTimeout: number) => ({
  query_timeout: queryTimeout,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});

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
    // After a failover the old server may still answer, so each connection has a maximum age.
    maxLifetimeSeconds: 900,
    // A pooler refuses settings on a connection; there the database holds them (pooler.ts).
    ...(pooled
      ? {}
      : { statement_timeout: statementTimeout, idle_in_transaction_session_timeout: statementTimeout }),
    ...watchful(queryTimeout),
  });
  const { isStuck } = guardClients(pool, { now, pooled });
  // Without a listener, losing an idle connection ends the process; the pool replaces it.
  pool.on('error', () => {});
  return { db: drizzle(pool, { schema }), pool, isStuck, close: () => pool.end() };
}
