import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { LongMigration } from '#server/db/long-migration.ts';
import { longMigrations, openLongMigrations, runLongMigrations } from '#server/db/long-migrations.ts';
import { openReadiness } from '#server/db/readiness.ts';
import { migrateLong } from '#server/jobs/migrate-long.ts';
import { atEnd } from '#support/at-end.ts';
import { anOrder } from '#support/factories.ts';
import { fillWords } from '#support/fill-words.ts';
import { runAdmin } from '#support/run-admin.ts';
import { type Api, startServer } from '#support/server.ts';

async function ownClient(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  atEnd(() => client.end());
  return client;
}

const order = (api: Api) =>
  api.shipment.create(anOrder(), { context: { headers: { 'idempotency-key': randomUUID() } } });

const isIndexValid = async (pool: pg.Pool, name: string) => {
  const { rows } = await pool.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [
    name,
  ]);
  return rows[0]?.indisvalid as boolean | undefined;
};

const names = longMigrations.map((it) => it.name);

describe('the long migrations of this version', () => {
  test('are done by the job, once, and then none is left', async () => {
    const { deps, pool } = await startServer({ longMigrations: 'left' });
    expect(await openLongMigrations(pool)).toEqual(names);
    await migrateLong(deps);
    expect(await openLongMigrations(pool)).toEqual([]);
    for (const { name } of longMigrations.filter((it) => 'index' in it))
      expect(await isIndexValid(pool, name)).toBe(true);
    const { rows: before } = await pool.query('select * from long_migration');
    await migrateLong(deps);
    const { rows: after } = await pool.query('select * from long_migration');
    expect(after).toEqual(before);
  });

  test('are done after the start of a process that does jobs', async () => {
    const { pool } = await startServer({ jobs: 'real', longMigrations: 'left' });
    await expect.poll(() => openLongMigrations(pool)).toEqual([]);
  });

  test('are left to the operator behind a pooler, which the log says, and the process is ready', async () => {
    const { deps, config, pool, logged } = await startServer({ longMigrations: 'left' });
    await migrateLong({ ...deps, config: { ...config, databasePooled: true } });
    expect(await openLongMigrations(pool)).toEqual(names);
    const { missing, close } = openReadiness(config);
    expect(await missing()).toEqual([]);
    await close();
    expect(logged.map((it) => it.msg)).toEqual([
      'long migrations are left: node src/server/admin.ts migrate, with the database itself',
    ]);
  });

  test('are done by a command as well, which says what it does, and what it did', async () => {
    const { databaseUrl, pool } = await startServer({ longMigrations: 'left' });
    const env = { DATABASE_URL: databaseUrl };
    expect(await runAdmin(['migrate'], { ...env, DATABASE_POOLER: 'transaction' })).toEqual({
      code: 1,
      out: '',
      err: 'A pooler cannot do this: run it without DATABASE_POOLER, and DATABASE_URL that of the database itself.',
    });
    const other = await ownClient(databaseUrl);
    await other.query('select pg_advisory_lock(4300002)');
    expect(await runAdmin(['migrate'], env)).toEqual({
      code: 1,
      out: '',
      err: 'Another process is at it: its log says when it is done.',
    });
    await other.query('select pg_advisory_unlock(4300002)');
    expect(await openLongMigrations(pool)).toEqual(names);
    expect(await runAdmin(['migrate'], env)).toEqual({
      code: 0,
      out: `Done: ${names.join(', ')}.`,
      err: names.map((it) => `${it} …`).join('\n'),
    });
    expect(await openLongMigrations(pool)).toEqual([]);
    expect(await runAdmin(['migrate'], env)).toEqual({ code: 0, out: 'Nothing is left to do.', err: '' });
  });

  test('let the nightly look for handover lists read those alone whose time is over', async () => {
    const { deps, pool, newClient } = await startServer({ longMigrations: 'left' });
    const { id } = await newClient();
    await pool.query(
      `insert into handover_list (client_id, list_id, client_ref, serial, day, closed, closed_by, closed_on, shipments,
        parcels, weight, contents)
       select $1, gen_random_uuid(), gen_random_uuid(), n, '2020-01-01'::date + n, '2020-01-01'::date + n, $1, '', 1, 1, 1,
        jsonb_build_object('lines', repeat('x', 500)) from generate_series(1, 5000) n`,
      [id],
    );
    const look = async () => {
      await pool.query('analyze handover_list');
      const { rows } = await pool.query(
        `explain select client_id, list_id from handover_list where closed < '2020-01-20' limit 500`,
      );
      return rows.map((it) => it['QUERY PLAN']).join('\n');
    };
    expect(await look()).toContain('Seq Scan on handover_list');
    await migrateLong(deps);
    expect(await look()).toMatch(/(using|Scan on) handover_list_closed/);
  });
});

