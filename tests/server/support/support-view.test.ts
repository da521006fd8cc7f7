import { beforeEach, describe, expect, test } from 'vitest';
import { defaultOptions } from '#domain/people/account.ts';
import { berlinDay, daySeconds } from '#domain/values/working-days.ts';
import { anOrder, given } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const pickup = {
  has_pickup: true,
  pickup_date: daySeconds('2026-03-11'),
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '17:00',
};

const signIn = async () => {
  const [staff, customer, other] = [
    await server.signIn({ is_admin: true }),
    await server.signIn(),
    await server.signIn(),
  ];
  const order = (who: typeof customer, difference = {}) =>
    who.api.shipment.create(anOrder({ reference_number_1: 'AB-1', ...difference }), {
      context: { headers: { 'idempotency-key': crypto.randomUUID() } },
    });
  await order(customer, pickup);
  await order(customer);
  await order(other, pickup);
  await given.address(server.db, customer.client);
  await given.address(server.db, customer.client);
  await given.address(server.db, customer.client, { deleted: server.clock.now() });
  await given.address(server.db, other.client);
  for (const who of [customer, other]) {
    const { data } = await who.api.user.baseInfo();
    await who.api.user.updateBaseInfo({
      ...data,
      options: { ...data.options, carbon_neutral: who === customer },
    });
    const kept = {
      id: crypto.randomUUID(),
      name: 'Wöchentlich',
      form: {},
      updated: server.clock.now().getTime(),
    };
    await who.api.template.save(kept);
  }
  return { staff, customer, other, id: customer.client.user_uid };
};
let people: Awaited<ReturnType<typeof signIn>>;
beforeEach(async () => {
  people = await signIn();
});

const audited = async (client_id: string) => {
  const { rows } = await server.pool.query(
    `select details from audit_event where action = 'support_view' and client_id = $1`,
    [client_id],
  );
  return rows.map((it) => it.details);
};

test("opening a client's view is recorded with the colleague and shown in the client's history", async () => {
  const { staff, customer, id } = people;
  const { data } = await staff.api.support.open({ id });
  expect(data).toEqual({
    id: String(customer.client.number),
    company: customer.client.company,
    email: customer.client.email,
    is_pickup_allowed: true,
    is_valor_enabled: customer.client.is_valor_enabled,
    options: { ...defaultOptions, carbon_neutral: true },
    addresses: 2,
    templates: 1,
  });
  expect(await audited(customer.client.id)).toEqual([{ staff: staff.client.id }]);
  const history = await staff.api.user.clientHistory({ id });
  expect(history.data[0]).toMatchObject({ action: 'support_view', by: staff.client.email, changes: {} });
});

test("the staff see the client's own archive and pickups, and no other client's", async () => {
  const { staff, customer, id } = people;
  await staff.api.support.open({ id });
  const list = await staff.api.support.shipments({ id });
  expect(list).toEqual(await customer.api.shipment.userList({ without_tracking_number: true }));
  expect(list.pagination.total).toBe(2);
  const found = await staff.api.support.shipments({ id, search: 'gibt es nicht' });
  expect(found.pagination.total).toBe(0);
  expect(await staff.api.support.pickups({ id })).toEqual(await customer.api.pickup.getAll());
});

test('the staff see the handover lists that the client closed', async () => {
  const { staff, customer, id } = people;
  await staff.api.support.open({ id });
  const day = berlinDay(server.clock.now());
  const shipment_ids = (await customer.api.shipment.handover({ day })).data.map((it) => it.shipment_id);
  expect(shipment_ids.length).toBeGreaterThan(0);
  const context = { headers: { 'idempotency-key': crypto.randomUUID() } };
  await customer.api.shipment.closeHandover({ day, shipment_ids }, { context });
  const lists = await staff.api.support.handovers({ id });
  expect(lists).toEqual(await customer.api.shipment.closedHandovers({}));
  expect(lists.data).toMatchObject([{ shipment_ids }]);
});

test("the staff see the client's address book, in pages or searched", async () => {
  const { staff, customer, id } = people;
  await given.address(server.db, customer.client, { company: 'Öllager Süd', city: 'Passau' });
  await staff.api.support.open({ id });
  const all = await staff.api.support.addresses({ id });
  expect(all.data).toEqual((await customer.api.address.getAll()).data);
  expect(all.pagination.total).toBe(3);
  const second = await staff.api.support.addresses({ id, page: '2', per_page: '2' });
  expect(second).toEqual({ data: all.data.slice(2), pagination: { total: 3 } });
  const found = await staff.api.support.addresses({ id, search: 'PASSAU öl' });
  expect(found.data.map((it) => it.company)).toEqual(['Öllager Süd']);
  const none = await staff.api.support.addresses({ id, search: '%' });
  expect(none.pagination.total).toBe(0);
});

test("staff notes are not in the client's view", async () => {
  const { staff, id } = people;
  await server.pool.query(`update shipment_course set admin_notes = 'Nur für uns'`);
  await staff.api.support.open({ id });
  expect(JSON.stringify(await staff.api.support.shipments({ id }))).not.toContain('Nur für uns');
});

test('pickups are hidden if the client may not book any', async () => {
  const { staff, customer, id } = people;
  await server.pool.query('update client set is_pickup_allowed = false where id = $1', [customer.client.id]);
  expect((await staff.api.support.open({ id })).data.is_pickup_allowed).toBe(false);
  expect((await staff.api.support.pickups({ id })).data).toEqual([]);
});

describe('a view that was not opened is refused:', () => {
  test('before it is opened, and for another client', async () => {
    const { staff, other, id } = people;
    await expect(staff.api.support.shipments({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await staff.api.support.open({ id: other.client.user_uid });
    await expect(staff.api.support.shipments({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(staff.api.support.pickups({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(staff.api.support.addresses({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('to colleagues of the one who opened it', async () => {
    const { staff, id } = people;
    await staff.api.support.open({ id });
    const colleague = await server.signIn({ is_admin: true });
    await expect(colleague.api.support.shipments({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('after half a day', async () => {
    const { staff, id } = people;
    await staff.api.support.open({ id });
    server.clock.advance({ hours: 12, seconds: 1 });
    const again = await server.signInAgain(staff.client);
    await expect(again.api.support.shipments({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

test('a missing client has no view', async () => {
  const { staff } = people;
  const id = crypto.randomUUID();
  for (const ask of [
    staff.api.support.open,
    staff.api.support.shipments,
    staff.api.support.pickups,
    staff.api.support.handovers,
    staff.api.support.addresses,
  ])
    await expect(ask({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
