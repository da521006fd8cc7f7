import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import { atEnd } from '#support/at-end.ts';
import { exitOf, startProcess, untilListening } from '#support/server-process.ts';
import { createTestDatabase } from '#support/test-database.ts';

const database = await createTestDatabase();
const filesDir = mkdtempSync(join(tmpdir(), 'versandpult-files-'));
afterAll(async () => {
  await database.drop();
  rmSync(filesDir, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}) =>
  startProcess({ DATABASE_URL: database.url, FILES_DIR: filesDir, ...env });

test('a server starts, answers, and stops in order on SIGTERM', async () => {
  const { process: child, url, stdout, stderr } = await start();
  await untilListening(child);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${url}/api/ping`)).json()).toMatchObject({ data: { pong: true } });
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);
  expect(await stdout).toMatch(/"msg":"listening"[\s\S]*"msg":"stopped"/);
  expect(await stderr).toBe('');
});

test('a stopping server says so before it closes its port, and ends keep-alive connections', async () => {
  const { process: child, url, stdout } = await start({ DRAIN_SECONDS: '2' });
  await untilListening(child);
  expect((await fetch(`${url}/readyz`)).headers.get('connection')).toBe('keep-alive');
  child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ data: { missing: ['stopping'] } });
  const answer = await fetch(`${url}/api/ping`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await exitOf(child)).toBe(0);
  expect(await stdout).toMatch(/"level":30,.*"missing":\["stopping"\],"msg":"NOT_READY"/);
  expect(await stdout).not.toContain('"level":50');
});

test('a sign-in while the identity service is away is a warning in the log, not an error', async () => {
  const { process: child, url, stdout } = await start();
  await untilListening(child);
  const refused = await fetch(`${url}/api/user/is-verified`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'kim@firma.example', signPassword: 'ein Passwort' }),
  });
  expect([refused.status, (await refused.json()).code]).toEqual([502, 'AUTH_UNAVAILABLE']);
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);
  expect(await stdout).toMatch(/"level":40,.*"msg":"AUTH_UNAVAILABLE"/);
  expect(await stdout).not.toContain('"level":50');
});

test('a server serves metrics on a separate port, including those of the database', async () => {
  const metricsPort = await findFreePort();
  const { process: child, url } = await start({ METRICS_PORT: String(metricsPort) });
  await untilListening(child);
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(figures).toContain('versandpult_database_read 1\n');
  expect(figures).toMatch(/^versandpult_numbers_left \d{7,}$/m);
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);
});

test('a server stops when its parent process lets go', async () => {
  const { process: child } = await start();
  await untilListening(child);
  child.disconnect();
  expect(await exitOf(child)).toBe(0);
});

test('a database from before version 1.0: one sentence and no server', async () => {
  const old = await createTestDatabase();
  atEnd(old.drop);
  const client = new pg.Client({ connectionString: old.url });
  await client.connect();
  await client.query('update migration set created = 1795238925471');
  await client.end();
  const { process: child, stderr } = await start({ DATABASE_URL: old.url });
  expect(await exitOf(child)).toBe(1);
  expect(await stderr).toBe(
    'ConfigError: The database is from a version before 1.0, which this version cannot use: delete it and start again.\n',
  );
});

test('a database of another encoding than UTF8: one sentence and no server', async () => {
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  const url = new URL(database.url);
  url.pathname = `${url.pathname}_ascii`;
  const name = url.pathname.slice(1);
  await admin.query(`create database "${name}" encoding 'SQL_ASCII' locale 'C' template template0`);
  const { process: child, stderr } = await start({ DATABASE_URL: url.href });
  expect(await exitOf(child)).toBe(1);
  expect(await stderr).toBe(
    `ConfigError: The database "${name}" has the encoding SQL_ASCII, but the portal needs UTF8: create it with: create database "${name}" encoding 'UTF8' template template0;\n`,
  );
  await admin.query(`drop database "${name}"`);
  await admin.end();
});

test.each([
  [
    'production with the identity emulator',
    { NODE_ENV: 'production' },
    /FIREBASE_AUTH_EMULATOR_HOST must not be set/,
  ],
  [
    'a database that is not there',
    { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
    /DATABASE_URL does not answer/,
  ],
  ['a folder for files that cannot be', { FILES_DIR: '/dev/null/files' }, /of FILES_DIR does not take files/],
  [
    'a folder for files below /proc',
    { FILES_DIR: '/proc/versandpult/files' },
    /of FILES_DIR does not take files \(ENOENT\)/,
  ],
  ['a misspelt setting', { PROVIDR_NAME: 'x' }, /PROVIDR_NAME is not known; PROVIDER_NAME may be meant/],
])('%s: one sentence and no server', async (_, env, sentence) => {
  const { process: child, stderr } = await start(env);
  expect(await exitOf(child)).toBe(1);
  const said = await stderr;
  expect(said).toMatch(sentence);
  expect(said.trim().split('\n')).toHaveLength(1);
});
