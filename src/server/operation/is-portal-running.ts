import type { Connection } from '#server/db/connect.ts';

export async function isPortalRunning({ pool }: Pick<Connection, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and application_name in ('versandpult', 'versandpult jobs')`,
  );
  return Boolean(rows[0]?.count);
}
