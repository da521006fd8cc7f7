import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { OrderInput } from '#domain/order/order.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { aCustoms } from '#support/invoice-samples.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { api, access, user } = await server.signIn();
const send = orderSender(server, access);

const pickup = {
  has_pickup: true,
  pickup_date: 1_773_183_600,
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '17:00',
};

async function order(difference: Partial<OrderInput> = {}) {
  const { data } = await send(anOrder(difference));
  const shipment = await get(data.shipment_id);
  return { id: data.shipment_id, shipment, parcels: shipment.parcels.map((it) => it.parcel_id) };
}
const get = async (id: string) => (await api.shipment.get({ id })).data[0]!;

async function call(method: string, path: string, body?: object, token = access) {
  const response = await server.request(`/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { code, data } = await response.json();
  return { status: response.status, code, data };
}
const cancel = (id: string) => call('POST', `shipment/cancel/${id}`, {});
const edit = (id: string, parcel_id = '') => call('POST', `shipment/edit/${id}`, { parcel_id });
const cancelPackage = (id = '') => call('POST', `packages/${id}/cancel/`, {});
const label = (id: string, query = '') => call('GET', `shipment/label/?shipment_id=${id}${query}`);
const audited = async (id: string) => {
  const { rows } = await server.pool.query(
    `select action, client_id, details from audit_event where details->>'shipment_id' = $1 order by at`,
    [id],
  );
  return rows;
};

describe('a whole shipment', () => {
  test('is cancelled with its parcels and its pickup', async () => {
    const { id, parcels } = await order({ parcels: [aParcel(), aParcel()], ...pickup });
    server.clock.advance({ seconds: 90 });
    const now = Math.floor(server.clock.now().getTime() / 1000);
    expect((await cancel(id)).data).toEqual({
      shipment_id: id,
      shipment_status: 0,
      pickup_status: -1,
      canceled_parcels: parcels,
      kept_parcels: [],
    });
    const after = await get(id);
    expect(after).toMatchObject({ shipment_status: 0, pickup_status: -1, status_updated: { seconds: now } });
    expect(after.parcels.map((it) => it.status)).toEqual(['canceled', 'canceled']);
    expect(after).toMatchObject({ parcels_quantity: 2, total_weight: 10 });
    const canceled = (await api.shipment.userList({ shipment_status: 0 })).data;
    expect(canceled.map((it) => it.shipment_id)).toContain(id);
    expect(await audited(id)).toEqual([
      {
        action: 'shipment_canceled',
        client_id: user.client_id,
        details: { shipment_id: id, parcel_ids: parcels, kept: [], pickup: 'canceled' },
      },
    ]);
  });

  test('is cancelled with its last parcel', async () => {
    const { id, parcels } = await order({ parcels: [aParcel(), aParcel()] });
    await cancelPackage(parcels[0]);
    expect((await cancelPackage(parcels[1])).data).toMatchObject({ shipment_status: 0 });
    expect((await audited(id)).map((it) => it.action)).toEqual(['parcel_canceled', 'shipment_canceled']);
  });

  test('has no label any more, not even by an earlier link', async () => {
    const { id, parcels } = await order({ parcels: [aParcel(), aParcel()] });
    const link = (await call('GET', `parcel/transform-label/${parcels[0]}`)).data.label_url;
    await cancel(id);
    const gone = { status: 409, code: 'LABEL_CANCELED' };
    expect(await label(id)).toMatchObject(gone);
    expect(await label(id, `&parcel_id=${parcels[1]}`)).toMatchObject(gone);
    expect(await call('GET', `parcel/transform-label/${parcels[0]}`)).toMatchObject(gone);
    expect((await server.request(link)).status).toBe(409);
  });

  test('has no customs invoice any more', async () => {
    const { id } = await order({
      service: 'standard',
      recipient: anAddress({ country_code: 'CH' }),
      customs: aCustoms(),
    });
    expect(await label(id, '&papers=only')).toMatchObject({ status: 200 });
    await cancel(id);
    expect(await label(id, '&papers=only')).toMatchObject({ status: 409, code: 'LABEL_CANCELED' });
  });
});

describe('one of several parcels', () => {
  const large = aParcel({ length: 120, width: 30, height: 20, weight: 12 });

  test('is cancelled, and totals and surcharges cover the rest; the pickup stays', async () => {
    const { id, shipment, parcels } = await order({ parcels: [aParcel(), large, aParcel()], ...pickup });
    expect(shipment).toMatchObject({ total_weight: 22, total_volume_weight: 24, parcels_quantity: 3 });
    expect((await edit(id, parcels[1])).data).toEqual({
      shipment_id: id,
      shipment_status: 1,
      pickup_status: 0,
      canceled_parcels: [parcels[1]],
      kept_parcels: [],
    });
    const after = await get(id);
    expect(after).toMatchObject({
      shipment_status: 1,
      status_updated: shipment.status_updated,
      pickup_status: 0,
      total_weight: 10,
      total_volume_weight: 9.6,
      parcels_quantity: 2,
    });
    expect(after.parcels.map((it) => it.status)).toEqual(['active', 'canceled', 'active']);
    expect(after.parcels.map((it) => it.shipment_status)).toEqual([1, 0, 1]);
    const { data } = await api.shipment.tracking({ id });
    expect(data.filter((it) => it.StatusCode === '0').map((it) => it.tracking_number)).toEqual([
      after.parcels[1]?.tracking_number,
    ]);
    const { rows } = await server.pool.query('select surcharges from shipment where shipment_id = $1', [id]);
    expect(rows).toEqual([{ surcharges: [] }]);
  });

  test('does not change the surcharges of the others', async () => {
    const { id, parcels } = await order({ parcels: [aParcel(), large] });
    await edit(id, parcels[0]);
    const { rows } = await server.pool.query('select surcharges from shipment where shipment_id = $1', [id]);
    expect(rows[0].surcharges).toEqual([{ parcel: 2, code: 'handling_length', amount_cents: 1500 }]);
  });

  test('does not change the labels of the others: the third of three stays 3 of 3', async () => {
    const { id, parcels } = await order({ parcels: [aParcel(), aParcel(), aParcel()] });
    const zpl = async (query = '') =>
      Buffer.from((await label(id, `&format=zpl${query}`)).data.file, 'base64').toString();
    const third = await zpl(`&parcel_id=${parcels[2]}`);
    expect(third).toMatch(/3[^\d]+3/);
    await edit(id, parcels[1]);
    const all = await zpl();
    expect(all.match(/\^XZ/g)).toHaveLength(2);
    expect(all.endsWith(third)).toBe(true);
    expect(await label(id, `&parcel_id=${parcels[1]}`)).toMatchObject({
      status: 409,
      code: 'LABEL_CANCELED',
    });
  });

  test('cannot be the last one when editing, nor part of an indivisible shipment', async () => {
    const single = await order();
    expect(await edit(single.id, single.parcels[0])).toMatchObject({
      status: 409,
      code: 'CANCEL_NOT_ALLOWED',
      data: { reason: 'last_parcel' },
    });
    const pallets = await order({ transport_kind: 'pallet', parcels: [aParcel(), aParcel()] });
    expect((await edit(pallets.id, pallets.parcels[0])).data).toEqual({ reason: 'whole_only' });
    expect((await cancelPackage(pallets.parcels[0])).data).toMatchObject({
      shipment_status: 0,
      canceled_parcels: pallets.parcels,
    });
  });
});

describe('cancelling something already cancelled', () => {
  test('succeeds and changes nothing', async () => {
    const { id, parcels } = await order({ parcels: [aParcel(), aParcel()] });
    await edit(id, parcels[0]);
    const once = await get(id);
    for (const again of [await edit(id, parcels[0]), await cancelPackage(parcels[0])])
      expect(again).toMatchObject({ status: 200, data: { canceled_parcels: [parcels[0]] } });
    expect(await get(id)).toEqual(once);
    await cancel(id);
    const gone = await get(id);
    server.clock.advance({ minutes: 5 });
    for (const again of [await cancel(id), await edit(id, parcels[1]), await cancelPackage(parcels[1])])
      expect(again).toMatchObject({ status: 200, data: { shipment_status: 0 } });
    expect(await get(id)).toEqual(gone);
    expect(await audited(id)).toHaveLength(2);
  });

  test('succeeds even if the others are on their way', async () => {
    const { id, parcels } = await order({ parcels: [aParcel(), aParcel()] });
    await edit(id, parcels[0]);
    await server.pool.query('update shipment_course set shipment_status = 2 where shipment_id = $1', [id]);
    expect((await cancelPackage(parcels[0])).status).toBe(200);
    expect(await cancelPackage(parcels[1])).toMatchObject({ status: 409, data: { reason: 'under_way' } });
  });
});

test('a manual order not yet begun is cancelled as a whole, never in part', async () => {
  const { id, parcels } = await order({ service: 'special', parcels: [aParcel(), aParcel()] });
  expect((await edit(id, parcels[0])).data).toEqual({ reason: 'whole_only' });
  expect((await cancel(id)).data).toMatchObject({ shipment_status: 0, canceled_parcels: parcels });
});

test("another client's shipment, or a missing one, cannot be cancelled", async () => {
  const [mine, another] = [await order({ parcels: [aParcel(), aParcel()] }), await order()];
  const { access: other } = await server.signIn();
  const none = randomUUID();
  for (const [path, body] of [
    [`shipment/cancel/${mine.id}`, {}],
    [`shipment/edit/${mine.id}`, { parcel_id: mine.parcels[0] }],
    [`packages/${mine.parcels[0]}/cancel`, {}],
  ] as const)
    expect(await call('POST', path, body, other)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await cancel(none)).toMatchObject({ status: 404 });
  expect(await cancelPackage(none)).toMatchObject({ status: 404 });
  expect(await edit(mine.id, another.parcels[0])).toMatchObject({ status: 404 });
  expect(await edit(mine.id)).toMatchObject({ status: 400 });
  expect((await get(mine.id)).shipment_status).toBe(1);
});
