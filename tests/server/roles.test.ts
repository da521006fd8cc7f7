import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { exitOf, startProcess, untilListening } from '#support/server-process.ts';
import { createTestDatabase } from '#support/test-database.ts';

const database = await createTestDatabase();
const { pool, close } = connect(database.url, { poolSize: 2, application: 'test' });
const filesDir = mkdtempSync(join(tmpdir(), 'versandpult-files-'));
afterAll(async () => {
  await close();
  await database.drop();
  rmSync(filesDir, { recursive: true, force: true });
});

const start = async (ROLE: string) => {
  const started = await startProcess({ DATABASE_URL: database.url, FILES_DIR: filesDir, ROLE });
  await untilListening(started.process);
  return started;
};

const askForMail = (url: string, email: string) =>
  fetch(`${url}/api/user/password-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });

const stateOf = async (email: string) =>
  (
    await pool.query(
      `select state, retry_count from jobs.job where name = 'send-mail' and data->>'email' = $1`,
      [email],
    )
  ).rows[0];

test('web processes leave jobs to the worker, and the worker answers only health checks', async () => {
  const web = await start('web');
  expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${web.url}/api/ping`)).status).toBe(200);
  expect((await askForMail(web.url, 'kim@kunde.example')).status).toBe(200);
  const scheduled = await pool.query('select from jobs.schedule');
  expect(scheduled.rows).toEqual([]);

  const worker = await start('worker');
  expect((await fetch(`${worker.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
  for (const path of ['/', '/api/ping', '/api/settings', '/inbox'])
    expect((await fetch(worker.url + path)).status, path).toBe(404);
  // The identity service is down, so the job is retried.
  await expect.poll(() => stateOf('kim@kunde.example')).toMatchObject({ state: 'retry' });

  worker.process.kill('SIGTERM');
  expect(await exitOf(worker.process)).toBe(0);
  await askForMail(web.url, 'alex@kunde.example');
  expect(await stateOf('alex@kunde.example')).toEqual({ state: 'created', retry_count: 0 });
  web.process.kill('SIGTERM');
  expect(await exitOf(web.process)).toBe(0);
  expect(await worker.stdout).toContain('"queue":"send-mail"');
  expect(await web.stdout).not.toContain('a job failed');
  expect(await stateOf('alex@kunde.example')).toEqual({ state: 'created', retry_count: 0 });
});

test('an unknown role is refused', async () => {
  const { process: child, stderr } = await startProcess({ DATABASE_URL: database.url, ROLE: 'both' });
  expect(await exitOf(child)).toBe(1);
  expect(await stderr).toContain('The setting ROLE must be web, worker or all.');
});
