import { beforeEach, describe, expect, test } from 'vitest';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { connect } from '#server/db/connect.ts';
import { createApp } from '#server/entry/app.ts';
import { openDisk } from '#server/storage/open-disk.ts';
import { storedFiles } from '#server/storage/stored-files.ts';
import { atEnd } from '#support/at-end.ts';
import { startBucketServer } from '#support/bucket-server.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { confirmation, startServer } from '#support/server.ts';

/* Two of the staff request the same large file at two servers with one database. */

const { bucket, hold, refuse } = await startBucketServer();
const server = await startServer({ jobs: 'real', config: { s3: bucket } });
const { files } = server.deps;
const customer = await server.signIn({ user_type: 'weekly', company: 'Kiel' });
await orderSender(server, customer.access)(anOrder({ reference_number_1: 'K-1' }));
const staff = await server.signIn({ is_admin: true });
const colleague = await server.signIn({ is_admin: true });

async function anotherServer(): Promise<typeof server.app> {
  const { db, close } = connect(server.databaseUrl, { application: 'test', poolSize: 5 });
  atEnd(close);
  return createApp({ ...server.deps, db, files: storedFiles(db, await openDisk(server.config)) });
}
const other = await anotherServer();

const day = daySeconds('2026-03-10');
const billing = {
  ...{ user_type: 'weekly', layout: 'shipments', form: 'file' },
  date_range: { from: day, to: day },
};
const kinds = {
  shipments: ['export', { search: '' }],
  billing: ['export-billing', billing],
  client: [`export-client-data/${customer.client.user_uid}`, { confirmation }],
} as const;
type Kind = keyof typeof kinds;
const everyKind = Object.keys(kinds) as Kind[];

