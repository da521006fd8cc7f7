import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import type { Logger } from 'pino';
import { ConfigError } from '#server/config/environment.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const known = readMigrationFiles({ migrationsFolder });
const oldest = known[0]?.folderMillis ?? 0;
const newest = known.at(-1)?.folderMillis ?? 0;
/** Arbitrary number of our advisory lock. */
const lockId = 4_300_001;
const lockNotAvailable = '55P03';
const insufficientPrivilege = '42501';

const longestPause = 10;
const silent = { info: () => {}, warn: () => {} };

type Options = {
  /** The folder to delete for a database from before the first migration. */
  dataDir?: string | undefined;
  log?: Pick<Logger, 'info' | 'warn'>;
};

/**
 * The first process migrates under a lock, the others wait. A statement that waits 5 s for its table's lock restarts
 * the migration, so calls never queue behind it. Each wait and each migration is a line in the log: only an operator
 * can end a foreign lock. Throws for a database from before the first migration. A role without rights to the schema
 * may start a server once another role has migrated (server-role.ts).
 */
export async function migrate(pool: pg.Pool, { dataDir, log = silent }: Options = {}): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(pool, { dataDir, log });
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === insufficientPrivilege) return requireMigrated(pool, error as Error);
      if (code !== lockNotAvailable) throw error;
      log.warn({ attempt }, 'the migration waits: another session locks a table');
      await delay(1000 * Math.min(attempt, longestPause));
    }
  }
}

async function migrateOnce(pool: pg.Pool, { dataDir, log }: Required<Pick<Options, 'log'>> & Options) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await takeTurn(client, log);
    await client.query(`set local lock_timeout = '5s'`);
    await client.query('create extension if not exists pg_trgm');
    await client.query('create extension if not exists btree_gin');
    await client.query(
      'create table if not exists migration (created bigint primary key, hash text not null, applied timestamptz not null default now())',
    );
    await refuseOlder(client, dataDir);
    const last = await newestApplied(client);
    // The queue cannot create its schema in two processes at the same time.
    if (last === 0) await client.query('create schema if not exists jobs');
    for (const migration of known.filter((it) => it.folderMillis > last)) {
      log.info({ migration: nameOf(migration.folderMillis) }, 'migrating');
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

async function requireMigrated(pool: pg.Pool, { message }: Error): Promise<void> {
  if (await isMigrated(pool).catch(() => false)) return;
  throw new ConfigError(
    `The database's role may not migrate it (${message}): first start a process whose DATABASE_MIGRATION_URL names the role that owns the database (docs/operation.md 2.11).`,
  );
}

async function takeTurn(client: Pick<pg.Pool, 'query'>, log: Pick<Logger, 'info'>): Promise<void> {
  const { rows } = await client.query<{ is_ours: boolean }>(
    'select pg_try_advisory_xact_lock($1) as is_ours',
    [lockId],
  );
  if (rows[0]?.is_ours) return;
  log.info('the migration waits: another process migrates the database');
  await client.query('select pg_advisory_xact_lock($1)', [lockId]);
}

const nameOf = (created: number) => journal.entries.find(({ when }) => when === created)?.tag;

/** The first migration holds the whole schema; versions before 1.0 cannot be migrated. */
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

export const migrationCount = known.length;

/** A newer program may have added more. */
export const isMigrated = async (pool: pg.Pool) => (await newestApplied(pool)) >= newest;
