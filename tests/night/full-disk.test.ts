import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { askServer } from '#run/stack/ask-server.ts';
import { databaseUrl } from '#run/stack/embedded-postgres.ts';
import { findFreePort } from '#run/stack/free-port.ts';
import { commandOf } from '#run/stack/processes.ts';
import { readStoredSettings } from '#run/stack/stored-settings.ts';
import { directClient, processSettings } from '#support/direct-session.ts';
import { say } from '#support/say.ts';
import { mountSmallDisk } from '#support/small-disk.ts';
import { startLoad } from '#support/steady-load.ts';

/*
 * `npm start` on a full disk: the log stops nothing, a part that cannot continue ends with one sentence, and no
 * acknowledged order is lost.
 */

const disk = mountSmallDisk(300);
const name = disk
  ? 'a disk without room'
  : 'NOT TRIED, since no disk can be mounted here (it takes root on Linux): a disk without room';
if (!disk) say(name);

/** ms for a portal with embedded parts to start or stop on a slow machine. */
const patience = 300_000;

describe.skipIf(!disk)(name, { timeout: 2 * patience }, async () => {
  if (!disk) return;
  const dataDir = join(disk.folder, 'data');
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => (await askServer(`${url}/readyz`)) !== undefined;
  const acknowledged: string[] = [];
  let running: Portal | undefined;

  afterAll(async () => {
    disk.makeRoom();
    running?.kill();
    await running?.exited;
    disk.unmount();
  });

  const start = () => {
    const { FIREBASE_AUTH_EMULATOR_HOST: _, ...settings } = processSettings;
    running = startPortal({ ...settings, LOG_LEVEL: 'info', DATA_DIR: dataDir, PORT: String(port) });
    return running;
  };
  const started = async () => {
    const portal = start();
    await expect.poll(isReady, { timeout: patience, interval: 500 }).toBe(true);
    return portal;
  };
  const signIn = async () => {
    const client = await directClient(databaseUrl(await readStoredSettings(dataDir)));
    const access = await client.signIn();
    await client.close();
    return access;
  };
  /** Customers order until `isEnough`; acknowledged orders must exist later. */
  const order = async (access: string, isEnough: (load: Load) => boolean) => {
    const load = startLoad({ urls: [url], access, customers: 2, rest: 20, repeats: false });
    await expect.poll(() => isEnough(load), { timeout: patience }).toBe(true);
    await load.stop();
    acknowledged.push(...load.acknowledged.map(({ id }) => id));
    return load;
  };
  const tenOrders = (load: Load) => load.acknowledged.length >= 10;
  const lost = async () => {
    const found = await query<{ id: string }>(dataDir, 'select shipment_id as id from shipment');
    return acknowledged.filter((id) => !found.some((it) => it.id === id));
  };

  test('leaves the server running, and its log resumes once there is room', async () => {
    await started();
    const access = await signIn();
    await order(access, tenOrders);
    const pids = pidsIn(dataDir);
    const before = logOf(dataDir).length;

    disk.fill();
    // Writes more log lines than its last page has room for.
    const statuses = new Set<number>();
    for (let call = 0; call < 200; call += 1) statuses.add((await read(url, access)).status);
    expect(statuses).toEqual(new Set([200]));
    expect(logOf(dataDir).length - before).toBeLessThan(8_192);

    disk.makeRoom();
    await read(url, access);
    await expect.poll(() => logOf(dataDir).length - before).toBeGreaterThan(20_000);
    expect(pidsIn(dataDir)).toEqual(pids);
    expect(pids.filter((pid) => commandOf(pid) === undefined)).toEqual([]);
    await order(access, tenOrders);
    expect(await lost()).toEqual([]);
  });

  test('ends `npm start` with one sentence and no process left if the database needs room', async () => {
    const portal = running!;
    const pids = pidsIn(dataDir);
    const access = await signIn();
    disk.fill();
    const load = await order(access, ({ asked }) => asked() >= 12);
    say(`Full disk: ${load.acknowledged.length} orders acknowledged, refused: ${summary(load.failed)}`);
    // Switches write-ahead log files until there is no room.
    const nextFile = ["select pg_logical_emit_message(false, 'a', 'b')", 'select pg_switch_wal()'];
    for (let file = 0; file < 100; file += 1) await query(dataDir, ...nextFile).catch(() => {});
    expect(await portal.exited).toBe(1);
    const errors = await portal.errors;
    say(`Full disk, ended: ${errors.trim()}`);
    expect(errors).toMatch(/^The database has ended by itself: .*\.$/m);
    expect(`${await portal.output}${errors}`).not.toMatch(/^ +at /m);
    expect(pids.filter((pid) => commandOf(pid) !== undefined)).toEqual([]);
  });

  test('is reported in one sentence at the next start', async () => {
    disk.fill();
    const portal = start();
    expect(await portal.exited).toBe(1);
    const errors = await portal.errors;
    say(`Full disk, started: ${errors.trim()}`);
    expect(errors).toMatch(/disk (is|may be) full|No space left/);
    expect(errors).not.toMatch(/^ +at /m);
  });

  test('loses no acknowledged order and accepts new ones once it has room again', async () => {
    disk.makeRoom();
    const portal = await started();
    expect(await lost()).toEqual([]);
    await order(await signIn(), tenOrders);
    expect(await lost()).toEqual([]);
    portal.stop();
    expect(await portal.output).toContain('Stopped; everything is kept.');
  });
});

type Load = ReturnType<typeof startLoad>;
type Portal = ReturnType<typeof startPortal>;

function startPortal(settings: Record<string, string>) {
  const child: ChildProcess = spawn('npm', ['start'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group, so that the kill reaches everything npm has started.
    detached: true,
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return {
    exited,
    output: text(child.stdout!),
    errors: text(child.stderr!),
    stop: () => child.kill('SIGTERM'),
    kill: () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
    },
  };
}

const read = (url: string, access: string) =>
  fetch(`${url}/api/user/get`, { headers: { authorization: `Bearer ${access}` } });

const logOf = (dataDir: string) => readFileSync(join(dataDir, 'logs', 'server.log'), 'utf8');

function pidsIn(dataDir: string): number[] {
  const noted: { pid?: number }[] = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8'));
  const database = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return [...noted.flatMap(({ pid }) => pid ?? []), database];
}

/** Queries as the database's administrator, who may switch log files. */
async function query<Row extends object>(dataDir: string, ...statements: string[]): Promise<Row[]> {
  const { postgresPort: port, postgresAdminPassword: password } = await readStoredSettings(dataDir);
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'versandpult' });
  client.on('error', () => {});
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

function summary(failed: string[]): string {
  const counts = new Map<string, number>();
  for (const line of failed) {
    const kind = line.split(' ').slice(0, 2).join(' ');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${kind} × ${count}`).join(', ') || 'none';
}
