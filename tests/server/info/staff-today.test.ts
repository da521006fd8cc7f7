import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { addDays, berlinDayStart } from '#domain/values/working-days.ts';
import type { Db } from '#server/db/connect.ts';
import { actionCode } from '#server/db/schema.ts';
import { countChecks } from '#server/info/count-checks.ts';
import { createQueue } from '#server/jobs/create-queue.ts';
import { startServer } from '#support/server.ts';
import { shipmentRows, storeRows } from '#support/stored-shipment.ts';

const server = await startServer();
const today = '2026-03-10';
const { api } = await server.signIn({ is_admin: true });
const owner = await server.newClient({ company: 'Großversand Köln' });
const ask = async () => (await api.info.today({})).data;
const agesOf = (list: readonly { age: string; count: number }[]) => list.map(({ count }) => count);
const daysAgo = (days: number) => new Date(berlinDayStart(addDays(today, -days)).getTime() + 3_600_000);

function row(days: number, status: number | null, manual?: object) {
  const rows = shipmentRows(owner.id, daysAgo(days));
  Object.assign(rows.shipment, {
    shipment_status: status,
    status_updated: status === null ? null : daysAgo(days),
  });
  if (manual) Object.assign(rows.shipment, { manual });
  return rows;
}

test('a portal without open work has an empty day', async () => {
  expect(await ask()).toEqual({
    today,
    checks: { asked: 0, unasked: 0, oldest_asked: null },
    manual: {
      open: ['today', 'days_1_2', 'days_3_7', 'longer'].map((age) => ({ age, count: 0 })),
      begun: ['today', 'days_1_2', 'days_3_7', 'longer'].map((age) => ({ age, count: 0 })),
    },
    exceptions: expect.arrayContaining([{ age: 'today', from: today, to: today, count: 0 }]),
    pickups: { overdue: 0, today: 0, oldest_overdue: null },
    mails: { failed: 0, retrying: 0 },
    jobs: { failed: 0 },
    exports: { failed: 0 },
    work: { state: 'silent', since: null },
  });
});

test('manual orders count by age, new and begun ones, equal to their lists', async () => {
  const texts = {
    begun_by_name: 'Frau Kurz',
    carrier_name: '',
    tracking_link: '',
    price_note: '',
    cancel_reason: '',
  };
  const begun = { begun: daysAgo(9).toISOString(), begun_by: randomUUID(), ...texts, revision: 1 };
  await storeRows(server.db, [
    row(0, null),
    row(2, null),
    row(3, null),
    row(8, null),
    row(30, null),
    row(9, null, begun),
    row(1, 2, begun),
    row(1, 6, begun),
    row(1, 0, begun),
    row(0, 2),
  ]);
  const { manual } = await ask();
  expect(agesOf(manual.open)).toEqual([1, 1, 1, 2]);
  expect(agesOf(manual.begun)).toEqual([0, 1, 0, 1]);
  for (const filter of ['open', 'begun'] as const)
    for (const { age, count } of manual[filter]) {
      const list = await api.shipment.listManual({ filter, age });
      expect([filter, age, list.data.length, list.pagination.total]).toEqual([filter, age, count, count]);
    }
});

test('exceptions count by age in days, equal to their lists', async () => {
  await storeRows(server.db, [row(0, 5), row(4, 5), row(5, 5), row(20, 5)]);
  const { exceptions } = await ask();
  expect(agesOf(exceptions)).toEqual([1, 0, 2, 1]);
  for (const { from, to, count } of exceptions) {
    const seconds = (day: string) => berlinDayStart(day).getTime() / 1000;
    const { data } = await api.shipment.list({
      ...{ shipment_status: 5, search_by_date: 'status_updated' },
      date_range: { from: seconds(from), to: seconds(to) },
    });
    expect(data).toHaveLength(count);
  }
});

test('clients waiting for activation count as in the client list', async () => {
  const waits = async (asked?: { expires: Date }) => {
    const { id } = await server.newClient({ is_active: false, unlocked: null });
    const hash = Buffer.from(id);
    if (asked)
      await server.db.insert(actionCode).values({
        ...{ id: randomUUID(), client_id: id, purpose: 'verifyUserAccount', code_hash: hash },
        ...{ created: daysAgo(3), ...asked },
      });
  };
  await waits();
  await waits({ expires: daysAgo(-20) });
  await waits({ expires: daysAgo(-20) });
  await waits({ expires: daysAgo(1) });
  await server.newClient({ is_active: false, unlocked: daysAgo(5) });
  await server.newClient({ is_active: false, unlocked: null, deleted: daysAgo(1) });
  expect((await ask()).checks).toEqual({
    ...{ asked: 2, unasked: 2 },
    oldest_asked: { seconds: daysAgo(3).getTime() / 1000 },
  });
  for (const check of ['asked', 'unasked'] as const)
    expect((await api.user.list({ check })).pagination.total).toBe(2);
});

test('failed large files of the last day count', async () => {
  const run = (state: string, startedHours = 1) =>
    server.pool.query(
      `insert into export_run (id, kind, wanted, state, started, asked_by)
        values (gen_random_uuid(), 'shipments', '{}', $1, $2, gen_random_uuid())`,
      [state, new Date(server.clock.now().getTime() - startedHours * 3_600_000)],
    );
  for (const state of ['failed', 'running', 'done', 'failed']) await run(state);
  await run('failed', 25);
  expect((await ask()).exports).toEqual({ failed: 2 });
});

test('failed and retrying mails count, delivered ones do not', async () => {
  const own = await startServer();
  const admin = await own.signIn({ is_admin: true });
  await (await createQueue(own.deps)).stop();
  const add = (state: string, tries: number, done: string) =>
    own.pool.query(
      `insert into jobs.job (name, data, state, retry_count, completed_on, start_after)
        values ('send-mail', $1, $2, $3, ${done}, now() + interval '1 day')`,
      [
        JSON.stringify({ mail: 'password-changed', client_id: randomUUID(), mail_id: randomUUID() }),
        state,
        tries,
      ],
    );
  await add('failed', 0, `now() - interval '9 days'`);
  await add('failed', 4, 'now()');
  await add('retry', 3, 'null');
  await add('created', 0, 'null');
  await add('completed', 2, 'now()');
  expect((await admin.api.info.today({})).data.mails).toEqual({ failed: 2, retrying: 1 });
});

test('clients waiting for activation are counted by their index, not by a scan of all clients', async () => {
  const connection = await server.pool.connect();
  try {
    await connection.query('set enable_seqscan = off');
    const plans: string[] = [];
    const logger = { logQuery: (query: string, params: unknown[]) => statements.push({ query, params }) };
    const statements: { query: string; params: unknown[] }[] = [];
    await countChecks(drizzle(connection, { logger }) as unknown as Db, server.clock.now());
    for (const { query, params } of statements) {
      const { rows } = await connection.query(`explain ${query}`, params);
      plans.push(rows.map((it) => it['QUERY PLAN']).join('\n'));
    }
    expect(plans.filter((it) => it.includes('client_pending')).length).toBeGreaterThanOrEqual(2);
  } finally {
    connection.release(true);
  }
});
