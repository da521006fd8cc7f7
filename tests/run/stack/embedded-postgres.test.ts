import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '#run/stack/embedded-postgres.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'postgres-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, fast: true });
const aDataDir = () => mkdtempSync(join(folder, 'data-'));

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  await client.end();
  return rows;
}

describe('the embedded database', () => {
  test('keeps its rows, port and passwords over a restart', async () => {
    const dataDir = aDataDir();
    const first = await start(dataDir);
    await ask(first.url, 'create table parcel (weight numeric)');
    await ask(first.url, 'insert into parcel values (0.1)');
    await first.stop();
    const second = await start(dataDir);
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'select weight from parcel')).toEqual([['0.1']]);
    await second.stop();
  });

  test('keeps every committed row after it was killed', async () => {
    const dataDir = aDataDir();
    const first = await startEmbeddedPostgres({ dataDir });
    await ask(first.url, 'create table parcel (weight numeric)');
    await ask(first.url, 'insert into parcel values (31.5)');
    process.kill(
      Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    );
    await first.exited;
    const second = await start(dataDir);
    expect(await ask(second.url, 'select weight from parcel')).toEqual([['31.5']]);
    await second.stop();
  });

  test('ignores the pid file of a killed one if another program has its number', async () => {
    const dataDir = aDataDir();
    await (await start(dataDir)).stop();
    writeFileSync(
      join(dataDir, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${dataDir}/postgres\n1\n5432\n`,
    );
    await (await start(dataDir)).stop();
  });

  test('moves to another port if its own is taken', async () => {
    const dataDir = aDataDir();
    const first = await start(dataDir);
    await first.stop();
    const other = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(other, 'listening');
    const second = await start(dataDir);
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
    await second.stop();
    other.close();
  });

  test('compares by code point and finds words with umlauts in either case', async () => {
    const { url, stop } = await start(aDataDir());
    await ask(url, 'create extension pg_trgm');
    expect(
      await ask(url, `select 'Ä' > 'z', upper('ä'), 'Müller' % 'Muller', 'Ä' < 'z' collate "de-x-icu"`),
    ).toEqual([[true, 'Ä', true, true]]);
    expect(
      await ask(url, `select similarity('Käßmüller', 'käßmüller'), cardinality(show_trgm('äöü'))`),
    ).toEqual([[1, 4]]);
    await stop();
  });

  test("gives the server its database's owner, not a superuser", async () => {
    const { url, stop } = await start(aDataDir());
    expect(await ask(url, 'select usesuper, usecreatedb from pg_user where usename = current_user')).toEqual([
      [false, true],
    ]);
    await stop();
  });

  test('leaves no trace if no folder is given', async () => {
    const temporary = mkdtempSync(join(folder, 'tmp-'));
    vi.stubEnv('TMPDIR', temporary);
    const { url, stop } = await startEmbeddedPostgres({ fast: true });
    vi.unstubAllEnvs();
    expect(await ask(url, 'select 1')).toEqual([[1]]);
    expect(readdirSync(temporary)).toHaveLength(1);
    await stop();
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe('an unusable data folder is refused and left unchanged', () => {
  test('with other files', async () => {
    const dataDir = aDataDir();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'thesis.txt'), 'do not lose');
    await expect(start(dataDir)).rejects.toThrow('holds something else than a PostgreSQL database');
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['thesis.txt']);
  });

  test('from another version', async () => {
    const dataDir = aDataDir();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
    await expect(start(dataDir)).rejects.toThrow('was made by PostgreSQL 15, and this is PostgreSQL 18');
  });

  test('with damage', async () => {
    const dataDir = aDataDir();
    await (await start(dataDir)).stop();
    const control = join(dataDir, 'postgres', 'global', 'pg_control');
    writeFileSync(control, 'x');
    await expect(start(dataDir)).rejects.toThrow(/does not start: could not read .*nothing was deleted/);
    expect(readFileSync(control, 'utf8')).toBe('x');
  });

  test('without its passwords', async () => {
    const dataDir = aDataDir();
    await (await start(dataDir)).stop();
    rmSync(join(dataDir, 'settings.json'));
    await expect(start(dataDir)).rejects.toThrow('put back the settings.json that belongs to it');
    writeFileSync(join(dataDir, 'settings.json'), '{');
    await expect(start(dataDir)).rejects.toThrow('is damaged');
  });
});

test('an interrupted first start is repeated', async () => {
  const dataDir = aDataDir();
  mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true });
  await (await start(dataDir)).stop();
  expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
});

test('a copy of the data folder works, even if root made it', async () => {
  const dataDir = aDataDir();
  const first = await start(dataDir);
  await ask(first.url, 'create table parcel (weight numeric)');
  await first.stop();
  const copy = join(dirname(dataDir), 'copy');
  cpSync(dataDir, copy, { recursive: true });
  const second = await start(copy);
  expect(await ask(second.url, 'select weight from parcel')).toEqual([]);
  await second.stop();
});
