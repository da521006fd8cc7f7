import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { ShipmentStatus } from '#domain/shipment/status.ts';
import { addDays, type Day } from '#domain/values/working-days.ts';
import { foldSums } from '#server/info/fold-sums.ts';
import { staffInfo } from '#server/info/staff-info.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import { aParcel } from '#support/factories.ts';
import { startServer } from '#support/server.ts';
import { shipmentRows, storeRows } from '#support/stored-shipment.ts';

const server = await startServer();
const today = '2026-03-10';
const { api } = await server.signIn({ is_admin: true });
const big = await server.newClient({ company: 'Großversand Köln', number: 501 });
const small = await server.newClient({ company: 'Kleinladen Kiel', number: 502 });

type Requested = {
  owner?: { id: string };
  at: string;
  status?: ShipmentStatus | null;
  service?: string;
  since?: string;
  length?: number;
  state?: 'pending';
};

function row({ owner = big, at, status = 1, service = 'saver', since = at, length = 40, state }: Requested) {
  const rows = shipmentRows(owner.id, new Date(at), { parcels: [aParcel({ length })] });
  Object.assign(rows.shipment, {
    shipment_status: status,
    service,
    status_updated: status === null ? null : new Date(since),
    ...(state && { state }),
  });
  return rows;
}

await storeRows(server.db, [
  row({ at: '2026-03-10T07:00:00Z' }),
  // 23:30 and 00:30 in Berlin: two days.
  row({ at: '2026-03-08T22:30:00Z', status: 6, service: 'express' }),
  row({ at: '2026-03-08T23:30:00Z', status: 6, service: 'standard' }),
  row({ at: '2026-03-09T10:00:00Z', status: 0, length: 130 }),
  row({ at: '2026-03-09T10:00:00Z', status: 2, length: 130 }),
  row({ at: '2026-03-09T10:00:00Z', status: null, service: 'special' }),
  row({ at: '2026-03-09T10:00:00Z', state: 'pending' }),
  row({ owner: small, at: '2026-03-03T10:00:00Z', status: 6 }),
  row({ owner: small, at: '2026-03-01T10:00:00Z', status: 5, since: '2026-03-10T06:00:00Z' }),
  row({ owner: small, at: '2026-02-20T10:00:00Z', status: 5, since: '2026-03-08T06:00:00Z' }),
  row({ owner: small, at: '2026-02-20T10:00:00Z', status: 5, since: '2026-03-06T23:30:00Z' }),
  row({ owner: small, at: '2026-02-20T10:00:00Z', status: 5, since: '2026-03-02T22:59:00Z' }),
  row({ owner: small, at: '2025-02-20T10:00:00Z', status: 5, since: '2026-01-05T06:00:00Z' }),
]);

const ask = async (from: Day, to: Day) => (await api.info.staff({ from, to })).data;

describe.each([
  ['as they are noted', async () => {}],
  ['added to the sums', () => foldSums(server)],
])('figures, %s,', (_, prepare) => {
  test('count shipments created in the period, per day in Berlin, by service and by status', async () => {
    await prepare();
    const info = await ask('2026-03-08', today);
    expect(info.unit).toBe('day');
    expect(info.spans.map(({ from }) => from)).toEqual(['2026-03-08', '2026-03-09', '2026-03-10']);
    expect(info.by_service).toEqual([
      { service: 'express', counts: [1, 0, 0] },
      { service: 'saver', counts: [0, 2, 1] },
      { service: 'standard', counts: [0, 1, 0] },
      { service: 'special', counts: [0, 1, 0] },
    ]);
    expect(info.by_status).toEqual([
      { status: null, counts: [0, 1, 0] },
      { status: 1, counts: [0, 0, 1] },
      { status: 2, counts: [0, 1, 0] },
      { status: 6, counts: [1, 1, 0] },
      { status: 0, counts: [0, 1, 0] },
    ]);
    expect([info.shipments, info.shipments_before]).toEqual([6, 0]);
  });

  test('are compared with the same number of days before', async () => {
    const { shipments, shipments_before } = await ask('2026-03-03', '2026-03-08');
    expect([shipments, shipments_before]).toEqual([2, 1]);
  });

  test('list surcharges of shipments that were not cancelled', async () => {
    const info = await ask('2026-03-01', today);
    expect(info.surcharges).toEqual([{ code: 'handling_length', count: 1, cents: 1_500 }]);
  });

  test('list the clients with the most shipments', async () => {
    expect((await ask('2026-03-01', today)).clients).toEqual([
      {
        id: '501',
        user_uid: big.user_uid,
        company: 'Großversand Köln',
        shipments: 6,
        surcharge_cents: 1_500,
      },
      { id: '502', user_uid: small.user_uid, company: 'Kleinladen Kiel', shipments: 2, surcharge_cents: 0 },
    ]);
    expect((await ask('2025-01-15', today)).clients.map((it) => it.shipments)).toEqual([6, 6]);
    expect((await ask('2026-02-01', '2026-02-28')).clients.map((it) => it.shipments)).toEqual([3]);
  });

  test('are the same for bars of a day, a week or a month', async () => {
    for (const days of [80, 400, 1_000]) {
      const info = await ask(addDays(today, -days), today);
      const sum = info.by_status.flatMap((it) => it.counts).reduce((a, b) => a + b, 0);
      expect([sum, info.shipments]).toEqual([days === 80 ? 11 : 12, days === 80 ? 11 : 12]);
      expect(info.by_service.every((it) => it.counts.length === info.spans.length)).toBe(true);
    }
  });
});

