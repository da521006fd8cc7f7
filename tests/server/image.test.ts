import { spawn } from 'node:child_process';
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
 * The image of deploy/Dockerfile without a container runtime: git's files through the ignore list, and the file's own RUN lines.
 * The night installs the packages as the image does; the gate takes those that are there.
 */

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

// Some 20 s on a machine that has nothing else to do, most of them Vite and npm.
const patience = 600_000;

test('the image builds from the files that Docker is sent, and answers with what it keeps', {
  timeout: patience,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-image-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const { workdir, command } = await buildLikeDocker(folder, { isInstalled: !isNight });
  // Pruned: the image has no packages for development.
  expect(existsSync(join(workdir, 'node_modules/vite'))).toBe(false);

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
});
