import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { askServer } from '#run/stack/ask-server.ts';
import { startEmbeddedPostgres } from '#run/stack/embedded-postgres.ts';
import { findFreePort, isPortFree } from '#run/stack/free-port.ts';
import { commandOf } from '#run/stack/processes.ts';
import { type Stack, startStack } from '#run/stack/stack.ts';
import { standInOptions } from './stand-in-options.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let dataDir: string;
let port: number;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stack-test-'));
  port = await findFreePort();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (more = {}) => startStack({ ...standInOptions(dataDir, port), ...more });

async function readDiary({ config }: Stack) {
  const client = new pg.Client({ connectionString: config.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ line: string }>('select line from diary');
  await client.end();
  return rows.map(({ line }) => line);
}

function readPids() {
  const noted: { pid?: number }[] = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8'));
  const database = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return [...noted.flatMap(({ pid }) => pid ?? []), database];
}

describe('a portal on one machine', () => {
  test('stops the server before the database and leaves no process', async () => {
    const first = await start();
    expect(await askServer(`${first.url}/readyz`)).toBe('ready');
    const pids = readPids();
    expect(pids).toHaveLength(2);
    await first.stop();
    expect(pids.map(commandOf)).toEqual([undefined, undefined]);

    const second = await start();
    expect(await readDiary(second)).toEqual(['started', 'stopped in order', 'started']);
    await second.stop();
  });

  test('restarts its server after a change, on the same database', async () => {
    const stack = await start();
    await stack.restartServer();
    expect((await readDiary(stack)).slice(-2)).toEqual(['stopped in order', 'started']);
    expect(await askServer(`${stack.url}/readyz`)).toBe('ready');
    await stack.stop();
  });

  test("reports its server's complaint if the server ends", async () => {
    const stack = await start();
    await askServer(`${stack.url}/crash`);
    expect(await stack.failed).toContain('The server has ended by itself: Error: crashed as asked (more in');
    await stack.stop();
  });

  test('stops completely if running.json cannot be written, as on a full disk', async () => {
    const stack = await start();
    const pids = readPids();
    const inTheWay = join(dataDir, 'running.json.new');
    mkdirSync(inTheWay);
    await stack.stop();
    rmdirSync(inTheWay);
    expect(pids.map(commandOf)).toEqual([undefined, undefined]);
    await (await start()).stop();
  });

  test('cannot be started twice on one data folder', async () => {
    const stack = await start();
    await expect(start()).rejects.toThrow('is running already');
    expect(await askServer(`${stack.url}/readyz`)).toBe('ready');
    await stack.stop();
  });

  test('names a taken port and the setting that changes it', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    await expect(start()).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`);
    await expect(start()).rejects.toThrow(`PORT=${port + 1}`);
    other.close();
  });

  test('stops its parts if another part fails', async () => {
    const failing = start({ alongside: () => Promise.reject(new Error('the build failed')) });
    await expect(failing).rejects.toThrow('the build failed');
    const stack = await start();
    await stack.stop();
  });

  test('reports that its server ended before it was ready', async () => {
    await expect(start({ serverScript: '/no/such/server.ts' })).rejects.toThrow(
      'The server does not start: Error',
    );
  });
});

test('a data folder from before version 1.0 gets one sentence that says to delete it', async () => {
  const database = await startEmbeddedPostgres({ dataDir, fast: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('create table migration (created bigint primary key, hash text, applied timestamptz)');
  await client.query(`insert into migration values (1795238925471, 'of before', now())`);
  await client.end();
  await database.stop();
  await expect(start({ serverScript: undefined })).rejects.toThrow(
    `The server does not start: The database is from a version before 1.0, which this version cannot use: delete the folder ${dataDir} and start again`,
  );
}, 60_000);

test('a killed start leaves no process, and the next one works', async () => {
  const holder = fork(fileURLToPath(new URL('./hold-stack.ts', import.meta.url)), [dataDir, String(port)]);
  await once(holder, 'message');
  const pids = readPids();
  holder.kill('SIGKILL');

  await vi.waitFor(() => expect(pids.map(commandOf)).toEqual([undefined, undefined]), { timeout: 10_000 });
  expect(await isPortFree(port)).toBe(true);
  const stack = await start();
  expect((await readDiary(stack)).slice(-2)).toEqual(['stopped in order', 'started']);
  await stack.stop();
});
