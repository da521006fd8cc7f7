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
import { type KeptSettings, readKeptSettings } from '#run/stack/kept-settings.ts';
import { commandOf } from '#run/stack/processes.ts';
import { directClient, processSettings } from '#support/direct-session.ts';
import { say } from '#support/say.ts';
import { mountSmallDisk } from '#support/small-disk.ts';
import { startLoad } from '#support/steady-load.ts';

/*
 * `npm start` on a disk that really has no room: the log stops nobody, what cannot go on ends with a sentence, and with
 * room everything acknowledged is there.
 */

const disk = mountSmallDisk(400);
const name = disk
  ? 'a disk without room'
  : 'NOT TRIED, since no disk can be mounted here (it takes root on Linux): a disk without room';
if (!disk) say(name);

describe.skipIf(!disk)(name, async () => {
  if (!disk) return;
  const dataDir = join(disk.folder, 'data');
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => (await askServer(`${url}/readyz`)) === 'ready';
  const acknowledged: string[] = [];
  let running: Portal | undefined;

  afterAll(async () => {
    disk.makeRoom();
    running?.kill();
    await running?.exited;
    disk.unmount();
  });

  const start = () => {
    running = startPortal({ ...processSettings, LOG_LEVEL: 'info', DATA_DIR: dataDir, PORT: String(port) });
    return running;
  };
  const started = async () => {
    const portal = start();
    await expect.poll(isReady, { timeout: 240_000, interval: 500 }).toBe(true);
    return portal;
  };
  /** Customers order until enough was tried; what was acknowledged is owed to them. */
  const order = async (isEnough: (load: ReturnType<typeof startLoad>) => boolean) => {
    const client = await directClient(databaseUrl(await readKeptSettings(dataDir)));
    const load = startLoad({
      urls: [url],
      access: await client.signIn(),
      customers: 2,
      rest: 20,
      repeats: false,
    });
    await expect.poll(() => isEnough(load), { timeout: 120_000 }).toBe(true);
    await load.stop();
    await client.close();
    acknowledged.push(...load.acknowledged.map(({ id }) => id));
    return load;
  };
  const allAcknowledged = async () => {
    const found = await queryAsAdmin<{ id: string }>(
      await readKeptSettings(dataDir),
      'versandpult',
      'select shipment_id as id from shipment',
    );
    return acknowledged.filter((id) => !found.some((it) => it.id === id));
  };

  test('leaves the server running, and its log goes on when there is room', async () => {
    await started();
    await order((load) => load.acknowledged.length >= 10);
    const pids = pidsIn(dataDir);
    const client = await directClient(databaseUrl(await readKeptSettings(dataDir)));
    const access = await client.signIn();
    await client.close();

    disk.fill();
    const before = logOf(dataDir).length;
    // Each leaves a line: more than the last page of the log has room for.
    const statuses = new Set<number>();
    for (let call = 0; call < 200; call += 1) statuses.add((await read(url, access)).status);
    expect(statuses).toEqual(new Set([200]));
    expect(logOf(dataDir).length - before).toBeLessThan(8_192);

    disk.makeRoom();
    await read(url, access);
    await expect.poll(() => logOf(dataDir).length - before).toBeGreaterThan(20_000);
    expect(pidsIn(dataDir)).toEqual(pids);
    expect(pids.filter((pid) => commandOf(pid) === undefined)).toEqual([]);
    await order((load) => load.acknowledged.length >= 10);
    expect(await allAcknowledged()).toEqual([]);
  });

  test('that the database needs ends `npm start` with a sentence, and leaves no process', async () => {
    const portal = running!;
    const pids = pidsIn(dataDir);
    disk.fill();
    const load = await order(({ asked }) => asked() >= 40);
    say(`Full disk: ${load.acknowledged.length} orders acknowledged, refused: ${summary(load.failed)}`);
    const settings = await readKeptSettings(dataDir);
    // Its own log takes the next file it has no room for.
    for (let file = 0; file < 100 && portal.isRunning(); file += 1)
      await queryAsAdmin(
        settings,
        'postgres',
        'select pg_switch_wal()',
        `select pg_logical_emit_message(false, 'a', 'b')`,
      ).catch(() => {});
    expect(await portal.exited).toBe(1);
    const { output, errors } = portal;
    expect(await errors).toMatch(/^The database has ended by itself: .*\.$/m);
    expect(`${await output}${await errors}`).not.toMatch(/^ +at /m);
    expect(pids.map(commandOf)).toEqual(pids.map(() => undefined));
  });

  test('is said in one sentence by whoever starts there', async () => {
    const portal = start();
    expect(await portal.exited).toBe(1);
    const errors = await portal.errors;
    say(`Full disk, npm start: ${errors.trim()}`);
    expect(errors).toMatch(/disk (is|may be) full/);
    expect(errors).not.toMatch(/^ +at /m);
  });

  test('that has room again has all that was acknowledged, and takes orders', async () => {
    disk.makeRoom();
    const portal = await started();
    expect(await allAcknowledged()).toEqual([]);
    await order((load) => load.acknowledged.length >= 10);
    expect(await allAcknowledged()).toEqual([]);
    portal.stop();
    await portal.exited;
    expect(await portal.output).toContain('Stopped; everything is kept.');
  });
});

type Portal = ReturnType<typeof startPortal>;

function startPortal(settings: Record<string, string>) {
  const child: ChildProcess = spawn('npm', ['start'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that its end reaches whatever npm has started.
    detached: true,
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return {
    exited,
    output: text(child.stdout!),
    errors: text(child.stderr!),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: () => child.kill('SIGTERM'),
    kill: () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
    },
  };
}

const read = (url: string, access: string) =>
  fetch(`${url}/api/user/get`, { headers: { authorization: `Bearer ${access}` } });

const logOf = (dataDir: string) => readFileSync(join(dataDir, 'logs', 'server.log'), 'utf8');

/** Of all parts of the portal, the database's own process included. */
function pidsIn(dataDir: string): number[] {
  const noted: { pid?: number }[] = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8'));
  const database = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return [...noted.flatMap(({ pid }) => pid ?? []), database];
}

async function queryAsAdmin<Row extends object>(
  { postgresPort: port, postgresAdminPassword: password }: KeptSettings,
  database: string,
  ...statements: string[]
): Promise<Row[]> {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password, database });
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

/** How often each refusal came. */
function summary(failed: string[]): string {
  const counts = new Map<string, number>();
  for (const line of failed) {
    const kind = line.split(' ').slice(0, 2).join(' ');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${kind} × ${count}`).join(', ') || 'none';
}