test('exceptions are counted by their age in days, whatever the period', async () => {
  expect((await ask(today, today)).exceptions).toEqual([
    { age: 'today', from: today, to: today, count: 1 },
    { age: 'days_1_2', from: '2026-03-08', to: '2026-03-09', count: 1 },
    { age: 'days_3_7', from: '2026-03-03', to: '2026-03-07', count: 1 },
    { age: 'longer', from: '2026-01-05', to: '2026-03-02', count: 2 },
  ]);
});

test('a deleted client still counts, without a name and a page', async () => {
  const gone = await server.newClient({ company: '', number: 503, deleted: server.clock.now() });
  await storeRows(server.db, [row({ owner: gone, at: '2024-12-02T10:00:00Z' })]);
  expect((await ask('2024-12-01', '2024-12-31')).clients).toEqual([
    { id: '503', user_uid: null, company: '', shipments: 1, surcharge_cents: 0 },
  ]);
});

test('a portal without shipments has figures', async () => {
  const own = await startServer();
  const admin = await own.signIn({ is_admin: true });
  const { data } = await admin.api.info.staff({ from: today, to: today });
  expect(data).toMatchObject({ shipments: 0, by_service: [], by_status: [], clients: [], surcharges: [] });
  expect(data.exceptions.map((it) => it.count)).toEqual([0, 0, 0, 0]);
  expect(data.work.map((it) => it.count)).toEqual([0, 0, 0, 0]);
});

test.each([
  ['2026-03-11', '2026-03-10'],
  ['2019-01-01', '2026-03-10'],
  ['1999-12-31', '2000-01-10'],
  ['2026-02-30', '2026-03-10'],
  ['gestern', 'heute'],
])('a period from %s to %s is refused', async (from, to) => {
  await expect(api.info.staff({ from, to })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

test('unfinished work is counted by kind, with the age of the oldest', async () => {
  const keep = (op: string, minutes: number, state = 'running') =>
    server.pool.query(
      'insert into idempotency_key (client_id, key, op, state, created) values ($1, $2, $3, $4, $5)',
      [big.id, randomUUID(), op, state, new Date(server.clock.now().getTime() - minutes * 60_000)],
    );
  await keep('shipment/create', 3);
  await keep('shipment/create', 12);
  await keep('shipment/create', 99, 'done');
  await keep('pickup/create-directly', 1);
  await keep('packaging', 2);
  expect((await ask(today, today)).work).toEqual([
    { kind: 'shipments', count: 2, oldest: 720 },
    { kind: 'pickups', count: 1, oldest: 60 },
    { kind: 'cancellations', count: 0, oldest: null },
    { kind: 'others', count: 1, oldest: 120 },
  ]);
});

test('sent, retrying and failed mails are counted separately', async () => {
  const sent: string[] = [];
  const mailer = {
    send: async ({ to }: { to: string }) => {
      if (to.startsWith('nie-')) throw new Error('the mail server is away');
      sent.push(to);
    },
  };
  const own = await startServer({ jobs: 'real', deps: { mailer } });
  const mailTo = async (email: string) => {
    const { id } = await own.newClient({ email });
    await orderMail(own.deps, own.db, { mail: 'password-changed', client_id: id });
  };
  await mailTo('gern@kunde.example');
  await mailTo('nie-1@kunde.example');
  const mails = async () => (await staffInfo(own.deps, { from: today, to: today })).mails;
  await vi.waitUntil(
    async () => {
      const { sent, retrying } = await mails();
      return sent === 1 && retrying === 1;
    },
    { timeout: 18_000, interval: 100 },
  );
  expect(await mails()).toMatchObject({ waiting: 0, failed: 0, oldest: expect.any(Number) });
  await own.pool.query(`update jobs.job set state = 'failed', completed_on = now() where state = 'retry'`);
  expect(await mails()).toEqual({ waiting: 0, retrying: 0, failed: 1, sent: 1, oldest: null });
}, 30_000);
