import type pg from 'pg';
import { CallerGone, refusesQuery } from './caller-gone.ts';
import { isReadOnlyFault, isReadTimeout } from './database-faults.ts';

/** ms */
const stuckAfter = 60_000;

/**
 * Repairs a pool when its connections break. The driver alone ends the process if a connection dies between two queries
 * of a transaction, and reuses one whose answer never came; drizzle never returns one whose BEGIN failed. With a
 * pooler, statements lose their names, because the next connection does not know them. Queries of a heavy call whose
 * caller is gone are refused (caller-gone.ts).
 */
export function guardClients(
  pool: pg.Pool,
  { now = () => performance.now(), pooled = false }: { now?: (() => number) | undefined; pooled?: boolean },
) {
  const inUse = new Map<pg.PoolClient, number>();
  const useless = new WeakSet<pg.PoolClient>();

  pool.on('connect', (client) => {
    // The running or the next query gets the error, so it can be ignored here.
    client.on('error', () => {});
    const query = client.query;
    client.query = ((...args: unknown[]) => {
      if (refusesQuery(args)) return Promise.reject(new CallerGone('The caller disconnected'));
      if (pooled) args[0] = withoutName(args[0]);
      const running: unknown = Reflect.apply(query, client, args);
      if (running instanceof Promise) running.catch((error) => afterFailure(client, args[0], error));
      return running;
    }) as typeof query;
  });
  const queryOfPool = pool.query;
  pool.query = ((...args: unknown[]) =>
    refusesQuery(args)
      ? Promise.reject(new CallerGone('The caller disconnected'))
      : Reflect.apply(queryOfPool, pool, args)) as typeof pool.query;
  pool.on('acquire', (client) => inUse.set(client, now()));
  pool.on('release', (_, client) => {
    inUse.delete(client);
    if (useless.has(client)) end(client);
  });
  pool.on('remove', (client) => inUse.delete(client));

  function afterFailure(client: pg.PoolClient, statement: unknown, error: unknown) {
    // After a failover this server may stay a standby for ever: drop its connection.
    if (isReadOnlyFault(error)) useless.add(client);
    if (isReadTimeout(error)) end(client);
    if (!isBegin(statement)) return;
    const { release } = client;
    client.release = () => {};
    release(error instanceof Error ? error : true);
  }

  const most = pool.options.max;
  return {
    isStuck: () => inUse.size >= most && [...inUse.values()].every((since) => now() - since >= stuckAfter),
  };
}

/** Ending rejects a query that waits for its answer, and makes the pool discard the connection. */
const end = (client: pg.PoolClient) => void (client as unknown as pg.Client).end().catch(() => {});

function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return statement;
  const { name: _, ...rest } = statement;
  return rest;
}

function isBegin(statement: unknown): boolean {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | null)?.text;
  return typeof text === 'string' && /^\s*begin\b/i.test(text);
}
