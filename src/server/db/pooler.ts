import type pg from 'pg';
import { ConfigError } from '#server/config/environment.ts';

/*
 * Behind a pooler that gives each transaction another connection (PgBouncer, pool_mode transaction) a connection keeps
 * nothing: no prepared statements, no settings of its own. Ours need neither: names of statements are left out
 * (guard-clients.ts), locks and settings are those of transactions, nothing listens. The limits of statements, which else
 * come with the connection, have to be the database's.
 */

const limits = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const;

/** Ends the start where a statement that never ends would keep a connection of the pooler for ever. */
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

/** True for what a pooler says to a connection that brings settings of its own. */
export const isRefusedByPooler = (error: unknown): boolean =>
  error instanceof Error && /unsupported startup parameter/.test(error.message);