describe('an index', () => {
  const migrations: LongMigration[] = [{ name: 'own_index', index: 'shipment_order (created)' }];

  /** Somebody writes, and whoever builds waits for them. */
  async function whileOneWrites() {
    const server = await startServer();
    const { api } = await server.signIn();
    const other = await ownClient(server.databaseUrl);
    await other.query('begin');
    await other.query('update shipment_order set created = created');
    return { ...server, api, other };
  }

  test('is built while orders go on, however long the oldest transaction takes', async () => {
    const { api, databaseUrl, other, pool } = await whileOneWrites();
    const client = await ownClient(databaseUrl);
    const building = runLongMigrations(client, { migrations });
    await expect.poll(() => isIndexValid(pool, 'own_index')).toBe(false);
    await order(api);
    // Longer than anybody else waits for a lock.
    const waited = async () =>
      (
        await pool.query(
          `select extract(epoch from clock_timestamp() - query_start)::float8 as seconds from pg_stat_activity
            where pid = any(select pid from pg_locks where not granted) and query like 'create index concurrently%'`,
        )
      ).rows[0]?.seconds;
    await expect.poll(waited, { timeout: 30_000 }).toBeGreaterThan(5.5);
    await other.query('commit');
    expect(await building).toBe(true);
    expect(await isIndexValid(pool, 'own_index')).toBe(true);
  });

  test('that broke off is built anew', async () => {
    const { signIn, databaseUrl, pool } = await startServer();
    const { api } = await signIn();
    await order(api);
    await order(api);
    await expect(
      pool.query('create unique index concurrently own_index on shipment_order (client_id)'),
    ).rejects.toMatchObject({ code: '23505' });
    expect(await isIndexValid(pool, 'own_index')).toBe(false);
    await runLongMigrations(await ownClient(databaseUrl), { migrations });
    const { rows } = await pool.query(`select indexdef from pg_indexes where indexname = 'own_index'`);
    expect(rows[0].indexdef).toContain('(created)');
    expect(await isIndexValid(pool, 'own_index')).toBe(true);
  });

  test('is left to the database by a process that ends, which does not wait for it', async () => {
    const { deps, databaseUrl, logged, other, pool } = await whileOneWrites();
    const ending = new AbortController();
    const running = migrateLong(deps, ending.signal, migrations);
    await expect.poll(() => isIndexValid(pool, 'own_index')).toBe(false);
    ending.abort();
    await running;
    expect(logged.map((it) => it.msg).filter((it) => it !== 'answered')).toEqual([
      'a long migration begins',
      'a long migration goes on after the next start',
    ]);
    // Nobody else begins meanwhile.
    const next = await ownClient(databaseUrl);
    expect(await runLongMigrations(next, { migrations })).toBe(false);
    await other.query('commit');
    await expect.poll(() => runLongMigrations(next, { migrations })).toBe(true);
    expect(await isIndexValid(pool, 'own_index')).toBe(true);
    expect(await openLongMigrations(pool, migrations)).toEqual([]);
  });

  test('that cannot be built fails the job and stays open, and what comes behind it waits', async () => {
    const { deps, pool } = await startServer();
    const wrong: LongMigration[] = [
      { name: 'wrong_index', index: 'shipment_order (nothing)' },
      ...migrations,
    ];
    await expect(migrateLong(deps, undefined, wrong)).rejects.toMatchObject({ code: '42703' });
    expect(await openLongMigrations(pool, wrong)).toEqual(['wrong_index', 'own_index']);
  });
});

test('who may make no index is told so, and nothing is done', async () => {
  const { databaseUrl, pool } = await startServer({ longMigrations: 'left' });
  await pool.query('revoke create on schema public from pg_database_owner, public');
  expect(await runAdmin(['migrate'], { DATABASE_URL: databaseUrl })).toEqual({
    code: 1,
    out: '',
    err: `${names[0]} …\npermission denied for schema public`,
  });
  expect(await openLongMigrations(pool)).toEqual(names);
});

