import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openFolder } from '#print-station/data-folder.ts';
import { removalProof } from '#print-station/local-key.ts';
import { soon } from '#support/soon.ts';

/* The process of a print station whose portal refuses or does not answer. */

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const token = Buffer.alloc(64, 7).toString('base64url');

async function aPortal(answer: RequestListener) {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(request.url ?? '');
    request.resume();
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { calls, server, port, url: `http://127.0.0.1:${port}` };
}

async function aStation(portal: string) {
  const path = mkdtempSync(join(tmpdir(), 'versandpult-away-'));
  ends.push(() => rmSync(path, { recursive: true, force: true }));
  const folder = await openFolder(path);
  folder.writePairing({ portal, token, station_id: 's', name: 'Packtisch' });
  folder.unlock();
  const station: ChildProcess = spawn(
    process.execPath,
    ['src/print-station/main.ts', '--no-local', '--data', path],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(station, 'exit');
  ends.push(async () => {
    station.kill();
    await ended;
  });
  let output = '';
  station.stdout?.on('data', (it: Buffer) => (output += it));
  station.stderr?.on('data', (it: Buffer) => (output += it));
  return { station, ended, output: () => output };
}

test.each([
  ['HTML', 'text/html', '<h1>Sign in</h1>'],
  ['unsigned JSON', 'application/json', '{"code":"UNAUTHORIZED"}'],
])(
  'a station asks again after a 401 with %s',
  async (_, type, body) => {
    const portal = await aPortal((_request, response) =>
      response.writeHead(401, { 'content-type': type }).end(body),
    );
    const { station, output } = await aStation(portal.url);
    await expect.poll(() => portal.calls.length, soon).toBeGreaterThanOrEqual(3);
    expect(station.exitCode).toBeNull();
    expect(output()).toContain('status 401, not from the portal');
    expect(output()).not.toContain('removed');
  },
  40_000,
);

test('a station ends without a fault by the signed refusal of its portal', async () => {
  const portal = await aPortal((_request, response) =>
    response.writeHead(401, { 'x-station-removed': removalProof(token) }).end('{"code":"UNAUTHORIZED"}'),
  );
  const { ended, output } = await aStation(portal.url);
  expect(await ended).toEqual([0, null]);
  expect(output()).toContain('it was removed there');
}, 40_000);
