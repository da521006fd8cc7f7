import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { isMigrated, migrate } from '#server/db/migrate.ts';
import { atEnd } from '#support/at-end.ts';

async function emptyDatabase() {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 8 });
  atEnd(async () => {
    await pool.end();
    // Without force the drop waits for the connections that the pool is still closing.
    await admin.query(`drop database ${name}`);
    await admin.end();
  });
  return pool;
}

test('an empty database counts as not migrated', async () => {
  const pool = await emptyDatabase();
  expect(await isMigrated(pool).catch(() => false)).toBe(false);
});

test('eight processes that start together migrate once', async () => {
  const pool = await emptyDatabase();
  await Promise.all(Array.from({ length: 8 }, () => migrate(pool)));
  const { rows } = await pool.query(
    'select count(*)::int as n, count(distinct created)::int as m from migration',
  );
  expect(rows[0].n).toBeGreaterThan(0);
  expect(rows[0].m).toBe(rows[0].n);
  expect(await isMigrated(pool)).toBe(true);
  await migrate(pool);
  expect((await pool.query('select count(*)::int as n from migration')).rows[0].n).toBe(rows[0].n);
});

test('a failed migration leaves nothing behind', async () => {
  const pool = await emptyDatabase();
  await pool.query('create table parcel (in_the_way int)');
  await expect(migrate(pool)).rejects.toMatchObject({ code: '42P07' });
  const { rows } = await pool.query(
    `select table_name from information_schema.tables where table_schema = 'public'`,
  );
  expect(rows.map((it) => it.table_name)).toEqual(['parcel']);
});

test('a database from before version 1.0 is refused and unchanged; the message says how to delete it', async () => {
  const pool = await emptyDatabase();
  await migrate(pool);
  await pool.query(`update migration set created = created - 1`);
  await expect(migrate(pool)).rejects.toThrow(
    'The database is from a version before 1.0, which this version cannot use: delete it and start again.',
  );
  await expect(migrate(pool, { dataDir: '/srv/.data' })).rejects.toThrow(
    'delete the folder /srv/.data and start again.',
  );
  expect((await pool.query('select from migration')).rowCount).toBe(1);
});

test('a database migrated further by a newer version is accepted', async () => {
  const pool = await emptyDatabase();
  await migrate(pool);
  await pool.query(`insert into migration values (9999999999999, 'from the future')`);
  expect(await isMigrated(pool)).toBe(true);
  await migrate(pool);
});
