import type pg from 'pg';
import { isReadOnlyFault, isReadTimeout } from './database-faults.ts';

/** Milliseconds after which connections that are all in use, each by the same work, count as stuck. */
const stuckAfter = 60_000;

/**
 * Keeps a pool whole when its connections break. The driver alone ends the process where one is lost between two queries
 * of a transaction; gives one back whose answer never came, so that the next query waits behind it; and drizzle never
 * gives one back whose BEGIN failed. Behind a pooler statements lose their names, under which the next connection does not
 * know them. `isStuck` answers whether every connection has been in use for a minute.
 */
export function guardClients(
  pool: pg.Pool,
  { now = () => performance.now(), pooled = false }: { now?: (() => number) | undefined; pooled?: boolean },
) {
  const inUse = new Map<pg.PoolClient, number>();
  const useless = new WeakSet<pg.PoolClient>();

  pool.on('connect', (client) => {
    // The query under way hears of it, or the next one.
    client.on('error', () => {});
    const query = client.query;
    client.query = ((...args: unknown[]) => {
      if (pooled) args[0] = withoutName(args[0]);
      const running: unknown = Reflect.apply(query, client, args);
      if (running instanceof Promise) running.catch((error) => afterFailure(client, args[0], error));
      return running;
    }) as typeof query;
  });
  pool.on('acquire', (client) => inUse.set(client, now()));
  pool.on('release', (_, client) => {
    inUse.delete(client);
    if (useless.has(client)) end(client);
  });
  pool.on('remove', (client) => inUse.delete(client));

  function afterFailure(client: pg.PoolClient, statement: unknown, error: unknown) {
    // Its server may answer for ever as a standby, while the primary is elsewhere by now.
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

/** The pool throws away what is ending; a query that never got its answer is told at once. */
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
