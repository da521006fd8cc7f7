import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subYears } from 'date-fns/subYears';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#run/stack/embedded-postgres.ts';
import { readStoredSettings } from '#run/stack/stored-settings.ts';
import { readConfig } from '#server/config/config.ts';
import { openDeps } from '#server/entry/open-deps.ts';
import { forgetOld } from '#server/jobs/forget-old.ts';
import { createLog } from '#server/log.ts';
import { showSetup } from '#server/portal/setup.ts';
import { atEnd } from '#support/at-end.ts';
import { runAdmin } from '#support/run-admin.ts';
import { exitOf, startProcess, untilListening } from '#support/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'versandpult-roles-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, fast: true });
const ownerUrl = postgres.url;
const { postgresAdminPassword } = await readStoredSettings(folder);
const serverUrl = withUser(ownerUrl, 'portal_server');

const poolOf = (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  return pool;
};
const superuser = poolOf(withUser(ownerUrl, 'postgres', postgresAdminPassword));
const server = poolOf(serverUrl);
atEnd(async () => {
  await Promise.all([superuser.end(), server.end()]);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

function withUser(of: string, user: string, password = 'secret'): string {
  const url = new URL(of);
  [url.username, url.password] = [user, password];
  return url.href;
}

const settings = {
  DATABASE_URL: serverUrl,
  DATABASE_MIGRATION_URL: ownerUrl,
  FILES_DIR: join(folder, 'files'),
};

beforeAll(async () => {
  await superuser.query(`create role portal_server login password 'secret'`);
});

test('the server does not start before the owner has migrated', async () => {
  const { DATABASE_MIGRATION_URL: _, ...alone } = settings;
  const { process: child, stderr } = await startProcess(alone);
  expect(await exitOf(child)).toBe(1);
  expect(await stderr).toMatch(
    /^ConfigError: The database's role may not migrate it .*DATABASE_MIGRATION_URL/,
  );
});

test('processes that start together answer and do jobs under their own role', async () => {
  const started = await Promise.all([settings, settings].map(startProcess));
  await Promise.all(started.map(({ process: child }) => untilListening(child)));
  for (const { url } of started) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const done = `select count(*)::int as done from jobs.job where name = 'finish-pending' and state = 'completed'`;
  await expect
    .poll(async () => (await superuser.query(done)).rows[0].done, { timeout: 15_000 })
    .toBeGreaterThan(0);
  for (const { process: child } of started) child.kill('SIGTERM');
  for (const { process: child, stdout } of started) {
    expect(await exitOf(child)).toBe(0);
    expect(await stdout).not.toMatch(/"level":[45]0/);
  }
});

test('a process that has only its own role starts once the owner has migrated', async () => {
  const { DATABASE_MIGRATION_URL: _, ...alone } = settings;
  const { process: child, url } = await startProcess(alone);
  await untilListening(child);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);
});

test.each([
  `update audit_event set action = 'logout'`,
  'delete from audit_event',
  'truncate audit_event',
  'alter table audit_event disable trigger all',
  'alter table audit_event drop column network',
  'drop trigger audit_event_kept on audit_event',
  'drop table audit_event',
  'drop schema public cascade',
  `create or replace function keep_audit_event() returns trigger language plpgsql as 'begin return old; end'`,
  'create table public.other (id int)',
  'set session_replication_role = replica',
  'set role versandpult',
  'grant versandpult to portal_server',
  'update migration set hash = null',
])('the server may not: %s', async (statement) => {
  await expect(server.query(statement)).rejects.toMatchObject({
    message: expect.stringMatching(/permission denied|must be owner|must be able to/),
  });
});

test('the nightly job deletes events beyond their retention and no younger ones; the set-up page says so', async () => {
  const config = readConfig({
    ...settings,
    SESSION_SECRET: 'a secret of the tests, long enough to be taken',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
    ROLE: 'web',
  });
  const log = createLog(config, { write: () => {} });
  const { deps, close } = await openDeps(config, log, {
    watch: { failed: () => {}, unknownEvents: () => {} },
  });
  try {
    const { items } = await showSetup(deps);
    expect(items.find(({ id }) => id === 'record_guard')?.state).toBe('set');
    const put = async (years: number) => {
      const id = randomUUID();
      const values = [id, subYears(deps.clock.now(), years)];
      await server.query(`insert into audit_event (id, at, action) values ($1, $2, 'login')`, values);
      return id;
    };
    const [old, young] = [await put(5), await put(2)];
    const left = async () =>
      (await server.query('select id from audit_event where id = any($1)', [[old, young]])).rows;
    await forgetOld(deps);
    expect(await left()).toEqual([{ id: young }]);
    // The caller's moment cannot reach younger events.
    await server.query(`select forget_audit_events('2999-01-01', 5000)`);
    expect(await left()).toEqual([{ id: young }]);
  } finally {
    await close();
  }
});

test('after-restore works on a database that lost the grants, and the next start grants them', async () => {
  await superuser.query(`revoke all on all tables in schema public from portal_server`);
  const said = await runAdmin(['after-restore'], {
    ...settings,
    SESSION_SECRET: 'a secret of the tests, long enough to be taken',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
  });
  expect(said).toMatchObject({ code: 0, err: '' });
  const { process: child, url } = await startProcess(settings);
  await untilListening(child);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);
});

test.each([
  ['the owner itself', ownerUrl],
  ['a superuser', withUser(ownerUrl, 'postgres', postgresAdminPassword)],
])('the start refuses %s as the role of the server', async (_, url) => {
  const { process: child, stderr } = await startProcess({ ...settings, DATABASE_URL: url });
  expect(await exitOf(child)).toBe(1);
  expect(await stderr).toMatch(/^ConfigError: The setting DATABASE_URL must name another role/);
});
