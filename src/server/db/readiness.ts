import type { Config } from '#server/config/config.ts';
import { connect } from './connect.ts';
import { isMigrated } from './migrate.ts';

/** ms */
const patience = 3_000;

/**
 * Names what is missing: an answer, this program's tables, or writability. Its own connection keeps the process ready
 * while calls occupy all others.
 */
export function openReadiness({
  databaseUrl,
  databasePooled,
}: Pick<Config, 'databaseUrl' | 'databasePooled'>) {
  const { pool, close } = connect(databaseUrl, {
    poolSize: 1,
    application: 'versandpult readiness',
    connectTimeout: patience,
    queryTimeout: patience,
    pooled: databasePooled,
  });
  const look = async (): Promise<string[]> => {
    try {
      if (!(await isMigrated(pool))) return ['database'];
      const { rows } = await pool.query<{ is_read_only: boolean }>(
        `select current_setting('transaction_read_only')::boolean as is_read_only`,
      );
      return rows[0]?.is_read_only ? ['writable_database'] : [];
    } catch {
      return ['database'];
    }
  };
  // Simultaneous callers share the check and its only connection.
  let looking: Promise<string[]> | undefined;
  const missing = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  return { missing, close };
}
