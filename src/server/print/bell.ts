import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { type DbOrTx, watchful } from '#server/db/connect.ts';

/*
 * Wakes the stations that wait for work, on whatever process they wait: the database passes the ring on, with the
 * transaction that made the work. One connection per process listens while somebody waits.
 */

const channel = 'print_work';
/** ms: whoever waits looks by themselves now and then, should a ring be lost with its connection; behind a pooler none comes. */
const lookEveryMs = { listening: 5_000, pooled: 1_000 };
/** ms until a database that does not answer counts as gone: nobody waits for its bell, they look by themselves. */
const patienceMs = 5_000;
/** ms that the connection outlives the last who waited: they soon come again. */
const lingerMs = 1_000;

type Waiting = Set<() => void>;
type Bell = {
  rings: Map<string, number>;
  waiting: Map<string, Waiting>;
  connection: Promise<pg.Client> | undefined;
  closing: NodeJS.Timeout | undefined;
  isShut: boolean;
};

/** Per server, of which a test has several. */
const bells = new WeakMap<Config, Bell>();

function bellOf(config: Config): Bell {
  const known = bells.get(config);
  if (known) return known;
  const bell: Bell = {
    rings: new Map(),
    waiting: new Map(),
    connection: undefined,
    closing: undefined,
    isShut: false,
  };
  bells.set(config, bell);
  return bell;
}

/** Says that there is something new for a client's stations, once the transaction is through. */
export async function ringBell(db: DbOrTx, clientId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${clientId})`);
}

/**
 * Says how often it has rung so far: asked before one looks for work, so that no ring between looking and waiting is
 * missed.
 */
export async function ringsOf(config: Config, clientId: string): Promise<number> {
  const bell = bellOf(config);
  if (!bell.isShut && !config.databasePooled) await listenTo(bell, config).catch(() => {});
  return bell.rings.get(clientId) ?? 0;
}

/** Waits for the next ring after those heard, for so long at most, or until whoever waits is gone. */
export async function waitForRing(
  config: Config,
  clientId: string,
  { heard, ms, signal }: { heard: number; ms: number; signal: AbortSignal },
): Promise<void> {
  const bell = bellOf(config);
  if (bell.isShut || signal.aborted || (bell.rings.get(clientId) ?? 0) !== heard) return;
  clearTimeout(bell.closing);
  const waiting = bell.waiting.get(clientId) ?? new Set();
  bell.waiting.set(clientId, waiting);
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      waiting.delete(end);
      if (waiting.size === 0) bell.waiting.delete(clientId);
      resolve();
    };
    const everyMs = config.databasePooled ? lookEveryMs.pooled : lookEveryMs.listening;
    const timer = setTimeout(end, Math.min(ms, everyMs));
    signal.addEventListener('abort', end);
    waiting.add(end);
  });
  if (bell.waiting.size === 0) closeSoon(bell);
}

/** True once the server stops: nobody waits any longer. */
export const isBellShut = (config: Config): boolean => bellOf(config).isShut;

/** Lets everybody who waits go; the server stops. */
export function shutBell(config: Config): void {
  const bell = bellOf(config);
  bell.isShut = true;
  wakeAll(bell);
  closeSoon(bell);
}

async function listenTo(bell: Bell, config: Config): Promise<void> {
  clearTimeout(bell.closing);
  bell.connection ??= connect(bell, config);
  await bell.connection;
  if (bell.waiting.size === 0) closeSoon(bell);
}

async function connect(bell: Bell, config: Config): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    application_name: 'versandpult bell',
    connectionTimeoutMillis: patienceMs,
    ...watchful(patienceMs),
  });
  const lose = () => {
    bell.connection = undefined;
    wakeAll(bell);
  };
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', ({ payload = '' }) => {
    bell.rings.set(payload, (bell.rings.get(payload) ?? 0) + 1);
    for (const wake of [...(bell.waiting.get(payload) ?? [])]) wake();
  });
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    bell.connection = undefined;
    client.end().catch(() => {});
    throw error;
  }
  return client;
}

function wakeAll(bell: Bell): void {
  for (const waiting of [...bell.waiting.values()]) for (const wake of [...waiting]) wake();
}

function closeSoon(bell: Bell): void {
  clearTimeout(bell.closing);
  bell.closing = setTimeout(() => {
    if (bell.waiting.size > 0) return;
    const open = bell.connection;
    bell.connection = undefined;
    bell.rings.clear();
    open
      ?.then((it) => {
        it.removeAllListeners('end');
        return it.end();
      })
      .catch(() => {});
  }, lingerMs);
  bell.closing.unref();
}
