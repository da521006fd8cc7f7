import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { anOrder, aParcel } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const owner = await server.signIn();
const other = await server.signIn();
const staff = await server.signIn({ is_admin: true });
const send = orderSender(server, owner.access);

async function order(parcels = 1) {
  const { data } = await send(anOrder({ parcels: Array(parcels).fill(aParcel()) }));
  const [shipment] = (await owner.api.shipment.get({ id: data.shipment_id })).data;
  return { id: data.shipment_id, parcels: shipment!.parcels.map((it) => it.parcel_id), shipment: shipment! };
}
const audited = async (id: string) => {
  const { rows } = await server.pool.query(
    `select action, client_id, details from audit_event where details->>'shipment_id' = $1 order by at`,
    [id],
  );
  return rows;
};
const refused = (call: Promise<unknown>) => call.then(() => 'answered').catch((error) => error.code);

describe("the staff with any client's shipment", () => {
  test('see fields hidden from its client', async () => {
    const { id } = await order();
    await server.pool.query('update shipment_course set admin_notes = $1 where shipment_id = $2', [
      'nur intern',
      id,
    ]);
    const [seen] = (await staff.api.shipment.get({ id })).data;
    expect(seen).toMatchObject({
      user_uid: owner.client.user_uid,
      client_company: owner.client.company,
      admin_notes: 'nur intern',
    });
    const response = await server.request(`/api/shipment/${id}`, {
      headers: { authorization: `Bearer ${owner.access}` },
    });
    const text = await response.text();
    expect(text).toContain(id);
    expect(text).not.toContain('nur intern');
    expect(text).not.toContain('admin_notes');
  });

  test('cancel it for the client, recorded with the colleague', async () => {
    const { id, parcels } = await order(2);
    await staff.api.shipment.edit({ id, parcel_id: parcels[0]! });
    const { data } = await staff.api.shipment.cancel({ id });
    expect(data).toMatchObject({ shipment_status: 0, canceled_parcels: parcels });
    expect((await owner.api.shipment.get({ id })).data[0]).toMatchObject({ shipment_status: 0 });
    const by = { client_id: owner.client.id, details: { staff: staff.client.id } };
    expect(await audited(id)).toMatchObject([
      { action: 'parcel_canceled', ...by },
      {
        action: 'shipment_canceled',
        ...by,
        details: { ...by.details, changes: { shipment_status: { before: 1, after: 0 } } },
      },
    ]);
  });

  test('track it by id and by number, and print its label', async () => {
    const { id, shipment } = await order();
    const [number] = shipment.tracking_number;
    expect((await staff.api.shipment.tracking({ id })).data).toEqual(
      (await owner.api.shipment.tracking({ id })).data,
    );
    expect((await staff.api.shipment.tracking({ id: number! })).data[0]).toMatchObject({
      tracking_number: number,
    });
    expect((await staff.api.shipment.label({ shipment_id: id })).data.name).toContain(number);
    expect(await audited(id)).toMatchObject([
      { action: 'label_printed', client_id: owner.client.id, details: { staff: staff.client.id } },
    ]);
  });

  test('cancel a parcel by its id alone, recorded with the colleague', async () => {
    const { id, parcels } = await order(2);
    const { data } = await staff.api.parcel.cancel({ id: parcels[0]! });
    expect(data).toMatchObject({ shipment_id: id, shipment_status: 1, canceled_parcels: [parcels[0]] });
    await staff.api.parcel.cancel({ id: parcels[1]!.toUpperCase() });
    expect((await owner.api.shipment.get({ id })).data[0]).toMatchObject({ shipment_status: 0 });
    const by = { client_id: owner.client.id };
    const changes = (after: number) => ({ shipment_status: { before: 1, after } });
    expect(await audited(id)).toMatchObject([
      { action: 'parcel_canceled', ...by, details: { staff: staff.client.id, changes: changes(1) } },
      { action: 'shipment_canceled', ...by, details: { staff: staff.client.id, changes: changes(0) } },
    ]);
  });

  test('get a link to the label of any parcel, which is recorded', async () => {
    const { id, parcels, shipment } = await order();
    const { label_url } = (await staff.api.parcel.transformLabel({ id: parcels[0]! })).data;
    const opened = await server.request(label_url);
    expect(opened.headers.get('content-disposition')).toContain(`${shipment.tracking_number[0]}.pdf`);
    const details = { staff: staff.client.id, shipment_id: id, parcel_id: parcels[0] };
    expect(await audited(id)).toMatchObject([
      { action: 'label_linked', client_id: owner.client.id, details },
    ]);
  });

  test('act as a client on a shipment of their own', async () => {
    const { data } = await orderSender(server, staff.access)(anOrder());
    const [own] = (await staff.api.shipment.get({ id: data.shipment_id })).data;
    const [parcel] = own!.parcels;
    await staff.api.parcel.transformLabel({ id: parcel!.parcel_id });
    await staff.api.parcel.cancel({ id: parcel!.parcel_id });
    const [entry, ...others] = await audited(data.shipment_id);
    expect([entry.action, entry.details.staff, others]).toEqual(['shipment_canceled', undefined, []]);
  });

  test('get not found for a missing one', async () => {
    for (const id of [v7(), v7().toUpperCase()])
      expect([
        await refused(staff.api.shipment.get({ id })),
        await refused(staff.api.shipment.cancel({ id })),
        await refused(staff.api.shipment.edit({ id, parcel_id: v7() })),
        await refused(staff.api.shipment.tracking({ id })),
        await refused(staff.api.shipment.label({ shipment_id: id })),
        await refused(staff.api.parcel.cancel({ id })),
        await refused(staff.api.parcel.transformLabel({ id })),
      ]).toEqual(Array(7).fill('NOT_FOUND'));
  });
});

test('another client cannot find any of it', async () => {
  const { id, parcels, shipment } = await order(2);
  expect([
    await refused(other.api.shipment.get({ id })),
    await refused(other.api.shipment.cancel({ id })),
    await refused(other.api.shipment.edit({ id, parcel_id: parcels[0]! })),
    await refused(other.api.shipment.tracking({ id })),
    await refused(other.api.shipment.tracking({ id: shipment.tracking_number[0]! })),
    await refused(other.api.shipment.label({ shipment_id: id })),
    await refused(other.api.parcel.cancel({ id: parcels[0]! })),
    await refused(other.api.parcel.transformLabel({ id: parcels[0]! })),
  ]).toEqual(Array(8).fill('NOT_FOUND'));
  expect(await audited(id)).toEqual([]);
});
