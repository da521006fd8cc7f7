import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { Running, StaffToday } from '#contract/info.ts';
import { connect } from '#server/db/connect.ts';
import { showRunning } from '#server/info/running.ts';
import { beating } from '#server/jobs/worker-beat.ts';
import { sendInTransaction } from '#server/queue/send-in-transaction.ts';
import { directClient, processSettings } from '#support/direct-session.ts';
import { runAdmin } from '#support/run-admin.ts';
import { startServer } from '#support/server.ts';
import { exitOf, startProcess, untilListening } from '#support/server-process.ts';
import { smtpServer } from '#support/smtp-server.ts';
import { soon } from '#support/soon.ts';
import { createTestDatabase } from '#support/test-database.ts';

const database = await createTestDatabase();
const { db, pool, close } = connect(database.url, { poolSize: 2, application: 'test' });
const filesDir = mkdtempSync(join(tmpdir(), 'versandpult-files-'));
const smtp = await smtpServer();
afterAll(async () => {
  await close();
  await database.drop();
  rmSync(filesDir, { recursive: true, force: true });
  await smtp.goAway().catch(() => {});
});

const start = async (ROLE: 'web' | 'worker') => {
  const settings = { DATABASE_URL: database.url, FILES_DIR: filesDir, SMTP_URL: smtp.url };
  const mail = { MAIL_FROM: 'versand@muster.example', ADMIN_EMAIL: 'leitung@muster.example' };
  const started = await startProcess({ ...processSettings, LOG_LEVEL: 'info', ...settings, ...mail, ROLE });
  await untilListening(started.process);
  return started;
};
const end = async ({ process }: Awaited<ReturnType<typeof start>>) => {
  process.kill('SIGTERM');
  expect(await exitOf(process)).toBe(0);
};

test('staff see that nobody works, that somebody does again, and a mail server that is away', async () => {
  const web = await start('web');
  const admin = await directClient(database.url, { is_admin: true });
  const customer = await directClient(database.url);
  const access = { admin: await admin.signIn(), customer: await customer.signIn() };
  const ask = (path: string, token: string) =>
    fetch(`${web.url}/api/info/${path}`, { headers: { authorization: `Bearer ${token}` } });
  const running = async () => (await (await ask('running', access.admin)).json()).data as Running;
  const today = async () => (await (await ask('today', access.admin)).json()).data as StaffToday;
  const mail = () =>
    db.transaction((tx) =>
      sendInTransaction(tx, 'send-mail', {
        ...{ mail: 'password-changed', client_id: customer.owner.id, mail_id: randomUUID() },
      }),
    );

  expect((await ask('running', access.customer)).status).toBe(403);
  expect(await running()).toMatchObject({
    work: { state: 'silent', since: null, processes: 0, waiting: 0, oldest: null },
    services: { smtp: { state: 'untried', succeeded: null, failed: null, reason: '' } },
    backup: { state: 'unheard', made: null },
  });
  await mail();
  const { work } = await running();
  expect(work).toMatchObject({ state: 'silent', processes: 0, waiting: 1 });
  expect(work.since).toEqual(work.oldest);

  const worker = await start('worker');
  expect((await today()).work.state).toBe('works');
  await vi.waitFor(async () => expect((await running()).services.smtp.state).toBe('works'), soon);
  await vi.waitFor(async () => expect((await running()).work.waiting).toBe(0), soon);
  expect((await running()).work).toMatchObject({ state: 'works', processes: 1, oldest: null });
  expect((await running()).services.storage.state).toBe('works');

  await smtp.goAway();
  await mail();
  await vi.waitFor(async () => expect((await running()).services.smtp.state).toBe('fails'), soon);
  const { smtp: last } = (await running()).services;
  expect(last.reason).toMatch(/^ESOCKET|^ECONN/);
  expect(last.failed?.seconds).toBeGreaterThanOrEqual(last.succeeded?.seconds ?? Number.POSITIVE_INFINITY);
  expect(Math.abs((last.failed?.seconds ?? 0) - Date.now() / 1_000)).toBeLessThan(120);

  await end(worker);
  const { rows } = await pool.query<{ at: number }>(
    `update worker_beat set worked = worked - interval '3 minutes'
      returning extract(epoch from worked)::int as at`,
  );
  const silent = { state: 'silent', since: { seconds: expect.closeTo(rows[0]?.at ?? 0, -1) } };
  expect((await today()).work).toEqual(silent);
  expect((await running()).work).toMatchObject({ ...silent, processes: 0 });

  const next = await start('worker');
  expect((await today()).work.state).toBe('works');
  expect((await running()).work).toMatchObject({ state: 'works', processes: 1 });
  await end(next);
  await end(web);
  await admin.close();
  await customer.close();
}, 180_000);

test('a living process removes the beats of ended ones', async () => {
  const own = await startServer();
  await own.pool.query(
    `insert into worker_beat values (gen_random_uuid(), now() - interval '11 minutes', 0),
      (gen_random_uuid(), now() - interval '9 minutes', 0)`,
  );
  const beat = beating(own.deps);
  await beat();
  const count = async () => (await own.pool.query('select worked from worker_beat')).rows.length;
  expect(await count()).toBe(2);
  const written = async () => (await own.pool.query('select max(worked) as at from worker_beat')).rows[0].at;
  const first = await written();
  await beat();
  expect(await written()).toEqual(first);
});

test("the clock of the most wrong process is compared with the database's", async () => {
  const own = await startServer();
  const deps = { db: own.db, clock: { now: () => new Date() } };
  expect((await showRunning(deps)).clock_ahead).toBe(0);
  const late = { db: own.db, clock: { now: () => new Date(Date.now() - 600_000) } };
  expect((await showRunning(late)).clock_ahead).toBeCloseTo(-600, 0);
  await own.pool.query(`insert into worker_beat values (gen_random_uuid(), now(), 7.5)`);
  expect((await showRunning(deps)).clock_ahead).toBe(7.5);
  await own.pool.query(`update worker_beat set worked = now() - interval '2 minutes'`);
  expect((await showRunning(deps)).clock_ahead).toBe(0);
});

test('the command at the end of a backup tells the portal of it', async () => {
  const own = await startServer();
  const deps = { db: own.db, clock: { now: () => new Date() } };
  const note = () => runAdmin(['backup-made'], { DATABASE_URL: own.databaseUrl });
  expect(await note()).toEqual({ code: 0, out: 'The portal knows of this backup now.', err: '' });
  expect((await note()).code).toBe(0);
  const { backup, now } = await showRunning(deps);
  expect(backup.state).toBe('fresh');
  expect(now.seconds - (backup.made?.seconds ?? 0)).toBeLessThan(120);
  await own.pool.query(`update last_outcome set succeeded = now() - interval '37 hours'`);
  expect((await showRunning(deps)).backup.state).toBe('old');
  expect((await runAdmin(['backup-made', 'kim@firma.example'], { DATABASE_URL: own.databaseUrl })).code).toBe(
    2,
  );
});
