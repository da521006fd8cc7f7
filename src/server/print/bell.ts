import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { type DbOrTx, watchful } from '#server/db/connect.ts';

/*
 * Wakes waiting stations in all processes when the transaction with their new work commits. A process listens on one
 * connection while a station waits.
 */

const channel = 'print_work';
/** ms between polls, in case a ring gets lost; a pooler delivers none. */
const lookEveryMs = { listening: 5_000, pooled: 1_000 };
/** ms; without a database connection stations only poll. */
const patienceMs = 5_000;
/** ms; the connection stays open because stations soon return. */
const lingerMs = 1_000;

type Waiting = Set<() => void>;
type Bell = {
  rings: Map<string, number>;
  waiting: Map<string, Waiting>;
  connection: Promise<pg.Client> | undefined;
  closing: NodeJS.Timeout | undefined;
  isShut: boolean;
};

/** Tests run several servers in a process. */
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

/** Rings after the commit. */
export async function ringBell(db: DbOrTx, clientId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${clientId})`);
}

/** Read before looking for work, so no ring in between is missed. */
export async function ringsOf(config: Config, clientId: string): Promise<number> {
  const bell = bellOf(config);
  if (!bell.isShut && !config.databasePooled) await listenTo(bell, config).catch(() => {});
  return bell.rings.get(clientId) ?? 0;
}

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

export const isBellShut = (config: Config): boolean => bellOf(config).isShut;

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
