import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

export type Worker = { name: string; id: string };

/** A user may be waiting for a mail. */
const everyMs = 1_000;

/** One query for all kinds of jobs instead of one each. Returns a function that stops it. */
export function lookForJobs(
  db: Db,
  workers: Worker[],
  { wake, beat = async () => {} }: { wake: (id: string) => void; beat?: () => Promise<void> },
): () => void {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const due = await dueNow(db);
      for (const { name, id } of workers) if (due.has(name)) wake(id);
      await beat();
    } catch {
      // The queue itself reports an unreachable database.
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
      select from jobs.job as j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`);
  return new Set(rows.map(({ name }) => name));
}
