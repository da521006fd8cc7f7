import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number; it names our advisory lock among those of the database. */
const lockId = 4_300_001;
const lockNotAvailable = '55P03';

/**
 * Brings the database up to this program's schema, once, whichever process comes first: the others wait for the
 * transaction's lock and find nothing left to do. A statement that cannot get its table within 5 s gives up and
 * the whole is tried again, so that a migration never makes the portal's calls queue behind it.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(pool, migrations);
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || attempt === 10) throw error;
      await delay(1000 * attempt);
    }
  }
}

async function migrateOnce(pool: pg.Pool, migrations: MigrationMeta[]) {
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
    const last = await newestApplied(client);
    // The queue's own way to make its schema fails where two processes are the first at once.
    if (last === 0) await client.query('create schema if not exists jobs');
    for (const migration of migrations.filter((it) => it.folderMillis > last)) {
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

async function newestApplied(client: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await client.query<{ last: string | null }>('select max(created) as last from migration');
  return Number(rows[0]?.last ?? 0);
}

const known = readMigrationFiles({ migrationsFolder });
const newest = known.at(-1)?.folderMillis ?? 0;
/** How many there are in all. */
export const migrationCount = known.length;

/** True if the database has everything this program needs; a newer one may have added to it. */
export const isMigrated = async (pool: pg.Pool) => (await newestApplied(pool)) >= newest;
