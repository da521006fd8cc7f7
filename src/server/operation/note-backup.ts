import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { lastOutcome } from '#server/db/schema.ts';

/** By the database's clock, like the moments beside it (watch/last-outcomes.ts). */
export async function noteBackup({ db }: { db: Db }): Promise<string> {
  await db
    .insert(lastOutcome)
    .values({ subject: 'backup', succeeded: sql`now()` })
    .onConflictDoUpdate({ target: lastOutcome.subject, set: { succeeded: sql`now()` } });
  return 'The portal knows of this backup now.';
}
