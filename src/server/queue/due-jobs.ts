import { sql } from 'drizzle-orm';

/** Rows of pg-boss's own table that a process could do now; a failed job waits for its next attempt. */
export const isDueJob = sql`state < 'active' and not blocked and start_after <= now() and name <> 'dead-letters'
  and name not like '\\_\\_pgboss%'`;
