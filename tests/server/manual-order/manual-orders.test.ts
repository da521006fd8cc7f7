import { describe, expect, test } from 'vitest';
import type { OrderInput } from '#domain/order/order.ts';
import { anAddress, anOrder, aParcel } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const staff = await server.signIn({ is_admin: true, contact_person: 'Ada Leitung' });

async function ordered(company: string, rest: Partial<OrderInput> = {}) {
  const owner = await server.signIn();
  const recipient = anAddress({ company, postal_code: '24937', city: 'Flensburg' });
  const order = anOrder({ service: 'special', recipient, ...rest });
  server.clock.advance({ seconds: 20 });
  const { data } = await orderSender(server, owner.access)(order);
  const id = data.shipment_id;
  const get = async () => (await owner.api.shipment.get({ id })).data[0]!;
  return { ...owner, id, get };
}
type Change = Parameters<typeof staff.api.shipment.changeManual>[0];
const change = async (id: string, it: Omit<Change, 'id' | 'revision'> = {}, revision = 0) =>
  (await staff.api.shipment.changeManual({ id, revision, ...it })).data;
const listed = async (filter: 'open' | 'begun' | 'all') => {
  const page = await staff.api.shipment.listManual({ filter, pagination: { per_page: 100 } });
  return { ...page, companies: page.data.map((it) => it.recipient.company) };
};
const delivered = async (id: string) => {
  const { rows } = await server.pool.query(`select delivery_mailed from shipment where shipment_id = $1`, [
    id,
  ]);
  return rows[0]?.delivery_mailed as Date | null;
};

describe('the work list', () => {
  test('has the orders not yet begun, oldest first, with their count', async () => {
    const before = await listed('open');
    const [old, young] = [await ordered('Alt'), await ordered('Jung')];
    await orderSender(server, old.access)(anOrder());
    const now = await listed('open');
    expect(now.companies.slice(-2)).toEqual(['Alt', 'Jung']);
    expect(now.pagination.total).toBe(before.pagination.total + 2);
    expect(now.counts.open).toBe(before.counts.open + 2);
    expect(now.counts.oldest_open).toEqual(now.data[0]?.created);

    await change(old.id);
    expect((await listed('open')).companies).not.toContain('Alt');
    expect((await listed('begun')).companies).toContain('Alt');
    await change(young.id, { shipment_status: 6 });
    expect((await listed('begun')).companies).not.toContain('Jung');
    expect((await listed('all')).companies).toEqual(expect.arrayContaining(['Alt', 'Jung']));
    expect((await listed('all')).counts).toMatchObject({ begun: now.counts.begun + 1 });
  });
});

