import { randomUUID } from 'node:crypto';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { expect, test } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import { askCarrier } from '#server/carriers/ask-carrier.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { PermanentFailure, ServiceFailure } from '#server/queue/queue.ts';
import { recordEvents } from '#server/tracking/record-events.ts';
import { createMetrics } from '#server/watch/metrics.ts';
import { openMetricsPort } from '#server/watch/metrics-port.ts';
import { readPortal } from '#server/watch/read-portal.ts';
import { watchClock } from '#server/watch/watch-clock.ts';
import { watchDisk, watchIdentity, watchMailer } from '#server/watch/watch-services.ts';
import { anOrder } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

const server = await startServer({ jobs: 'real', deps: { clock: { now: () => new Date() } } });
const { deps, pool, config } = server;
const portal = () => readPortal(deps.db, config, deps.clock);

async function look(metrics: ReturnType<typeof createMetrics>): Promise<Map<string, number>> {
  const lines = (await metrics.text()).split('\n').filter((it) => it && !it.startsWith('#'));
  return new Map(
    lines.map((it) => [it.slice(0, it.lastIndexOf(' ')), Number(it.slice(it.lastIndexOf(' ')))]),
  );
}
const addJob = (fields: Record<string, unknown>) =>
  pool.query(
    `insert into jobs.job (${Object.keys(fields).join(', ')}) values (${Object.keys(fields).map((_, at) => `$${at + 1}`)})`,
    Object.values(fields),
  );

test('due jobs are counted by queue, with the age of the oldest', async () => {
  const data = JSON.stringify({ user_uid: 'niemand' });
  const due = new Date(Date.now() - 3_600_000);
  const later = new Date(Date.now() + 3_600_000);
  // A queue without a worker.
  await pool.query(`insert into jobs.queue select (jsonb_populate_record(q, '{"name": "idle"}')).* from jobs.queue q
    where name = 'ask-admin'`);
  for (const start_after of [due, new Date(), later]) await addJob({ name: 'idle', data, start_after });
  const idle = (await portal()).queues.find(({ queue }) => queue === 'idle');
  expect(idle).toMatchObject({ waiting: 2 });
  expect(idle!.oldest).toBeGreaterThan(3_590);
  expect(idle!.oldest).toBeLessThan(3_900);
});

test("the clock is compared with the database's, and a wrong one is logged once", async () => {
  const off = { seconds: 0 };
  const clock = { now: () => new Date(Date.now() + off.seconds * 1_000) };
  const before = server.logged.length;
  const check = watchClock({ ...deps, clock });
  const figure = async () => (await readPortal(deps.db, config, clock)).clock_ahead;
  await check();
  expect(await figure()).toBe(0);
  off.seconds = -600;
  expect(await figure()).toBeCloseTo(-600, 0);
  await check();
  await check();
  off.seconds = 1;
  await check();
  expect(server.logged.slice(before)).toMatchObject([
    { level: 40, seconds_ahead: expect.closeTo(-600, 0), msg: "the clock differs from the database's" },
    { level: 30, msg: "the clock is the database's again" },
  ]);
});

test('failed and retrying mails are counted', async () => {
  const data = JSON.stringify({ mail: 'verify-email', client_id: randomUUID(), mail_id: randomUUID() });
  const later = new Date(Date.now() + 3_600_000);
  await addJob({ name: 'send-mail', data, state: 'failed', completed_on: new Date() });
  await addJob({ name: 'send-mail', data, state: 'retry', retry_count: 1, start_after: later });
  expect((await portal()).mails).toEqual({ failed: 1, retrying: 1 });
});

test('unfinished work has its kind and age', async () => {
  const { client } = await server.signIn();
  await pool.query(
    `insert into idempotency_key (client_id, key, op, state, locked_until, created)
     values ($1, $2, 'shipment/create', 'running', now() + interval '1 hour', now() - interval '20 minutes')`,
    [client.id, randomUUID()],
  );
  const work = (await portal()).work.find(({ kind }) => kind === 'shipments');
  expect(work?.count).toBe(1);
  expect(work?.oldest).toBeGreaterThan(1_190);
});

test('the remaining numbers decrease by each block taken', async () => {
  const before = (await portal()).numbers_left;
  const { api } = await server.signIn();
  await api.shipment.create(anOrder(), { context: { headers: { 'idempotency-key': randomUUID() } } });
  expect((await portal()).numbers_left).toBe(before - 100);
});

