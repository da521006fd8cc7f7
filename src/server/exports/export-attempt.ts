import { and, eq, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { exportRun } from '#server/db/schema.ts';
import type { RunRow } from './export-runs.ts';

/*
 * One attempt to write a large file. The job queue begins a file anew when its server was killed or stands still, so two attempts may
 * overlap: only the latest one may change the run, and the file gets its name in the transaction that ends the run.
 */

/** ms between two notes of how far a file is. */
const noteEvery = 1_000;

/** Tells how far a file is; fails once a later attempt writes it. */
export type Progress = (done: number, total?: number) => Promise<void>;
export type Attempt = NonNullable<Awaited<ReturnType<typeof beginAttempt>>>;

/** Begins an attempt to write the file of a run, from the beginning; answers nothing if the run has ended. */
export async function beginAttempt(db: Db, run_id: string) {
  const isOnItsWay = and(eq(exportRun.id, run_id), eq(exportRun.state, 'running'));
  const [run] = await db
    .update(exportRun)
    .set({
      attempt: sql`${exportRun.attempt} + 1`,
      losses: sql`${exportRun.losses} + 1`,
      code: null,
      done: 0,
    })
    .where(isOnItsWay)
    .returning();
  if (!run) return undefined;
  const isLatest = and(isOnItsWay, eq(exportRun.attempt, run.attempt));
  let noted = performance.now();
  let last = { done: 0, total: run.total };
  /** Changes the run; answers false, and changes nothing, if a later attempt has begun or the run has ended. */
  const note = async (changed: Partial<RunRow>, on: DbOrTx = db) => {
    const rows = await on.update(exportRun).set(changed).where(isLatest).returning({ id: exportRun.id });
    return rows.length > 0;
  };
  const noteOrStop = async (changed: Partial<RunRow>, on?: DbOrTx) => {
    if (!(await note(changed, on))) throw new Error(`a later attempt writes the export ${run_id}`);
  };
  const progress: Progress = async (done, total = run.total ?? undefined) => {
    last = { done, total: total ?? null };
    if (performance.now() - noted < noteEvery) return;
    noted = performance.now();
    await noteOrStop(last);
  };
  return {
    run,
    progress,
    end: (name: string, tx: DbOrTx) =>
      noteOrStop({ ...last, done: last.total ?? last.done, state: 'done', name }, tx),
    fail: (code: string) => note({ state: 'failed', code }),
    /** Leaves the file to the next attempt, in good order. */
    leave: (code: string | null) => note({ code, done: 0, losses: 0 }),
  };
}
