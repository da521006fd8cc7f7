import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { batchLimits } from '#domain/order/order-batch.ts';
import { forgetOld } from '#server/jobs/forget-old.ts';
import { forgetClient } from '#server/user/forget-client.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const refused = (code: string, data?: unknown) =>
  expect.objectContaining({ code, ...(data ? { data } : {}) });
const held = (device_name: string) =>
  refused('BATCH_TAKEN', { worker: expect.objectContaining({ device_name }) });

type Api = Awaited<ReturnType<typeof server.signIn>>['api'];
const aDevice = (device_name: string) => ({ device_id: randomUUID() as string, device_name });
const aRow = (place: number, more: object = {}) => ({
  place,
  key: randomUUID() as string,
  facts: { own: `A-${place}` } as Record<string, unknown>,
  handed: null as Record<string, unknown> | null,
  ...more,
});
const hold = ({ device_id }: { device_id: string }, term: number) => ({ device_id, term });

async function aBatch(api: Api, device = aDevice('Tablet'), count = 3) {
  const id: string = randomUUID();
  const rows = Array.from({ length: count }, (_, place) => aRow(place));
  const head = { headings: ['Nr'] };
  await api.batch.save({ id, ...device, term: 0, name: 'a.csv', rows: count, head });
  for (let from = 0; from < count; from += batchLimits.piece)
    await api.batch.putRows({ id, ...hold(device, 1), rows: rows.slice(from, from + batchLimits.piece) });
  return { id, device, rows };
}

async function allRows(api: Api, id: string) {
  const rows = new Map<number, string>();
  let since: string | undefined;
  for (;;) {
    const { data } = await api.batch.get({ id, since });
    for (const it of data.rows) rows.set(it.place, it.key);
    since = data.cursor;
    if (!data.more) return { keys: [...rows].sort(([a], [b]) => a - b).map(([, key]) => key), cursor: since };
  }
}

