import type pg from 'pg';
import type { IndexStep, LongMigration, SlicesStep } from './long-migration.ts';
import { numberMigrations } from './number-migrations.ts';

/*
 * Migrations of two kinds. Those of the folder run at the start, in one transaction, and have to be quick. What takes
 * long where there is much runs afterwards, beside calls, one step at a time: an index is built while everybody reads and
 * writes, rows are changed in slices. The program works before and after: until then it is slower, not wrong. What a
 * process of the version before writes meanwhile, and as long as it runs, a trigger has to bring up to date, which comes with the
 * quick migration that made room for it; slices go through what was there before.
 */

/** In their order. */
export const longMigrations: readonly LongMigration[] = [
  // Each night those whose time is over are looked for (server/retention/expire-letters.ts).
  { name: 'handover_list_closed', index: 'handover_list (closed)' },
  ...numberMigrations,
];

/** Any number; it names our advisory lock among those of the database. */
const lockId = 4_300_002;

/** `rows` are those changed so far, by those who broke off, too. */
export type LongProgress = { name: string; rows: number; is: 'begun' | 'going_on' | 'done' };
/** `twice`: what a unique index found there already, and leaves out. */
type Doubles = { name: string; twice: readonly string[]; is: 'set_aside' };
type Tell = (progress: LongProgress | Doubles) => void;
type Ways = { migrations?: readonly LongMigration[]; tell?: Tell };

/** The names of those a database lacks, in their order. */
export async function openLongMigrations(
  client: Pick<pg.Pool, 'query'>,
  migrations = longMigrations,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from long_migration where ended is not null',
  );
  return withoutDone(
    rows.map((it) => it.name),
    migrations,
  );
}

/** Those that are not among the ones a database has been through. */
export const withoutDone = (done: readonly string[], migrations = longMigrations): string[] =>
  migrations.map((it) => it.name).filter((it) => !done.includes(it));

/**
 * Does what is left, on a connection of its own that no pooler stands before. Answers false if another process is at
 * it. The connection may be ended at any time: what was done stays, the database itself goes on with an index that it has
 * begun and keeps everybody else away meanwhile, and the next one goes on from there.
 */
export async function runLongMigrations(
  client: pg.ClientBase,
  { migrations = longMigrations, tell = () => {} }: Ways = {},
): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [lockId]);
  if (!rows[0]?.is_ours) return false;
  try {
    await client.query('set statement_timeout = 0');
    const open = new Set(await openLongMigrations(client, migrations));
    for (const migration of migrations.filter((it) => open.has(it.name))) {
      const { name } = migration;
      const { rows: begun } = await client.query<{ rows: string }>(
        `insert into long_migration (name, begun) values ($1, now())
          on conflict (name) do update set name = excluded.name returning rows`,
        [name],
      );
      const before = Number(begun[0]?.rows);
      tell({ name, rows: before, is: 'begun' });
      const rows = await take(client, migration, tell);
      await client.query('update long_migration set ended = now() where name = $1', [name]);
      tell({ name, rows: rows ?? before, is: 'done' });
    }
    return true;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockId]).catch(() => {});
  }
}

/** One of them; answers how many rows it changed, if it is of that kind. */
async function take(
  client: pg.ClientBase,
  migration: LongMigration,
  tell: Tell,
): Promise<number | undefined> {
  if ('slice' in migration) return goThrough(client, migration, tell);
  // It waits for every transaction that is older, a backup of hours too; nobody waits for it.
  await client.query('set lock_timeout = 0');
  if ('drop' in migration) await client.query(`drop index concurrently if exists "${migration.drop}"`);
  else if (migration.unique) await buildUnique(client, migration, migration.unique, tell);
  else await buildIndex(client, migration);
}

const uniqueViolation = '23505';
const mostAttempts = 3;

/** What is there twice must not keep it from being built, for nobody may be able to mend that; but somebody must hear of it. */
async function buildUnique(
  client: pg.ClientBase,
  step: IndexStep,
  { setAside }: NonNullable<IndexStep['unique']>,
  tell: Tell,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await buildIndex(client, step);
    } catch (error) {
      if ((error as { code?: string }).code !== uniqueViolation || attempt === mostAttempts) throw error;
      tell({ name: step.name, twice: await setAside(client), is: 'set_aside' });
    }
  }
}

/** What was left of an index whose building broke off is no use to anybody, and in the way. */
async function buildIndex(client: pg.ClientBase, { name, index, unique }: IndexStep): Promise<void> {
  const { rows } = await client.query<{ is_valid: boolean }>(
    'select indisvalid as is_valid from pg_index where indexrelid = to_regclass(quote_ident($1))',
    [name],
  );
  if (rows[0]?.is_valid) return;
  if (rows[0]) await client.query(`drop index concurrently "${name}"`);
  await client.query(`create ${unique ? 'unique ' : ''}index concurrently "${name}" on ${index}`);
}

async function goThrough(client: pg.ClientBase, { name, slice }: SlicesStep, tell: Tell): Promise<number> {
  // Whoever waits for a row has others waiting for its own.
  await client.query(`set lock_timeout = '5s'`);
  for (;;) {
    await client.query('begin');
    try {
      const changed = await slice(client);
      const { rows: counted } = await client.query<{ rows: string }>(
        'update long_migration set rows = rows + $2 where name = $1 returning rows',
        [name, changed],
      );
      await client.query('commit');
      const rows = Number(counted[0]?.rows);
      if (changed === 0) return rows;
      tell({ name, rows, is: 'going_on' });
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  }
}
