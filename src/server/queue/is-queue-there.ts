import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';

/** False before the queue's first start, which creates its tables. */
export async function isQueueThere(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ is_there: boolean }>(
    sql`select to_regclass('jobs.job') is not null as is_there`,
  );
  return rows[0]?.is_there ?? false;
}
