import { and, eq, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { exportRun } from '#server/db/schema.ts';
import type { RunRow } from './export-runs.ts';

/*
 * One attempt to write a large file. After a crash or freeze attempts may overlap: only the latest may change the run,
 * and the file gets its name in the transaction that ends the run.
 */

/** ms */
const noteEvery = 1_000;

/** Reports progress; throws once a later attempt runs. */
export type Progress = (done: number, total?: number) => Promise<void>;
export type Attempt = NonNullable<Awaited<ReturnType<typeof beginAttempt>>>;

/** Undefined if the run has ended. */
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
  /** Returns false without a change if a later attempt has begun or the run has ended. */
  const note = async (changed: Partial<RunRow>, on: DbOrTx = db) => {
    const rows = await on.update(exportRun).set(changed).where(isLatest).returning({ id: exportRun.id });
    return rows.length > 0;
  };
  const saveOrStop = async (changed: Partial<RunRow>, on?: DbOrTx) => {
    if (!(await note(changed, on))) throw new Error(`a later attempt writes the export ${run_id}`);
  };
  const progress: Progress = async (done, total = run.total ?? undefined) => {
    last = { done, total: total ?? null };
    if (performance.now() - noted < noteEvery) return;
    noted = performance.now();
    await saveOrStop(last);
  };
  return {
    run,
    progress,
    end: (name: string, tx: DbOrTx) =>
      saveOrStop({ ...last, done: last.total ?? last.done, state: 'done', name }, tx),
    fail: (code: string) => note({ state: 'failed', code }),
    /** Ends the attempt without counting it as a loss. */
    leave: (code: string | null) => note({ code, done: 0, losses: 0 }),
  };
}
