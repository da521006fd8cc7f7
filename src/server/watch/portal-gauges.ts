import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { migrationCount } from '#server/db/migrate.ts';
import type { PortalState } from './read-portal.ts';

/** ms: within that time one scrape queries the database. */
const lookHolds = 1_000;
/** ms a scrape waits for the database; process figures do not need it. */
const patience = 2_000;

type Watched = {
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>;
  read: () => Promise<PortalState>;
};

/**
 * Returns a function to call before each scrape. Without a database its figures are missing, so that no alert uses
 * stale ones.
 */
export function addPortalGauges(registry: Registry, { pool, read }: Watched): () => Promise<void> {
  const gauge = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge<L>({ name: `versandpult_${name}`, help, labelNames, registers: [registry] });

  const connections = gauge('pool_connections', 'Connections to the database by state', ['state']);
  const waiting = gauge('pool_waiting', 'Calls and jobs that wait for a connection');
  const most = gauge('pool_max', 'Connections that the pool may have (DB_POOL_SIZE)');
  const isRead = gauge(
    'database_read',
    '1: the figures of the database are in this answer; 0: it did not answer',
  );
  const queueWaiting = gauge('queue_waiting', 'Jobs that are due and wait', ['queue']);
  const queueOldest = gauge('queue_oldest_seconds', 'For how long the oldest of them has been due', [
    'queue',
  ]);
  const deadLetters = gauge('dead_letters', 'Jobs that failed for good and nobody dealt with; mails not', [
    'queue',
  ]);
  const mails = gauge('mails', 'Mails that could not be sent: failed for good, or tried again', ['state']);
  const work = gauge('work_running', 'Work begun under a key that has no answer yet', ['kind']);
  const workOldest = gauge('work_oldest_seconds', 'The age of the oldest of it', ['kind']);
  const numbers = gauge('numbers_left', 'Tracking numbers that the company prefix has left');
  const sums = gauge('sums_waiting', 'Changes of shipments not yet in the sums, counted up to 100,000');
  const migrations = gauge('migrations', 'Migrations that the database has, and that this program knows', [
    'of',
  ]);
  const exportsWaiting = gauge('exports_waiting', 'Exports that the storage does not take at present');
  const clock = gauge('clock_ahead_seconds', "How far the process's clock is ahead of the database's");
  const ofDatabase = [
    queueWaiting,
    queueOldest,
    deadLetters,
    mails,
    work,
    workOldest,
    numbers,
    sums,
    migrations,
    exportsWaiting,
    clock,
  ];

  const show = (state: PortalState | undefined) => {
    for (const it of ofDatabase) it.reset();
    // A reset gauge without labels shows 0, which would raise an alert.
    if (!state) for (const it of [numbers, sums, exportsWaiting, clock]) it.remove();
    migrations.set({ of: 'program' }, migrationCount);
    isRead.set(state ? 1 : 0);
    if (!state) return;
    for (const { queue, ...it } of state.queues) {
      queueWaiting.set({ queue }, it.waiting);
      queueOldest.set({ queue }, it.oldest);
    }
    for (const { queue, count } of state.dead_letters) deadLetters.set({ queue }, count);
    for (const kind of ['failed', 'retrying'] as const) mails.set({ state: kind }, state.mails[kind]);
    for (const { kind, count, oldest } of state.work) {
      work.set({ kind }, count);
      workOldest.set({ kind }, oldest);
    }
    numbers.set(state.numbers_left);
    sums.set(state.sums_waiting);
    migrations.set({ of: 'database' }, state.migrations);
    exportsWaiting.set(state.exports_waiting);
    clock.set(state.clock_ahead);
  };

  let looked = Number.NEGATIVE_INFINITY;
  let looking: Promise<PortalState | undefined> | undefined;
  const look = () => {
    looked = performance.now();
    const own = read()
      .catch(() => undefined)
      .finally(() => {
        if (looking === own) looking = undefined;
      });
    return own;
  };

  return async () => {
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
    waiting.set(pool.waitingCount);
    most.set(pool.options.max);
    // Later scrapes share a pending query.
    if (!looking && performance.now() - looked < lookHolds) return;
    looking ??= look();
    show(await Promise.race([looking, delay(patience, undefined, { ref: false })]));
  };
}
