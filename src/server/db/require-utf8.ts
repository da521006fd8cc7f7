import type pg from 'pg';
import { ConfigError } from '#server/config/environment.ts';

/** Names of clients and searches need Unicode; another encoding fails at the first registration. */
export async function requireUtf8(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ encoding: string; name: string }>(
    `select current_setting('server_encoding') as encoding, current_database() as name`,
  );
  const [{ encoding, name } = { encoding: '', name: '' }] = rows;
  if (encoding === 'UTF8') return;
  throw new ConfigError(
    `The database "${name}" has the encoding ${encoding}, but the portal needs UTF8: create it with: create database "${name}" encoding 'UTF8' template template0;`,
  );
}