describe('a manual order', () => {
  test('is begun by one of the staff, and colleagues see it', async () => {
    const { id, get } = await ordered('Begonnen');
    expect((await get()).manual).toBeNull();
    expect(await change(id)).toMatchObject({
      shipment_status: null,
      manual_work: { begun_by: 'Ada Leitung', price_note: '', revision: 1 },
    });
    const seconds = Math.floor(server.clock.now().getTime() / 1000);
    expect((await get()).manual).toMatchObject({ begun: { seconds }, carrier_name: '' });
  });

  test('shows carrier, number, link and status like any shipment, to its client and the recipient', async () => {
    const { id, get, api } = await ordered('Mit Nummer', { parcels: [aParcel(), aParcel()] });
    await change(id, {
      carrier_name: 'Kurier Nord',
      tracking_number: 'KN 47 11',
      tracking_link: 'https://kurier.example/4711',
      price_note: '180 EUR netto',
    });
    server.clock.advance({ seconds: 20 });
    await change(id, { shipment_status: 2 }, 1);
    const shown = await get();
    expect(shown).toMatchObject({
      shipment_status: 2,
      tracking_number: ['KN4711', 'KN4711'],
      manual: { carrier_name: 'Kurier Nord', tracking_link: 'https://kurier.example/4711' },
    });
    expect(JSON.stringify(shown)).not.toContain('180 EUR');
    const found = await api.shipment.userList({ search: 'kn4711', shipment_status: 2 });
    expect(found.data.map((it) => it.shipment_id)).toEqual([id]);
    const { data: events } = await api.shipment.tracking({ id });
    expect(events.map((it) => it.StatusCode)).toEqual(['2']);
    const tracked = await api.tracking.find({ tracking_number: 'KN4711', postal_code: '24937' });
    expect(tracked.data).toMatchObject({ shipment_status: 2, tracking_number: 'KN4711' });
    const { data: owners } = await staff.api.shipment.findOwners({ tracking_id: 'KN 47 11' });
    expect(owners.clients).toHaveLength(1);
    const { data: listedBy } = await staff.api.shipment.list({
      tracking_id: 'KN 47 11',
      include_special: true,
    });
    expect(listedBy.map((it) => it.shipment_id)).toEqual([id]);
    const csv = await api.shipment.exportUser({ shipment_status: 2 });
    const text = Buffer.from(csv.data.file, 'base64').toString();
    expect(text).toContain('Unterwegs');
    expect(text).toContain('KN4711');
    await expect(api.shipment.label({ shipment_id: id })).rejects.toMatchObject({ code: 'LABEL_NOT_READY' });
  });

  test('is delivered once, with the delivery mail, and can be corrected', async () => {
    const { id, get } = await ordered('Zugestellt', { receive_delivery_email: true });
    await change(id, { shipment_status: 6 });
    const mailed = await delivered(id);
    expect(mailed).toEqual(server.clock.now());
    server.clock.advance({ seconds: 20 });
    await change(id, { shipment_status: 5 }, 1);
    expect((await get()).shipment_status).toBe(5);
    server.clock.advance({ seconds: 20 });
    await change(id, { shipment_status: 6 }, 2);
    expect((await get()).shipment_status).toBe(6);
    expect(await delivered(id)).toEqual(mailed);
  });

  test('refuses the later of two conflicting changes', async () => {
    const { id } = await ordered('Zu zweit');
    await change(id, { carrier_name: 'Kurier Nord' });
    await expect(change(id, { carrier_name: 'Kurier Süd' })).rejects.toMatchObject({
      code: 'MANUAL_ORDER_CHANGED',
      data: { shipment: { manual: { carrier_name: 'Kurier Nord' }, manual_work: { revision: 1 } } },
    });
  });

  test('refuses a number that leads to another shipment, and a link that is not a web address', async () => {
    const [one, other] = [await ordered('Eins'), await ordered('Zwei')];
    await change(one.id, { tracking_number: 'DOPPELT-1' });
    await expect(change(other.id, { tracking_number: 'doppelt-1'.toUpperCase() })).rejects.toMatchObject({
      code: 'NUMBER_TAKEN',
    });
    await expect(change(other.id, { tracking_link: 'javascript:alert(1)' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    expect((await other.get()).manual).toBeNull();
  });

  test('is the only kind of shipment that the staff can edit this way', async () => {
    const { access } = await server.signIn();
    const { data } = await orderSender(server, access)(anOrder());
    await expect(change(data.shipment_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('cancelling a manual order', () => {
  test('is possible once for its client until the staff begin', async () => {
    const { id, api, get } = await ordered('Zurückgenommen', { parcels: [aParcel(), aParcel()] });
    for (const _ of [1, 2])
      expect((await api.shipment.cancel({ id })).data).toMatchObject({ shipment_status: 0 });
    expect((await get()).parcels.map((it) => it.status)).toEqual(['canceled', 'canceled']);
    expect((await listed('open')).companies).not.toContain('Zurückgenommen');
    await expect(change(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is possible for the staff after they began, with a reason for the client, until delivery', async () => {
    const { id, api, get } = await ordered('In Arbeit');
    await change(id, { shipment_status: 2 });
    await expect(api.shipment.cancel({ id })).rejects.toMatchObject({
      code: 'CANCEL_NOT_ALLOWED',
      data: { reason: 'manual_order' },
    });
    await staff.api.shipment.cancel({ id, reason: 'Ware war nicht bereit' });
    expect(await get()).toMatchObject({
      shipment_status: 0,
      manual: { cancel_reason: 'Ware war nicht bereit' },
    });
    await expect(change(id, {}, 2)).rejects.toMatchObject({ code: 'MANUAL_ORDER_CHANGED' });

    const done = await ordered('Angekommen');
    await change(done.id, { shipment_status: 6 });
    await expect(staff.api.shipment.cancel({ id: done.id })).rejects.toMatchObject({
      data: { reason: 'delivered' },
    });
  });

  test('cancels its pickup too', async () => {
    const pickup = {
      has_pickup: true,
      pickup_date: 1_773_183_600,
      pickup_datetime_from: '09:00',
      pickup_datetime_to: '17:00',
    };
    const { id, api, get } = await ordered('Mit Abholung', pickup);
    await api.shipment.cancel({ id });
    expect(await get()).toMatchObject({ shipment_status: 0, pickup_status: -1 });
  });
});

test('changes to a manual order are in the audit log with the actor, without the written texts', async () => {
  const { id } = await ordered('Akte');
  await change(id, { price_note: 'geheimer Preis', shipment_status: 2 });
  const { rows } = await server.pool.query(
    `select action, details from audit_event where details->>'shipment_id' = $1`,
    [id],
  );
  expect(rows).toEqual([
    {
      action: 'manual_order_changed',
      details: {
        staff: staff.user.client_id,
        shipment_id: id,
        begun: true,
        entered: ['price_note'],
        shipment_status: 2,
      },
    },
  ]);
});