describe('a batch', () => {
  test('is written and read in pieces, synced by changes, and names the device working on it', async () => {
    const { api } = await server.signIn();
    const { id, device, rows } = await aBatch(api, aDevice('Tablet'), 450);
    const { keys, cursor } = await allRows(api, id);
    expect(keys).toEqual(rows.map((it) => it.key));
    const changed = { ...aRow(7), facts: { own: 'anders' } };
    await api.batch.putRows({ id, ...hold(device, 1), rows: [changed] });
    const { data } = await api.batch.get({ id, since: cursor });
    expect(data.rows).toEqual([expect.objectContaining(changed)]);
    expect(data.head).toBeNull();
    expect((await api.batch.get({ id })).data.head).toEqual({ headings: ['Nr'] });
    const now = Math.floor(server.clock.now().getTime() / 1000);
    expect((await api.batch.list()).data).toEqual([
      expect.objectContaining({
        batch_id: id,
        name: 'a.csv',
        rows: 450,
        handed: 0,
        worker: { ...device, since: now },
      }),
    ]);
  });

  test('is visible to other devices once all rows have arrived', async () => {
    const { api } = await server.signIn();
    const [own, other] = [aDevice('Tablet'), aDevice('Büro')];
    const id = randomUUID();
    await api.batch.save({ id, ...own, term: 0, name: 'a.csv', rows: 2, head: {} });
    await api.batch.putRows({ id, ...hold(own, 1), rows: [aRow(0)] });
    expect((await api.batch.list({ device_id: other.device_id })).data).toEqual([]);
    expect((await api.batch.list({ device_id: own.device_id })).data).toHaveLength(1);
    await expect(api.batch.take({ id, ...other })).rejects.toEqual(refused('NOT_FOUND'));
    await api.batch.putRows({ id, ...hold(own, 1), rows: [aRow(1)] });
    expect((await api.batch.list({ device_id: other.device_id })).data).toHaveLength(1);
  });

  test('is unchanged by repeats after lost answers', async () => {
    const { api } = await server.signIn();
    const device = aDevice('Tablet');
    const id = randomUUID();
    const begun = { id, ...device, term: 0, name: 'a.csv', rows: 1, head: { common: {} } };
    const first = await api.batch.save(begun);
    expect(await api.batch.save(begun)).toEqual(first);
    const row = aRow(0);
    for (let time = 0; time < 3; time += 1)
      await api.batch.putRows({ id, ...hold(device, 1), rows: [row, row] });
    expect((await allRows(api, id)).keys).toEqual([row.key]);
    await api.batch.take({ id, ...device });
    expect((await api.batch.take({ id, ...device })).data.term).toBe(1);
  });

  test('has a limit of rows, and a client has a limit of batches', async () => {
    const { api } = await server.signIn();
    const device = aDevice('Tablet');
    const rows = Array.from({ length: batchLimits.piece + 1 }, (_, place) => aRow(place));
    const { id } = await aBatch(api, device);
    await expect(api.batch.putRows({ id, ...hold(device, 1), rows })).rejects.toMatchObject({
      data: { issues: [{ path: 'rows', code: 'too_long' }] },
    });
    const large = aRow(0, { facts: { text: 'x'.repeat(batchLimits.row) } });
    await expect(api.batch.putRows({ id, ...hold(device, 1), rows: [large] })).rejects.toEqual(
      refused('VALIDATION_FAILED'),
    );
    for (let count = 1; count < batchLimits.batches; count += 1)
      await api.batch.save({ id: randomUUID(), ...device, term: 0, name: 'x', rows: 1, head: {} });
    const more = { id: randomUUID(), ...device, term: 0, name: 'x', rows: 1, head: {} };
    await expect(api.batch.save(more)).rejects.toEqual(refused('BATCH_LIMIT'));
    await api.batch.remove({ id, device_id: device.device_id });
    await api.batch.save(more);
  });

  test('stays deleted, also for a device that was offline', async () => {
    const { api } = await server.signIn();
    const { id, device } = await aBatch(api);
    const other = aDevice('Büro');
    await expect(api.batch.remove({ id, device_id: other.device_id })).rejects.toEqual(held('Tablet'));
    await api.batch.take({ id, ...other });
    await api.batch.remove({ id, device_id: other.device_id });
    await api.batch.remove({ id, device_id: other.device_id });
    const gone = refused('BATCH_GONE');
    await expect(api.batch.putRows({ id, ...hold(device, 1), rows: [aRow(0)] })).rejects.toEqual(gone);
    await expect(api.batch.save({ id, ...device, term: 0, name: 'a', rows: 1, head: {} })).rejects.toEqual(
      gone,
    );
    await expect(api.batch.take({ id, ...device })).rejects.toEqual(gone);
    await expect(api.batch.get({ id })).rejects.toEqual(gone);
    expect((await api.batch.list()).data).toEqual([]);
    const { rows } = await server.pool.query('select 1 from batch_row where batch_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('is answered as not found for another client', async () => {
    const [owner, other] = [await server.signIn(), await server.signIn()];
    const { id, device } = await aBatch(owner.api);
    const none = refused('NOT_FOUND');
    await expect(other.api.batch.get({ id })).rejects.toEqual(none);
    await expect(other.api.batch.fates({ id })).rejects.toEqual(none);
    await expect(other.api.batch.take({ id, ...device })).rejects.toEqual(none);
    await expect(other.api.batch.putRows({ id, ...hold(device, 1), rows: [aRow(0)] })).rejects.toEqual(none);
    await other.api.batch.remove({ id, device_id: device.device_id });
    // Batch ids are per client: the same id is another batch here.
    await other.api.batch.save({ id, ...device, term: 0, name: 'b.csv', rows: 1, head: {} });
    expect((await owner.api.batch.list()).data).toMatchObject([{ name: 'a.csv', rows: 3, worker: device }]);
  });

  test("is deleted after 90 days without a change, like old tombstones and a deleted client's batches", async () => {
    const { api, user } = await server.signIn();
    const { id } = await aBatch(api);
    const young = await aBatch(api);
    await server.pool.query(`update batch set updated = updated - interval '91 days' where batch_id = $1`, [
      id,
    ]);
    await forgetOld(server.deps);
    expect((await api.batch.list()).data.map((it) => it.batch_id)).toEqual([young.id]);
    const left = async () =>
      (await server.pool.query('select 1 from batch_row where client_id = $1', [user.client_id])).rows.length;
    expect(await left()).toBe(3);
    await server.pool.query('update client set deleted = now() where id = $1', [user.client_id]);
    await forgetClient(server.deps, user);
    expect(await left()).toBe(0);
  });
});

describe('two devices with one batch', () => {
  test('the second one takes it from the first, which learns the new owner', async () => {
    const { api } = await server.signIn();
    const { id, device, rows } = await aBatch(api);
    const other = aDevice('Büro');
    expect((await api.batch.take({ id, ...other })).data.term).toBe(2);
    const late = api.batch.putRows({ id, ...hold(device, 1), rows: rows.slice(0, 1) });
    await expect(late).rejects.toEqual(held('Büro'));
    expect((await api.batch.take({ id, ...device })).data.term).toBe(3);
  });

  test('the first one cannot write after the takeover and learns the new owner', async () => {
    const { api } = await server.signIn();
    const { id, device, rows } = await aBatch(api);
    const other = aDevice('Büro');
    const { data } = await api.batch.take({ id, ...other });
    const late = { id, ...hold(device, 1), rows: [{ ...aRow(0), facts: { own: 'spät' } }] };
    await expect(api.batch.putRows(late)).rejects.toEqual(held('Büro'));
    const head = { id, ...device, term: 1, name: 'b', rows: 3, head: {} };
    await expect(api.batch.save(head)).rejects.toEqual(held('Büro'));
    expect((await api.batch.list()).data).toMatchObject([{ name: 'a.csv', worker: other }]);
    expect((await allRows(api, id)).keys).toEqual(rows.map((it) => it.key));
    await api.batch.putRows({ id, ...hold(other, data.term), rows: [aRow(0)] });
  });

  test('each of many concurrent takeovers gets its own term, and only the last one writes', async () => {
    const { api } = await server.signIn();
    const { id } = await aBatch(api);
    const devices = Array.from({ length: 6 }, (_, index) => aDevice(`Gerät ${index}`));
    const terms = await Promise.all(
      devices.map(async (it) => (await api.batch.take({ id, ...it })).data.term),
    );
    expect(terms.toSorted()).toEqual([2, 3, 4, 5, 6, 7]);
    const writes = devices.map((it, index) =>
      api.batch.putRows({ id, ...hold(it, terms[index]!), rows: [aRow(0)] }),
    );
    const written = await Promise.allSettled(writes);
    expect(written.map((it) => it.status === 'fulfilled')).toEqual(terms.map((it) => it === 7));
  });
});

describe('a row handed to a queue', () => {
  const send = async (access: string, key: string) => orderSender(server, access)(anOrder(), key);

  async function aHandedRow() {
    const signed = await server.signIn();
    const { id, device, rows } = await aBatch(signed.api);
    const handed = { ...rows[0]!, handed: { order: anOrder() } };
    const put = (row: object) =>
      signed.api.batch.putRows({ id, ...hold(device, 1), rows: [{ ...handed, ...row }] });
    await put({});
    return { ...signed, id, handed, put };
  }

  test('keeps its key while the key may become a shipment, and afterwards', async () => {
    const { access, api, id, handed, put } = await aHandedRow();
    const stays = { data: expect.objectContaining({ kept: [expect.objectContaining({ key: handed.key })] }) };
    expect(await put({ key: randomUUID(), handed: null })).toEqual(stays);
    await send(access, handed.key);
    expect(await put({ key: randomUUID(), handed: null })).toEqual(stays);
    expect((await allRows(api, id)).keys[0]).toBe(handed.key);
  });

  test('may get a new key once the old one is closed or its shipment cancelled', async () => {
    const first = await aHandedRow();
    await first.api.idempotency.cancel({ key: first.handed.key });
    const key = randomUUID();
    expect((await first.put({ key, handed: null })).data.kept).toEqual([]);
    expect((await allRows(first.api, first.id)).keys[0]).toBe(key);

    const second = await aHandedRow();
    const { data } = await send(second.access, second.handed.key);
    await second.api.shipment.cancel({ id: data.shipment_id });
    expect((await second.put({ key, handed: null })).data.kept).toEqual([]);
  });

  test('shows its outcome, whichever device sent it', async () => {
    const { access, api, id, handed, put } = await aHandedRow();
    expect((await api.batch.fates({ id })).data).toEqual([]);
    expect((await api.batch.list()).data[0]?.handed).toBe(1);
    const { data } = await send(access, handed.key);
    const fate = { place: 0, key: handed.key, is_closed: false };
    const shipment = {
      shipment_id: data.shipment_id,
      tracking_number: data.tracking_number,
      shipment_status: 1,
    };
    expect((await api.batch.fates({ id })).data).toEqual([{ ...fate, shipment }]);
    await api.shipment.cancel({ id: data.shipment_id });
    expect((await api.batch.fates({ id })).data).toEqual([
      { ...fate, shipment: { ...shipment, shipment_status: 0 } },
    ]);
    const key = randomUUID();
    await put({ key });
    await api.idempotency.cancel({ key });
    expect((await api.batch.fates({ id })).data).toEqual([{ ...fate, key, is_closed: true, shipment: null }]);
  });

  test('becomes an ordinary row with the same key when taken back before sending', async () => {
    const { api, id, handed, put } = await aHandedRow();
    await put({ handed: null });
    expect((await api.batch.get({ id })).data.rows.find((it) => it.place === 0)).toMatchObject({
      key: handed.key,
      handed: null,
    });
  });
});
