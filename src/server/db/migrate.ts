import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { ConfigError } from '#server/config/environment.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const known = readMigrationFiles({ migrationsFolder });
const oldest = known[0]?.folderMillis ?? 0;
const newest = known.at(-1)?.folderMillis ?? 0;
/** Any number; it names our advisory lock among those of the database. */
const lockId = 4_300_001;
const lockNotAvailable = '55P03';

/**
 * Brings the database up to this program's schema, once, whichever process comes first: the others wait for the
 * transaction's lock and find nothing left to do. A statement that cannot get its table within 5 s gives up and
 * the whole is tried again, so that a migration never makes the portal's calls queue behind it. A database from before
 * the first migration is refused; `dataDir` is the folder to delete then, if `npm start` has the database in one.
 */
export async function migrate(pool: pg.Pool, dataDir?: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(pool, dataDir);
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || attempt === 10) throw error;
      await delay(1000 * attempt);
    }
  }
}

async function migrateOnce(pool: pg.Pool, dataDir: string | undefined) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [lockId]);
    await client.query(`set local lock_timeout = '5s'`);
    await client.query('create extension if not exists pg_trgm');
    await client.query('create extension if not exists btree_gin');
    await client.query(
      'create table if not exists migration (created bigint primary key, hash text not null, applied timestamptz not null default now())',
    );
    await refuseOlder(client, dataDir);
    const last = await newestApplied(client);
    // The queue's own way to make its schema fails where two processes are the first at once.
    if (last === 0) await client.query('create schema if not exists jobs');
    for (const migration of known.filter((it) => it.folderMillis > last)) {
      for (const statement of migration.sql) await client.query(statement);
      await client.query('insert into migration (created, hash) values ($1, $2)', [
        migration.folderMillis,
        migration.hash,
      ]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** The first migration holds the whole schema, and nothing leads to it from a version before 1.0. */
async function refuseOlder(client: Pick<pg.Pool, 'query'>, dataDir: string | undefined): Promise<void> {
  const { rowCount } = await client.query('select from migration where created < $1', [oldest]);
  if (rowCount === 0) return;
  const place = dataDir === undefined ? 'it' : `the folder ${dataDir}`;
  throw new ConfigError(
    `The database is from a version before 1.0, which this version cannot use: delete ${place} and start again.`,
  );
}

async function newestApplied(client: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>('select max(created) as last from migration');
  return Number(rows[0]?.last ?? 0);
}

/** How many there are in all. */
export const migrationCount = known.length;

/** True if the database has everything this program needs; a newer one may have added to it. */
export const isMigrated = async (pool: pg.Pool) => (await newestApplied(pool)) >= newest;