describe('slices', () => {
  /** Takes two of what is left, and fails as often as it is told to. */
  function upTo(all: number, { failsAt = [] as number[] } = {}): LongMigration {
    let calls = 0;
    return {
      name: 'own_slices',
      slice: async (client) => {
        calls += 1;
        const { rows } = await client.query(
          `insert into own_rows select n from generate_series(1, ${all}) n
            where n not in (select n from own_rows) order by n limit 2 returning n`,
        );
        if (failsAt.includes(calls)) throw new Error('the network is gone');
        return rows.length;
      },
    };
  }

  async function begin() {
    const { databaseUrl, pool } = await startServer();
    await pool.query('create table own_rows (n int primary key)');
    const client = await ownClient(databaseUrl);
    const count = async () => (await pool.query('select count(*)::int as n from own_rows')).rows[0].n;
    return { databaseUrl, pool, client, count };
  }

  test('that were done stay when one fails, and the next run goes on from there', async () => {
    const { pool, client, count } = await begin();
    const migrations = [upTo(5, { failsAt: [2] })];
    await expect(runLongMigrations(client, { migrations })).rejects.toThrow('the network is gone');
    expect(await count()).toBe(2);
    expect(await openLongMigrations(pool, migrations)).toEqual(['own_slices']);
    const told: unknown[] = [];
    await runLongMigrations(client, {
      migrations,
      tell: (it) => told.push(it.is === 'set_aside' ? it.twice : [it.is, it.rows]),
    });
    expect(told).toEqual([
      ['begun', 2],
      ['going_on', 4],
      ['going_on', 5],
      ['done', 5],
    ]);
    expect(await count()).toBe(5);
    expect(await openLongMigrations(pool, migrations)).toEqual([]);
  });

  test('are gone through by one process at a time', async () => {
    const { databaseUrl, client, count } = await begin();
    const migrations = [upTo(4)];
    const other = await ownClient(databaseUrl);
    let isOthers: boolean | undefined;
    await runLongMigrations(client, {
      migrations: [
        {
          name: 'looks_at_the_other',
          slice: async () => {
            isOthers = await runLongMigrations(other, { migrations });
            return 0;
          },
        },
      ],
    });
    expect(isOthers).toBe(false);
    expect(await count()).toBe(0);
    expect(await runLongMigrations(other, { migrations })).toBe(true);
    expect(await count()).toBe(4);
  });

  /** A process that goes through them and says so. */
  function startProcess(databaseUrl: string): ChildProcess {
    const program = fileURLToPath(new URL('../../support/fill-words.ts', import.meta.url));
    return spawn(process.execPath, [program, databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  }

  test('broken off by the end of their process go on, beside a process of the version before', async () => {
    const { databaseUrl, pool } = await startServer();
    await pool.query(`create table own_words (n int primary key, word text not null);
      insert into own_words select n, 'Wort ' || n from generate_series(1, 9) n;
      alter table own_words add column small text;
      create function fill_small() returns trigger language plpgsql as $$
        begin new.small := lower(new.word); return new; end $$;
      create trigger small_filled before insert or update on own_words for each row execute function fill_small()`);
    const older = await ownClient(databaseUrl);
    await older.query('begin');
    await older.query(`update own_words set word = 'Anderes' where n = 5`);
    await older.query(`insert into own_words (n, word) values (10, 'Neues')`);
    const killed = startProcess(databaseUrl);
    const said: string[] = [];
    killed.stdout?.on('data', (it) => said.push(...String(it).trim().split('\n')));
    await expect.poll(() => said.at(-1), { timeout: 30_000 }).toBe('going_on 4');
    const isWaiting = async () => (await pool.query('select from pg_locks where not granted')).rowCount;
    await expect.poll(isWaiting).toBeGreaterThan(0);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    await older.query('commit');
    await older.query(`insert into own_words (n, word) values (11, 'Späteres')`);
    const next = await ownClient(databaseUrl);
    await expect.poll(() => runLongMigrations(next, { migrations: [fillWords] })).toBe(true);
    const { rows } = await pool.query('select n, word, small from own_words order by n');
    expect(rows.map((it) => it.n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(rows.filter((it) => it.small !== it.word.toLowerCase())).toEqual([]);
    expect(await openLongMigrations(pool, [fillWords])).toEqual([]);
    // Two slices before the end of the process, and the other five rows of those that were there.
    expect(
      (await pool.query(`select rows::int from long_migration where name = '${fillWords.name}'`)).rows,
    ).toEqual([{ rows: 8 }]);
  });
});
