import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { exportRun } from '#server/db/schema.ts';
import { isLeft } from '#server/exports/export-runs.ts';

export type Worker = { name: string; id: string };
type Wake = {
  worker: (id: string) => void;
  /** Told at each look whether there are exports that nobody writes. */
  exports?: (areAnyLeft: boolean) => Promise<void>;
};

/** Somebody sits in front of an empty inbox. */
const everyMs = 1_000;
/** No queue has that name. */
const leftExports = 'left exports';

/**
 * Asks once a second which kinds of job are due and wakes who does them, and whether exports are left that somebody has to go on with:
 * one question for all, where each would ask for itself. Answers what ends it.
 */
export function lookForJobs(db: Db, workers: Worker[], wake: Wake): () => void {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const due = await dueNow(db);
      for (const { name, id } of workers) if (due.has(name)) wake.worker(id);
      // It may take hours.
      void wake.exports?.(due.has(leftExports));
    } catch {
      // A database that is away has no jobs; the queue says so itself.
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function dueNow(db: Db): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from jobs.queue as q where exists (
      select from jobs.job as j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())
    union all select ${leftExports}::text where exists (select from ${exportRun} where ${isLeft})`);
  return new Set(rows.map(({ name }) => name));
}
