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

type Waiting = Set<Wait>;
type Wait = { stationId: string; end: (isReplaced: boolean) => void };
type Bell = {
  rings: Map<string, number>;
  waiting: Map<string, Waiting>;
  connection: Promise<pg.Client> | undefined;
  closing: NodeJS.Timeout | undefined;
  isShut: boolean;
};

/** A station waits once; a second wait can belong to a connection that broke unnoticed. */
const waitsPerStation = 2;

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

/** Returns true if the station's newer waits replaced this one. */
export async function waitForRing(
  config: Config,
  { client_id: clientId, station_id: stationId }: { client_id: string; station_id: string },
  { heard, ms, signal }: { heard: number; ms: number; signal: AbortSignal },
): Promise<boolean> {
  const bell = bellOf(config);
  if (bell.isShut || signal.aborted || (bell.rings.get(clientId) ?? 0) !== heard) return false;
  clearTimeout(bell.closing);
  const waiting = bell.waiting.get(clientId) ?? new Set();
  bell.waiting.set(clientId, waiting);
  const waitsOfStation = [...waiting].filter((it) => it.stationId === stationId);
  if (waitsOfStation.length >= waitsPerStation) waitsOfStation[0]?.end(true);
  const isReplaced = await new Promise<boolean>((resolve) => {
    const wait: Wait = {
      stationId,
      end: (isReplaced) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', endInTime);
        waiting.delete(wait);
        if (waiting.size === 0 && bell.waiting.get(clientId) === waiting) bell.waiting.delete(clientId);
        resolve(isReplaced);
      },
    };
    const endInTime = () => wait.end(false);
    const everyMs = config.databasePooled ? lookEveryMs.pooled : lookEveryMs.listening;
    const timer = setTimeout(endInTime, Math.min(ms, everyMs));
    signal.addEventListener('abort', endInTime);
    waiting.add(wait);
  });
  if (bell.waiting.size === 0) closeSoon(bell);
  return isReplaced;
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
    for (const wait of [...(bell.waiting.get(payload) ?? [])]) wait.end(false);
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
  for (const waiting of [...bell.waiting.values()]) for (const wait of [...waiting]) wait.end(false);
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
