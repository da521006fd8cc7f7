import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { readPortal } from '#server/watch/read-portal.ts';
import { startBucketServer } from '#support/bucket-server.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { readZip } from '#support/read-zip.ts';
import { confirmation, startServer } from '#support/server.ts';

const { bucket, directory, refuse } = await startBucketServer();
const server = await startServer({ jobs: 'real', config: { s3: bucket } });
const { files } = server.deps;
const staff = await server.signIn({ is_admin: true });
const customer = await server.signIn({ user_type: 'weekly', company: 'Kiel' });
await orderSender(server, customer.access)(anOrder({ reference_number_1: 'K-1' }));

const noRoom = { status: 507, code: 'XMinioStorageFull' };
const day = daySeconds('2026-03-10');
const billing = {
  user_type: 'weekly',
  layout: 'shipments',
  form: 'file',
  date_range: { from: day, to: day },
} as const;

const runs = async () => (await staff.api.shipment.exportRuns()).data;
const runOf = async (id: string) => (await runs()).find((it) => it.id === id);
const codeOf = async (id: string) => (await runOf(id))?.code;
const waits = (id: string) => expect.poll(() => codeOf(id), { timeout: 30_000 }).toBe('EXPORT_WAITS');
const ends = (id: string) =>
  expect.poll(async () => (await runOf(id))?.state, { timeout: 60_000 }).toBe('done');
const stored = () => files.list(invoicesFolder);
const contents = () =>
  readdirSync(join(directory, bucket.bucket, 'contents')).filter((it) => it.endsWith('_object'));
const exported = async () => {
  const { rows } = await server.pool.query(
    `select count(*)::int as n from audit_event where action in ('shipments_exported', 'client_exported')`,
  );
  return rows[0].n as number;
};
const waitingExports = async () => (await readPortal(server.db, server.config, server.clock)).exports_waiting;

beforeEach(() => refuse());

describe('a file that the storage refuses', () => {
  test.each([
    ['a full disk', noRoom],
    ['a quota', { status: 403, code: 'QuotaExceeded' }],
    ['one that is too busy', { status: 503, code: 'SlowDown' }],
    ['a bucket that is gone', { status: 404, code: 'NoSuchBucket' }],
  ])('(%s) waits, says so, and is written once when the storage accepts it', async (_, refusal) => {
    const [before, noted] = [await stored(), await exported()];
    refuse(refusal);
    const { run_id } = (await staff.api.shipment.exportBilling(billing)).data;
    await waits(run_id);
    expect(await runOf(run_id)).toMatchObject({ state: 'running', name: null });
    expect([await stored(), await waitingExports()]).toEqual([before, 1]);
    refuse();
    await ends(run_id);
    expect(await stored()).toHaveLength(before.length + 1);
    expect([await exported(), await waitingExports()]).toEqual([noted + 1, 0]);
    expect(contents()).toHaveLength(before.length + 1);
  });

  test('is retried immediately on request, never started a second time', async () => {
    refuse(noRoom);
    const { run_id } = (await staff.api.shipment.exportBilling(billing)).data;
    await waits(run_id);
    const before = await runs();
    await staff.api.shipment.exportAgain({ id: run_id });
    await staff.api.shipment.exportAgain({ id: run_id });
    await waits(run_id);
    expect(await runs()).toHaveLength(before.length);
    refuse();
    await staff.api.shipment.exportAgain({ id: run_id });
    await ends(run_id);
  });

  test('is complete afterwards, for all data of a client', async () => {
    refuse({ status: 403, code: 'QuotaExceeded' });
    const { run_id } = (
      await staff.api.shipment.exportClientData({ id: customer.client.user_uid, confirmation })
    ).data;
    await waits(run_id);
    refuse();
    await ends(run_id);
    const { name } = (await runOf(run_id))!;
    const pieces: Uint8Array[] = [];
    for await (const piece of (await files.read(invoicesFolder, name!))!) pieces.push(piece);
    expect(readZip(Buffer.concat(pieces)).map((it) => it.name)).toContain('sendungen.csv');
  });
});

test('a requested list continues in the background once the storage refuses it, and waits', async () => {
  refuse(noRoom);
  const before = new Set((await runs()).map(({ id }) => id));
  expect((await staff.api.shipment.export({ search: '' })).data).toEqual({ name: null, joined: false });
  const own = (await runs()).find(({ id }) => !before.has(id))!;
  expect(own).toMatchObject({ kind: 'shipments', state: 'running', code: 'EXPORT_WAITS' });
  refuse();
  await staff.api.shipment.exportAgain({ id: own.id });
  await ends(own.id);
});

test('a file refused by the storage for twelve hours fails with the reason', async () => {
  refuse(noRoom);
  const before = await stored();
  const { run_id } = (await staff.api.shipment.exportBilling(billing)).data;
  await waits(run_id);
  server.clock.advance({ hours: 12 });
  const { api } = await server.signInAgain(staff.client);
  await api.shipment.exportAgain({ id: run_id });
  const ended = async () => (await api.shipment.exportRuns()).data.find((it) => it.id === run_id);
  await expect
    .poll(ended, { timeout: 30_000 })
    .toMatchObject({ state: 'failed', code: 'EXPORT_NOT_STORED', name: null });
  expect(await stored()).toEqual(before);
});