test('a scrape has figures of process, program and database', async () => {
  const metrics = createMetrics();
  metrics.watchPortal({ pool, read: portal });
  const seen = await look(metrics);
  expect(seen.get('versandpult_database_read')).toBe(1);
  expect(seen.get('versandpult_pool_max')).toBe(10);
  const [ofDatabase, ofProgram] = ['database', 'program'].map((of) =>
    seen.get(`versandpult_migrations{of="${of}"}`),
  );
  expect(ofDatabase).toBeGreaterThan(0);
  expect(ofProgram).toBe(ofDatabase);
  expect(
    [...seen.keys()].find((it) => it.match(/^versandpult_build_info\{version="[\d.]+\+[0-9a-f]{7}"/)),
  ).toBeDefined();
  expect(seen.get('versandpult_service_failures_total{service="smtp"}')).toBe(0);
});

test('the figures of a silent database disappear, and the others stay', async () => {
  const metrics = createMetrics();
  let isThere = true;
  metrics.watchPortal({ pool, read: () => (isThere ? portal() : Promise.reject(new Error('gone'))) });
  expect([...(await look(metrics)).keys()]).toContain('versandpult_numbers_left');
  isThere = false;
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  const seen = await look(metrics);
  expect(seen.get('versandpult_database_read')).toBe(0);
  expect(seen.get('versandpult_pool_max')).toBe(10);
  expect([...seen.keys()].filter((it) => /numbers_left|queue_|work_|mails|sums_|long_/.test(it))).toEqual([]);
});

test('concurrent scrapes query the database once', async () => {
  const metrics = createMetrics();
  let asked = 0;
  metrics.watchPortal({
    pool,
    read: () => {
      asked += 1;
      return portal();
    },
  });
  await Promise.all([metrics.text(), metrics.text(), metrics.text()]);
  await metrics.text();
  expect(asked).toBe(1);
});

test('services are counted only when they fail', async () => {
  const metrics = createMetrics();
  const { watch } = metrics;
  const failing = (error: Error): Mailer => ({ send: () => Promise.reject(error) });
  const mail = {} as Parameters<Mailer['send']>[0];
  for (const error of [new ServiceFailure('away'), new PermanentFailure('refused')])
    await expect(watchMailer(failing(error), watch).send(mail)).rejects.toBe(error);
  const identity = watchIdentity(deps.identity, watch);
  expect(await identity.checkPassword('niemand@kunde.example', 'falsch')).toMatchObject({ ok: false });
  const disk = watchDisk(new Disk(new FSDriver({ location: config.filesDir, visibility: 'private' })), watch);
  await disk.put('probe', 'text');
  expect(await disk.get('probe')).toBe('text');
  await expect(disk.get('nowhere')).rejects.toThrow();
  await expect(disk.put('probe/below', 'text')).rejects.toThrow();
  const answers = [
    { kind: 'unknown' },
    { kind: 'refused', reason: 'unavailable' },
    { kind: 'refused', reason: 'validation' },
  ];
  for (const answer of answers) await askCarrier({ log: deps.log, watch }, async () => answer as never);
  await askCarrier({ log: deps.log, watch }, () => new Promise(() => {}), 5);
  const event = {
    tracking_number: '340123450000000017',
    at: 1,
    code: 'DLV',
    status: 6,
    city: '',
    country_code: '',
    message: '',
  };
  await recordEvents({ ...deps, watch }, [event as never, { ...event, at: 2 } as never]);
  const seen = await look(metrics);
  const count = (service: string) => seen.get(`versandpult_service_failures_total{service="${service}"}`);
  expect(['smtp', 'identity', 'storage', 'carrier'].map(count)).toEqual([1, 0, 1, 3]);
  expect(seen.get('versandpult_unknown_events_total')).toBe(2);
});

test('the metrics port serves only the metrics', async () => {
  const metricsPort = await findFreePort();
  const metrics = createMetrics();
  const close = await openMetricsPort(metrics, { metricsPort, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${metricsPort}`;
  const answer = await fetch(`${url}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, metrics.contentType]);
  expect(await answer.text()).toContain('versandpult_build_info');
  expect((await fetch(`${url}/api/ping`)).status).toBe(404);
  const written = await fetch(`${url}/metrics`, { method: 'POST', body: 'x' });
  expect([written.status, written.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  await expect(openMetricsPort(metrics, { metricsPort, host: '127.0.0.1' })).rejects.toThrow(/METRICS_PORT/);
  close();
  await expect(fetch(`${url}/metrics`)).rejects.toThrow();
});
