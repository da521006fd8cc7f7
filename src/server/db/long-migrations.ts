import type pg from 'pg';

/*
 * Migrations of two kinds. Those of the folder run at the start, in one transaction, and have to be quick. What takes
 * long where there is much runs afterwards, beside calls, one step at a time: an index is built while everybody reads and
 * writes, rows are changed in slices. The program works before and after: until then it is slower, not wrong. What a
 * process of the version before writes meanwhile, and as long as it runs, a trigger has to bring up to date, which comes with the
 * quick migration that made room for it; slices go through what was there before.
 */

/** An index, as what follows `create index concurrently … on`. */
type IndexStep = { name: string; index: string };
/** Changes some rows in a transaction of its own; answers how many. None: it is done. */
type SlicesStep = { name: string; slice: (client: pg.ClientBase) => Promise<number> };
/** The name stays for ever: by it a database knows that it has been through. */
export type LongMigration = IndexStep | SlicesStep;

/** In their order. */
export const longMigrations: readonly LongMigration[] = [
  // Each night those whose time is over are looked for (server/retention/expire-letters.ts).
  { name: 'handover_list_closed', index: 'handover_list (closed)' },
];

/** Any number; it names our advisory lock among those of the database. */
const lockId = 4_300_002;

/** `rows` are those changed so far, by those who broke off, too. */
export type LongProgress = { name: string; rows: number; is: 'begun' | 'going_on' | 'done' };
type Ways = { migrations?: readonly LongMigration[]; tell?: (progress: LongProgress) => void };

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
      const rows =
        'index' in migration ? await buildIndex(client, migration) : await goThrough(client, migration, tell);
      await client.query('update long_migration set ended = now() where name = $1', [name]);
      tell({ name, rows: rows ?? before, is: 'done' });
    }
    return true;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockId]).catch(() => {});
  }
}

/** What was left of an index whose building broke off is no use to anybody, and in the way. */
async function buildIndex(client: pg.ClientBase, { name, index }: IndexStep): Promise<void> {
  // It waits for every transaction that is older, a backup of hours too; nobody waits for it.
  await client.query('set lock_timeout = 0');
  const { rows } = await client.query<{ is_valid: boolean }>(
    'select indisvalid as is_valid from pg_index where indexrelid = to_regclass(quote_ident($1))',
    [name],
  );
  if (rows[0]?.is_valid) return;
  if (rows[0]) await client.query(`drop index concurrently "${name}"`);
  await client.query(`create index concurrently "${name}" on ${index}`);
}

async function goThrough(
  client: pg.ClientBase,
  { name, slice }: SlicesStep,
  tell: (progress: LongProgress) => void,
): Promise<number> {
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
