import { sql } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { onlyRow } from './only-row.ts';

/**
 * Seconds that the process's clock is ahead of the database's; negative: behind. The database's time lies between
 * question and answer, so only what goes beyond them counts, and a slow answer shows no difference.
 */
export async function clockAhead(db: Db, clock: { now: () => Date }): Promise<number> {
  const asked = clock.now().getTime();
  const { rows } = await db.execute<{ now: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  const { now } = onlyRow(rows);
  const answered = clock.now().getTime();
  const ahead = Math.max(0, asked - now) + Math.min(0, answered - now);
  // Less than a millisecond behind would be -0.
  return Math.round(ahead / 100) / 10 + 0;
}
