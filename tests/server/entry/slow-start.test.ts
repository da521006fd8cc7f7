import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { atEnd } from '#support/at-end.ts';
import { exitOf, startProcess, untilListening, untilLogged } from '#support/server-process.ts';
import { createTestDatabase } from '#support/test-database.ts';

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'versandpult-start-'));
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A migrating session has this lock (src/server/db/migrate.ts). */
const migrationLock = 'select pg_advisory_xact_lock(4300001)';
const tableLock = 'lock table migration in access exclusive mode';

async function startBehind(lock: string) {
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  atEnd(() => holder.end());
  await holder.query('begin');
  await holder.query(lock);
  const started = await startProcess({ DATABASE_URL: database.url, FILES_DIR: join(folder, 'files') });
  atEnd(() => started.process.kill('SIGKILL'));
  await expect.poll(() => statusOf(`${started.url}/healthz`), { timeout: 60_000 }).toBe(200);
  return { ...started, release: () => holder.query('rollback') };
}

const statusOf = (url: string) =>
  fetch(url).then(
    (it) => it.status,
    () => 0,
  );

test('a start that waits for another migration lives, is not ready, and refuses calls', async () => {
  const { process: child, url, stdout, release } = await startBehind(migrationLock);
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await ready.json()).toMatchObject({ code: 'NOT_READY', data: { missing: ['migrating'] } });
  for (const path of ['/api/ping', '/', '/downloads/agb.pdf']) {
    const refused = await fetch(url + path);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  }
  await release();
  await untilListening(child);
  expect(await statusOf(`${url}/readyz`)).toBe(200);
  expect(await statusOf(`${url}/api/ping`)).toBe(200);
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);
  const log = await stdout;
  expect(log).toContain('"msg":"the migration waits: another process migrates the database"');
  expect(log).not.toMatch(/"level":[56]0/);
});

test('a call in the first seconds of a start waits and is answered', async () => {
  const { process: child, url, release } = await startBehind(migrationLock);
  const asked = statusOf(`${url}/api/ping`);
  await release();
  expect(await asked).toBe(200);
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);
});

test('the health checks of deploy/ do not end a start that waits for a table', async () => {
  const { process: child, url, release } = await startBehind(tableLock);
  await untilLogged(child, '"attempt":1,"msg":"the migration waits: another session locks a table"');
  const { port } = new URL(url);
  const restarted = join(folder, 'restarted');
  const systemctl = join(folder, 'systemctl');
  writeFileSync(systemctl, `#!/bin/sh\necho "$@" >> ${restarted}\n`, { mode: 0o755 });
  const unit = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(
    readFileSync('deploy/systemd/versandpult-health@.service', 'utf8'),
  )?.[1];
  const timerLooks = (at: string) =>
    execFileSync('/bin/sh', ['-c', unit!.replaceAll('%i', at).replace('/bin/systemctl', systemctl)]);
  const image = /HEALTHCHECK[\s\S]*?CMD (\[.*\])/.exec(readFileSync('deploy/Dockerfile', 'utf8'))?.[1];
  const [program, ...args] = JSON.parse(image!) as string[];
  const kubernetes = readFileSync('deploy/kubernetes.yaml', 'utf8');
  const probes = [...kubernetes.matchAll(/(startup|liveness)Probe:[^/]*path: (\/\w+)/g)];
  expect(probes).toHaveLength(4);

  timerLooks(port);
  execFileSync(
    program!,
    args.map((it) => it.replace('4300', port)),
  );
  for (const [, , path] of probes) expect(await statusOf(url + path)).toBe(200);
  expect(() => readFileSync(restarted)).toThrow('ENOENT');
  await release();
  await untilListening(child);
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);

  timerLooks(port);
  expect(readFileSync(restarted, 'utf8')).toBe(`restart versandpult@${port}.service\n`);
});

test('an empty database: each migration is a line in the log', async () => {
  const empty = new URL(database.url);
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  empty.pathname = `${empty.pathname}_empty`;
  await admin.query(`create database "${empty.pathname.slice(1)}"`);
  atEnd(async () => {
    await admin.query(`drop database "${empty.pathname.slice(1)}"`);
    await admin.end();
  });
  const { process: child, stdout } = await startProcess({
    DATABASE_URL: empty.href,
    FILES_DIR: join(folder, 'empty'),
  });
  await untilListening(child);
  child.kill('SIGTERM');
  expect(await exitOf(child)).toBe(0);
  expect(await stdout).toContain('"migration":"0000_start","msg":"migrating"');
});
