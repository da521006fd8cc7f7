import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import { processSettings } from '#support/direct-session.ts';
import { buildLikeDocker } from '#support/docker-image.ts';
import { isNight } from '#support/night.ts';
import { untilListening } from '#support/server-process.ts';
import { createTestDatabase } from '#support/test-database.ts';

/*
 * Builds deploy/Dockerfile without a container runtime. At night the packages are installed as in the image; the gate
 * uses the existing ones.
 */

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const megabytesOf = (path: string) =>
  Number.parseInt(execFileSync('du', ['-sm', path], { encoding: 'utf8' }), 10);

// About 20 s on an idle machine, most of it for Vite and npm.
const patience = 600_000;

test('the image builds from the files that Docker gets, and its server answers', {
  timeout: patience,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-image-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const { workdir, command } = await buildLikeDocker(folder, { isInstalled: !isNight });
  expect(existsSync(join(workdir, 'node_modules/vite'))).toBe(false);
  expect(existsSync(join(workdir, 'node_modules/react-dom'))).toBe(false);
  expect(megabytesOf(join(workdir, 'node_modules'))).toBeLessThan(300);

  const { url, drop } = await createTestDatabase();
  ends.push(drop);
  const port = await findFreePort();
  const [, ...args] = command;
  const server = spawn(process.execPath, args, {
    cwd: workdir,
    env: {
      PATH: process.env.PATH,
      ...processSettings,
      DATABASE_URL: url,
      FILES_DIR: join(folder, 'files'),
      PORT: String(port),
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(async () => {
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  });
  await untilListening(server);
  const [page, ready] = [
    await fetch(`http://127.0.0.1:${port}/`),
    await fetch(`http://127.0.0.1:${port}/readyz`),
  ];
  expect([page.status, ready.status]).toEqual([200, 200]);
  expect(await page.text()).toContain('<script');
  const licenses = await fetch(`http://127.0.0.1:${port}/licenses.txt`);
  expect([licenses.status, licenses.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await licenses.text()).toMatch(/^react-dom \d/m);
  const sbom = await (await fetch(`http://127.0.0.1:${port}/sbom.cdx.json`)).json();
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX' });
});
