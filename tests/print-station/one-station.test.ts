import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSocketServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openFolder } from '#print-station/data-folder.ts';
import { addressIn, lockFolder, runsIn, stopStation } from '#print-station/folder-lock.ts';
import { soon } from '#support/soon.ts';

/* A data folder has one running station (docs/rules.md 15.15). */

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-one-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A portal without work that pairs each code as a station of its own. */
async function aPortal(): Promise<string> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (it) => (body += it));
    request.on('end', () => {
      const answer = (data: unknown) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
      if (!request.url?.endsWith('/pair')) {
        setTimeout(() => answer({ revision: 1, printers: [], jobs: [] }), 200);
        return;
      }
      const { code } = JSON.parse(body);
      answer({ token: Buffer.alloc(64, 7).toString('base64url'), station_id: code, name: `Tor ${code}` });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

function aProcess(args: string[], env: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  ends.push(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (it: Buffer) => (said += it));
  return { child, ended, said: () => said };
}

const main = 'src/print-station/main.ts';

async function paired(folder: string): Promise<void> {
  const { writePairing, unlock } = await openFolder(folder);
  writePairing({ portal: await aPortal(), token: 't', station_id: 's', name: 'Packtisch' });
  unlock();
}

const start = (folder: string) => aProcess([main, '--no-local', '--data', folder]);
const prints = (station: ReturnType<typeof start>) => station.said().includes('Print station "Packtisch"');
const locks = (folder: string) => readdirSync(folder).filter((it) => it.startsWith('lock'));

/** A process that a lock of the former kind can name. */
async function aForeignProcess() {
  const foreign = aProcess(['-e', 'console.log("works"); setInterval(() => {}, 1000)']);
  await expect.poll(foreign.said, soon).toContain('works');
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return { ...foreign, lock: `${foreign.child.pid}\n${boot}` };
}

describe('a foreign process whose number stands in a lock file', () => {
  test('does not keep a station from its folder', async () => {
    const folder = aFolder();
    const foreign = await aForeignProcess();
    writeFileSync(join(folder, 'lock'), foreign.lock);
    const { unlock } = await openFolder(folder);
    unlock();
    expect(locks(folder)).toEqual([]);
    expect(foreign.child.exitCode).toBeNull();
  });

  test('survives the removal of the station', async () => {
    const home = aFolder();
    const folder = join(home, '.versandpult-print');
    await paired(folder);
    const foreign = await aForeignProcess();
    writeFileSync(join(folder, 'lock'), foreign.lock);
    const removal = aProcess([main, '--remove'], { HOME: home, PATH: home });
    expect(await removal.ended).toEqual([0, null]);
    expect(removal.said()).toContain('The print station is removed');
    expect([existsSync(folder), foreign.child.exitCode, foreign.child.signalCode]).toEqual([
      false,
      null,
      null,
    ]);
  }, 60_000);
});

describe('several starts at the same moment', () => {
  test.each([
    ['an empty folder', []],
    ['a folder with what killed stations left', ['1', '2', '3', '4.new']],
  ])(
    'open %s once',
    async (_, left) => {
      const folders = Array.from({ length: 20 }, aFolder);
      await leaveSockets(
        folders.flatMap((it) => left.map((name) => join(it, `lock-000000000000000${name}`))),
      );
      for (const folder of folders) {
        if (left.length > 0) writeFileSync(join(folder, 'lock'), '2147483000');
        const opened = await Promise.allSettled(Array.from({ length: 6 }, () => openFolder(folder)));
        const got = opened.filter((it) => it.status === 'fulfilled');
        const refused = opened.filter((it) => it.status === 'rejected');
        expect(got).toHaveLength(1);
        for (const { reason } of refused)
          expect(String(reason)).toContain(`is running with this folder already (process ${process.pid})`);
        expect(locks(folder)).toHaveLength(1);
        got[0]?.value.unlock();
        expect(locks(folder)).toEqual([]);
      }
    },
    60_000,
  );

  test('leave one, if the second begins while the first still waits for an answer', async () => {
    // Names are random, and decide which one yields; the slow one is asked last.
    for (let round = 0; round < 12; round += 1) {
      const folder = aFolder();
      const asked: Socket[] = [];
      const slow = createSocketServer((it) => asked.push(it)).listen(join(folder, 'lock-ffffffffffffffff'));
      await once(slow, 'listening');
      const got: (() => void)[] = [];
      const refused: unknown[] = [];
      const open = () =>
        void openFolder(folder).then(
          (it) => got.push(it.unlock),
          (it) => refused.push(it),
        );
      open();
      await vi.waitUntil(() => asked.length === 1, soon);
      open();
      await vi.waitUntil(() => asked.length + refused.length === 2, soon);
      for (const it of asked) it.write('yields 1\n');
      await vi.waitUntil(() => got.length + refused.length === 2, soon);
      expect(got).toHaveLength(1);
      got[0]?.();
      for (const it of asked) it.destroy();
      slow.close();
    }
  }, 60_000);

  test('leave one that prints, and the others say that it runs', async () => {
    const folder = aFolder();
    await paired(folder);
    await leaveSockets([join(folder, 'lock-0000000000000001')]);
    const stations = [1, 2, 3, 4].map(() => start(folder));
    const codes: (number | null)[] = [];
    for (const it of stations) void it.ended.then(([code]) => codes.push(code));
    await expect.poll(() => codes, soon).toEqual([1, 1, 1]);
    await expect.poll(() => stations.filter(prints).length, soon).toBe(1);
    for (const it of stations.filter((it) => !prints(it)))
      expect(it.said()).toContain('A print station is running with this folder already (process ');
  }, 60_000);

  test('open the pipe of Windows once', async () => {
    const folder = aFolder();
    const before = process.cwd();
    // The pipe's name is a file's here.
    process.chdir(aFolder());
    ends.push(() => process.chdir(before));
    const opened = await Promise.allSettled([1, 2, 3].map(() => lockFolder(folder, 'win32')));
    const got = opened.filter((it) => it.status === 'fulfilled');
    expect(got).toHaveLength(1);
    await expect(lockFolder(folder, 'win32')).rejects.toThrow(`(process ${process.pid})`);
    got[0]?.value.unlock();
    (await lockFolder(folder, 'win32')).unlock();
  });

  test('end with words if the pipe is taken and does not answer', async () => {
    const folder = aFolder();
    const before = process.cwd();
    process.chdir(aFolder());
    ends.push(() => process.chdir(before));
    await leaveSockets([addressIn('win32', folder, '').path], process.cwd());
    await expect(lockFolder(folder, 'win32')).rejects.toThrow('does not answer');
  }, 30_000);
});

/** Sockets of a process that was killed while it listened. */
async function leaveSockets(paths: readonly string[], folder = '.'): Promise<void> {
  const code = `
    process.chdir(${JSON.stringify(folder)});
    for (const it of ${JSON.stringify(paths)}) require('net').createServer().listen(it);
    setImmediate(() => process.kill(process.pid, 'SIGKILL'));`;
  await aProcess(['-e', code]).ended;
  for (const it of paths) expect(statSync(resolve(folder, it)).isSocket()).toBe(true);
}

test('a killed station leaves nothing that blocks', async () => {
  const folder = aFolder();
  await paired(folder);
  const first = start(folder);
  await expect.poll(() => prints(first), soon).toBe(true);
  await expect(openFolder(folder)).rejects.toThrow(`(process ${first.child.pid})`);
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await runsIn(folder)).toBe(false);
  const second = start(folder);
  await expect.poll(() => prints(second), soon).toBe(true);
  expect(locks(folder)).toHaveLength(1);
  second.child.kill('SIGTERM');
  expect(await second.ended).toEqual([0, null]);
  expect(locks(folder)).toEqual([]);
}, 60_000);

test('a station ends when it is asked to, and the question waits for its end', async () => {
  const folder = aFolder();
  await paired(folder);
  expect(await stopStation(folder)).toBeUndefined();
  const station = start(folder);
  await expect.poll(() => prints(station), soon).toBe(true);
  expect(await runsIn(folder)).toBe(true);
  expect(await stopStation(folder)).toBeUndefined();
  expect(station.said()).toContain('Stopped.');
  const { unlock } = await openFolder(folder);
  unlock();
  expect(await station.ended).toEqual([0, null]);
}, 60_000);

test('a station that hangs is named to the user and lives on', async () => {
  const home = aFolder();
  const folder = join(home, '.versandpult-print');
  await paired(folder);
  const station = start(folder);
  await expect.poll(() => prints(station), soon).toBe(true);
  station.child.kill('SIGSTOP');
  const second = start(folder);
  const removal = aProcess([main, '--remove', '--language', 'de'], { HOME: home, PATH: home });
  expect([await second.ended, await removal.ended]).toEqual([
    [1, null],
    [1, null],
  ]);
  expect([second.said(), removal.said()]).toEqual([
    'The print station of this folder does not answer. End it, or restart this computer.\n',
    'Die bisherige Druckstation antwortet nicht. Starten Sie diesen Rechner neu und danach die Datei noch einmal.\n',
  ]);
  // The request to end has nobody behind it any more.
  station.child.kill('SIGCONT');
  expect(await runsIn(folder)).toBe(true);
  expect([station.child.exitCode, existsSync(join(folder, 'pairing.json'))]).toEqual([null, true]);
}, 60_000);

test('the set-up ends a running station and pairs anew', async () => {
  const home = aFolder();
  const folder = join(home, '.versandpult-print');
  const env = { HOME: home, PATH: home };
  ends.push(() => stopStation(folder));
  const setUp = async (code: string) => {
    const run = aProcess(
      [main, '--set-up', '--portal', await aPortal(), '--code', code, '--language', 'de'],
      env,
    );
    expect({ ended: await run.ended, said: run.said() }).toEqual({
      ended: [0, null],
      said: expect.stringContaining(`Verbunden als „Tor ${code}“.\nSie läuft jetzt`),
    });
  };
  await setUp('A');
  const [first] = locks(folder);
  await setUp('B');
  expect(locks(folder)).toHaveLength(1);
  expect(locks(folder)).not.toEqual([first]);
  expect(await runsIn(folder)).toBe(true);

  const removal = aProcess([main, '--remove', '--language', 'de'], env);
  expect(await removal.ended).toEqual([0, null]);
  expect([await runsIn(folder), existsSync(folder)]).toEqual([false, false]);
}, 90_000);

test.each([60, 300])(
  'a folder with a path of more than %i bytes has one station',
  async (length) => {
    const folder = join(aFolder(), 'ü'.repeat(30), 'x'.repeat(length / 2), 'x'.repeat(length / 2));
    mkdirSync(folder, { recursive: true });
    const before = process.cwd();
    await leaveSockets(['lock-0000000000000001'], folder);
    await paired(folder);
    const station = start(folder);
    await expect.poll(() => prints(station), soon).toBe(true);
    const second = start(folder);
    expect(await second.ended).toEqual([1, null]);
    expect(second.said()).toContain(`(process ${station.child.pid})`);
    expect(await stopStation(folder)).toBeUndefined();
    expect([locks(folder), process.cwd()]).toEqual([[], before]);
  },
  60_000,
);

test('a socket is for its user alone', async () => {
  const folder = join(aFolder(), 'station');
  const { unlock } = await openFolder(folder);
  const [name = ''] = locks(folder);
  expect([statSync(folder).mode & 0o777, statSync(join(folder, name)).mode & 0o777]).toEqual([0o700, 0o600]);
  unlock();
});

describe('the address of a folder', () => {
  const file = 'lock-0123456789abcdef';

  test('is a pipe on Windows, the same in any case of letters and of any length', () => {
    const pipe = (folder: string) => addressIn('win32', folder, file).path;
    const usual = pipe(String.raw`C:\Users\Jürgen\AppData\Roaming\versandpult-print`);
    expect(usual).toMatch(/^\\\\\.\\pipe\\versandpult-print-[0-9a-f]{32}$/);
    expect(pipe(String.raw`c:\users\JÜRGEN\AppData\Roaming\versandpult-print`)).toBe(usual);
    expect(pipe(String.raw`C:\Users\Ida\AppData\Roaming\versandpult-print`)).not.toBe(usual);
    expect(addressIn('win32', `C:\\${'x'.repeat(300)}`, file)).toEqual({
      path: expect.stringContaining('pipe'),
    });
  });

  test.each(['darwin', 'linux'])('is a socket in it on %s', (platform) => {
    expect(addressIn(platform, '/home/ida/.versandpult-print', file)).toEqual({
      path: `/home/ida/.versandpult-print/${file}`,
    });
    const room = 103 - file.length - 2;
    const longest = `/${'x'.repeat(room)}`;
    expect(addressIn(platform, longest, file)).toEqual({ path: `${longest}/${file}` });
    const umlaut = `/${'x'.repeat(room - 1)}ü`;
    expect(addressIn(platform, umlaut, file)).toEqual({ path: file, from: umlaut });
  });
});
