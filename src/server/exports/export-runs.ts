import { subDays } from 'date-fns/subDays';
import { subHours } from 'date-fns/subHours';
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { BillingRun, ExportRun } from '#contract/export-run.ts';
import { exportRun } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { timestamp } from '#server/timestamp.ts';

type RunDeps = Pick<Deps, 'db' | 'clock'>;
export type RunRow = typeof exportRun.$inferSelect;

/** The code of a run that goes on as soon as the storage takes files again. */
export const waitsForStorage = 'EXPORT_WAITS';
/** Codes of a run that nobody writes: one that another process is about to take over, and one that nobody takes over any more. */
const codes = { resumes: 'EXPORT_RESUMES', interrupted: 'EXPORT_INTERRUPTED' };
/** Hours from its beginning in which a file waits for the storage and is taken over: by then somebody has to have looked. */
export const patienceHours = 12;
/** So often the process that writes a file may end without a word: a file that kills it must not kill each one after the other. */
const mostLosses = 3;
const mostShown = 20;

const isRunning = eq(exportRun.state, 'running');
/** Whoever writes it gives a sign of life every five seconds (export-writer.ts); the database's clock is the same for all processes. */
const isSilent = sql`${exportRun.seen} < now() - interval '1 minute'`;
/** The run of a version that named neither its writer nor who asked, and which nobody takes over. */
const isLostForGood = and(isNull(exportRun.asked_by), sql`${exportRun.seen} < now() - interval '5 minutes'`);

/** True of a run that nobody writes at the moment and any process that does jobs may take over, if not too often or too late. */
export const isLeft: SQL = and(
  isRunning,
  isNotNull(exportRun.asked_by),
  or(isNull(exportRun.writer), isSilent),
)!;

/** True of a run that nobody writes any more. */
export function isOver(now: Date): SQL {
  const isTooLate = lt(exportRun.started, subHours(now, patienceHours));
  const isTooOften = and(isNotNull(exportRun.writer), gte(exportRun.losses, mostLosses));
  return and(isRunning, or(isLostForGood, and(isLeft, or(isTooLate, isTooOften))))!;
}

const shownColumns = (now: Date) => ({
  run: getTableColumns(exportRun),
  is_left: sql<boolean>`${isLeft}`,
  is_over: sql<boolean>`${isOver(now)}`,
});

/** The runs of the last day, newest first. */
export async function listRuns({ db, clock }: RunDeps): Promise<ExportRun[]> {
  const now = clock.now();
  const rows = await db
    .select(shownColumns(now))
    .from(exportRun)
    .where(gt(exportRun.started, subDays(now, 1)))
    .orderBy(desc(exportRun.started), desc(exportRun.id))
    .limit(mostShown);
  return rows.map(shown);
}

/** How many runs of the last day failed, those among them of which nothing was heard. */
export async function countFailedRuns(deps: RunDeps): Promise<number> {
  return (await listRuns(deps)).filter(({ state }) => state === 'failed').length;
}

type Shown = { run: RunRow; is_left: boolean; is_over: boolean };

function shown({ run, is_left, is_over }: Shown): ExportRun {
  const { id, kind, done, total, name, started, wanted } = run;
  return {
    ...{ id, kind, done, total, name, started: timestamp(started) },
    state: is_over ? 'failed' : run.state,
    code: is_over ? codes.interrupted : is_left ? codes.resumes : run.code,
    billing: kind === 'billing' ? (wanted as BillingRun) : null,
    client: kind === 'client' ? (wanted as ExportRun['client']) : null,
  };
}

/** What that run was asked for, and whether it is still on its way. */
export async function findRun(
  { db, clock }: RunDeps,
  id: string,
): Promise<{ run: RunRow; isOnItsWay: boolean } | undefined> {
  const [row] = await db.select(shownColumns(clock.now())).from(exportRun).where(eq(exportRun.id, id));
  return row && { run: row.run, isOnItsWay: row.run.state === 'running' && !row.is_over };
}

/** Ends what nobody writes any more, one run or all of them, so that no writer that comes back makes a file of it; answers which. */
export async function endOver({ db, clock }: RunDeps, id?: string): Promise<string[]> {
  const ended = await db
    .update(exportRun)
    .set({ state: 'failed', code: codes.interrupted, writer: null })
    .where(and(isOver(clock.now()), id === undefined ? undefined : eq(exportRun.id, id)))
    .returning();
  return ended.map((it) => it.id);
}

/** Has whoever writes a file that waits try it at once; any process may do it. */
export async function tryWaiting({ db }: Pick<RunDeps, 'db'>, id: string): Promise<void> {
  const isWaiting = and(eq(exportRun.id, id), eq(exportRun.code, waitsForStorage));
  await db.update(exportRun).set({ code: null }).where(isWaiting);
}
