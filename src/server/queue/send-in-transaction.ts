import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { DbOrTx } from '#server/db/connect.ts';
import type { JobName, Jobs } from './queue.ts';

/** For programs without a queue of their own: the portal does the job, at once or when it runs again. */
export async function sendInTransaction<J extends JobName>(tx: DbOrTx, job: J, data: Jobs[J]): Promise<void> {
  const boss = new PgBoss({
    db: fromDrizzle(tx, sql),
    schema: 'jobs',
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    await boss.send(job, data);
  } finally {
    await boss.stop({ graceful: false });
  }
}