async function ask(app: typeof server.app, { access }: { access: string }, kind: Kind, changed: object = {}) {
  const [path, body] = kinds[kind];
  const response = await app.request(`/api/shipment/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...changed }),
  });
  return (await response.json()) as { data?: { run_id?: string; name?: string | null; joined: boolean } };
}
const askHere = (kind: Kind, changed?: object) => ask(server.app, staff, kind, changed);
const askThere = (kind: Kind, changed?: object) => ask(other, colleague, kind, changed);

const runs = async () => (await staff.api.shipment.exportRuns()).data;
const runOf = async (id: string) => (await runs()).find((it) => it.id === id);
const areDone = () =>
  expect
    .poll(async () => (await runs()).filter(({ state }) => state === 'running'), { timeout: 30_000 })
    .toEqual([]);
const stored = async () => (await files.list(invoicesFolder)).length;
const askers = async () => {
  const { rows } = await server.pool.query(
    `select details->>'staff' as staff from audit_event
      where action in ('shipments_exported', 'client_exported') order by id`,
  );
  return rows.map((it) => it.staff as string);
};
// The list shows at most twenty runs.
beforeEach(async () => void (await server.pool.query('delete from export_run')));

const joined = (kind: Kind, run_id: string) => ({
  data: kind === 'shipments' ? { name: null, joined: true } : { run_id, joined: true },
});

/** Starts a file; its content is in the bucket, unacknowledged. */
async function beginHeld(kind: Kind) {
  const known = new Set((await runs()).map(({ id }) => id));
  const [before, noted] = [await stored(), await askers()];
  const held = hold();
  const answer = askHere(kind);
  await expect.poll(held.count, { timeout: 30_000 }).toBe(1);
  const { id } = (await runs()).find((it) => !known.has(it.id))!;
  const isOnce = async () => {
    held.release();
    await answer;
    await areDone();
    expect(await runs()).toHaveLength(known.size + 1);
    expect(await stored()).toBe(before + 1);
    expect(await askers()).toEqual([...noted, staff.client.id]);
  };
  return { id, held, answer, isOnce };
}

describe('a file requested again while it is being written', () => {
  test.each(everyKind)('(%s) is the same run and file', async (kind) => {
    const { id, answer, isOnce } = await beginHeld(kind);
    expect(await askThere(kind)).toEqual(joined(kind, id));
    expect(await askHere(kind)).toEqual(joined(kind, id));
    await isOnce();
    expect(await answer).toMatchObject({ data: { joined: false } });
  });

  test.each(everyKind)('(%s) is one run if two servers get the requests at the same moment', async (kind) => {
    const [before, noted] = [await stored(), await askers()];
    const operator = await server.pool.connect();
    await operator.query('begin');
    // Both requests find no run before either can start one.
    await operator.query('lock table export_run in share mode');
    const both = [askHere(kind), askThere(kind)];
    const waiting = async () => {
      const { rows } = await server.pool.query(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0].n;
    };
    await expect.poll(waiting, { timeout: 30_000 }).toBe(2);
    await operator.query('rollback');
    operator.release();
    const answers = await Promise.all(both);
    expect(answers.map(({ data }) => data?.joined).toSorted()).toEqual([false, true]);
    await areDone();
    expect(await runs()).toHaveLength(1);
    expect(await stored()).toBe(before + 1);
    expect(await askers()).toHaveLength(noted.length + 1);
  });

  test('(client) is the same run although the client was renamed meanwhile', async () => {
    const { id, isOnce } = await beginHeld('client');
    const rename = (company: string) =>
      server.pool.query('update client set company = $1 where id = $2', [company, customer.client.id]);
    await rename('Kiel Nord');
    expect(await askThere('client')).toEqual(joined('client', id));
    await isOnce();
    await rename('Kiel');
  });

  test('is retried immediately if it waits for the storage', async () => {
    refuse({ status: 507, code: 'XMinioStorageFull' });
    const { data } = await askHere('billing');
    const id = data!.run_id!;
    await expect.poll(async () => (await runOf(id))?.code, { timeout: 30_000 }).toBe('EXPORT_WAITS');
    refuse();
    await server.pool.query(
      `update jobs.job set start_after = now() + interval '1 hour' where data->>'run_id' = $1`,
      [id],
    );
    expect(await askThere('billing')).toEqual(joined('billing', id));
    await areDone();
    expect(await runs()).toHaveLength(1);
  });

  test('is written even if its job was lost', async () => {
    const id = crypto.randomUUID();
    await server.pool.query(
      `insert into export_run (id, kind, wanted, started, asked_by) values ($1, 'billing', $2, $3, $4)`,
      [id, JSON.stringify(billing), server.clock.now(), staff.client.id],
    );
    expect(await askThere('billing')).toEqual(joined('billing', id));
    await areDone();
    expect(await runOf(id)).toMatchObject({ state: 'done' });
  });

  test('is the same run if a failed one was repeated', async () => {
    await askHere('shipments');
    await areDone();
    const [failed] = await runs();
    await server.pool.query(`update export_run set state = 'failed', name = null`);
    const { isOnce } = await beginHeld('shipments');
    await colleague.api.shipment.exportAgain({ id: failed!.id });
    await isOnce();
  });
});

test.each<[Kind, string, object]>([
  ['shipments', 'filter', { search: 'k-1' }],
  ['billing', 'layout', { layout: 'parcels' }],
  ['billing', 'form', { form: 'zip' }],
  ['billing', 'period', { date_range: { from: day - 86_400, to: day } }],
])('%s with another %s is a separate file', async (kind, _, changed) => {
  const before = await stored();
  const held = hold();
  const first = askHere(kind);
  await expect.poll(held.count, { timeout: 30_000 }).toBe(1);
  const second = askThere(kind, changed);
  await expect.poll(held.count, { timeout: 30_000 }).toBe(2);
  held.release();
  expect([await first, await second]).toMatchObject([
    { data: { joined: false } },
    { data: { joined: false } },
  ]);
  await areDone();
  expect(await runs()).toHaveLength(2);
  expect(await stored()).toBe(before + 2);
});

test.each(everyKind)('a finished file (%s) is written again', async (kind) => {
  const before = await stored();
  await askHere(kind);
  await areDone();
  expect(await askThere(kind)).toMatchObject({ data: { joined: false } });
  await areDone();
  expect(await stored()).toBe(before + 2);
});
