import type { Config } from '#server/config/config.ts';
import { connect } from './connect.ts';
import { isMigrated } from './migrate.ts';

/** Milliseconds until a database that does not answer counts as gone. */
const patience = 3_000;

/**
 * Asks on a connection of its own whether the database answers, has this program's tables and takes writes: a call that
 * keeps all others busy makes no process unready. Names what is missing.
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
  // Of those who ask at the same time one looks: there is one connection.
  let looking: Promise<string[]> | undefined;
  const missing = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  return { missing, close };
}
