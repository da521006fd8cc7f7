import type pg from 'pg';
import { ConfigError } from '#server/config/environment.ts';

/*
 * Behind a pooler such as PgBouncer (pool_mode transaction) each transaction may run on another connection, which loses
 * prepared statements and session settings. We need neither: statements have no names (guard-clients.ts), locks and
 * settings belong to transactions, and nothing listens.
 */

const limits = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const;

/** Without statement timeouts in the database, an endless statement would block a pooler's connection for ever. */
export async function requireLimits(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string; database: string }>(
    'select name, setting, current_database() as database from pg_settings where name = any($1)',
    [limits],
  );
  const missing = rows.filter(({ setting }) => setting === '0');
  if (missing.length === 0) return;
  const commands = missing.map(({ name, database }) => `alter database "${database}" set ${name} = '20s';`);
  throw new ConfigError(
    `With DATABASE_POOLER=transaction the database has to limit statements itself. Run there: ${commands.join(' ')} and let the pooler connect anew (RECONNECT).`,
  );
}

export const isRefusedByPooler = (error: unknown): boolean =>
  error instanceof Error && /unsupported startup parameter/.test(error.message);
