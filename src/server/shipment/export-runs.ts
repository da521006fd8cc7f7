import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { subDays } from 'date-fns/subDays';
import { subMinutes } from 'date-fns/subMinutes';
import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { BillingRun, ExportRun } from '#contract/export-run.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { isBusyBucket, isPassingFault, isShutStorage } from '#server/db/database-faults.ts';
import { exportRun } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { timestamp } from '#server/timestamp.ts';
import { isTooSlow } from './search/match-shipments.ts';

type RunDeps = Pick<Deps, 'db' | 'clock'>;
type Row = typeof exportRun.$inferSelect;

/** ms between two notes of how far a file is. */
const noteEvery = 1_000;
/** ms between two looks whether somebody wants a file that waits tried at once; each is a sign of life, too. */
const lookEvery = 1_000;
/** The code of a run that goes on as soon as the storage takes files again. */
export const waitsForStorage = 'EXPORT_WAITS';
/** Minutes without a sign of life after which nobody writes a file any more: its process has ended. */
const lostAfter = 5;
const mostShown = 20;

/** What somebody who writes a large file tells of it. */
export type Run = {
  id: string;
  /** Notes how far it is, at most once a second. */
  progress: (done: number) => Promise<void>;
  /** Notes the file's name in the transaction that gives it. */
  end: (name: string, tx: DbOrTx) => Promise<void>;
  /** Waits so many ms, or until somebody wants it tried at once; answers whether there is anything left to be tried. */
  wait: (ms: number) => Promise<boolean>;
  fail: (error: unknown) => Promise<void>;
};

type Begun = { kind: Row['kind']; wanted: unknown; total?: number };

/** Notes that a file is begun; runs of more than a day ago are forgotten. */
export async function beginRun({ db, clock }: RunDeps, { kind, wanted, total }: Begun): Promise<Run> {
  const id = randomUUID();
  const now = clock.now();
  await db.delete(exportRun).where(lt(exportRun.started, subDays(now, 1)));
  await db.insert(exportRun).values({ id, kind, wanted, total: total ?? null, started: now, seen: now });
  const note = async (changed: Partial<Row>, on: DbOrTx = db) => {
    const values = { ...changed, seen: clock.now() };
    const [row] = await on.update(exportRun).set(values).where(eq(exportRun.id, id)).returning();
    return row;
  };
  /** The database may be what is away. */
  const tryNote = (changed: Partial<Row>) =>
    note(changed).catch((error: unknown) => {
      if (!isPassingFault(error)) throw error;
      return 'unknown' as const;
    });
  let noted = performance.now();
  let last = 0;
  return {
    id,
    progress: async (done) => {
      last = done;
      if (performance.now() - noted < noteEvery) return;
      noted = performance.now();
      await note({ done });
    },
    end: async (name, tx) => void (await note({ state: 'done', name, done: total ?? last, code: null }, tx)),
    // Where the database is gone too, the silence says it (lostAfter).
    fail: async (error) =>
      void (await note({ state: 'failed', code: codeOf(error), done: last }).catch(() => {})),
    wait: async (ms) => {
      const until = performance.now() + ms;
      let row = await tryNote({ code: waitsForStorage, done: 0 });
      while (performance.now() < until) {
        await delay(lookEvery, undefined, { ref: false });
        row = await tryNote({});
        if (row !== 'unknown' && row?.code !== waitsForStorage) break;
      }
      row = await tryNote({ code: null });
      // A commit whose answer was lost has ended it, and a run of a day ago is forgotten.
      return row === 'unknown' || row?.state === 'running';
    },
  };
}

function codeOf(error: unknown): string {
  if (isTooSlow(error)) return 'PATTERN_TOO_SLOW';
  return isShutStorage(error) || isBusyBucket(error) ? 'EXPORT_NOT_STORED' : 'EXPORT_FAILED';
}

/** The runs of the last day, newest first. */
export async function listRuns({ db, clock }: RunDeps): Promise<ExportRun[]> {
  const now = clock.now();
  const rows = await db
    .select()
    .from(exportRun)
    .where(gt(exportRun.started, subDays(now, 1)))
    .orderBy(desc(exportRun.started), desc(exportRun.id))
    .limit(mostShown);
  return rows.map((it) => shown(it, now));
}

/** How many runs of the last day failed, those among them of which nothing was heard. */
export async function countFailedRuns(deps: RunDeps): Promise<number> {
  return (await listRuns(deps)).filter(({ state }) => state === 'failed').length;
}

/** True if nobody writes it any more. */
const isLostRun = ({ state, seen }: Row, now: Date) =>
  state === 'running' && seen < subMinutes(now, lostAfter);

function shown(row: Row, now: Date): ExportRun {
  const isLost = isLostRun(row, now);
  const { id, kind, done, total, name, started, wanted } = row;
  return {
    ...{ id, kind, done, total, name, started: timestamp(started) },
    state: isLost ? 'failed' : row.state,
    code: isLost ? 'EXPORT_INTERRUPTED' : row.code,
    billing: kind === 'billing' ? (wanted as BillingRun) : null,
    client: kind === 'client' ? (wanted as ExportRun['client']) : null,
  };
}

/** What that run was asked for, and whether it is still on its way. */
export async function findRun(
  { db, clock }: RunDeps,
  id: string,
): Promise<{ run: Row; isOnItsWay: boolean } | undefined> {
  const [run] = await db.select().from(exportRun).where(eq(exportRun.id, id));
  return run && { run, isOnItsWay: run.state === 'running' && !isLostRun(run, clock.now()) };
}

/** Has whoever writes a file that waits try it at once; any process may do it. */
export async function tryWaiting({ db }: Pick<RunDeps, 'db'>, id: string): Promise<void> {
  const isWaiting = and(eq(exportRun.id, id), eq(exportRun.code, waitsForStorage));
  await db.update(exportRun).set({ code: null }).where(isWaiting);
}
