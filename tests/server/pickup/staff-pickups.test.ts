import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { StaffPickup } from '#domain/pickup/staff-pickup.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { auditEvent, client } from '#server/db/schema.ts';
import { carrierOf } from '#support/carrier.ts';
import { aBooking, anAddress, anOrder, aParcel } from '#support/factories.ts';
import { startServer } from '#support/server.ts';
import { simulatedCarrier } from '#support/simulated-carrier.ts';
import { aPickupCustomer } from './pickup-customer.ts';

const server = await startServer();
const staff = await server.signIn({ is_admin: true });
const all = async (asked: Parameters<typeof staff.api.pickup.getAllUsers>[0] = {}) =>
  staff.api.pickup.getAllUsers(asked);
const idsOf = async (asked: Parameters<typeof all>[0]) => (await all(asked)).data.map((it) => it.pickup_id);
const aCustomer = (difference = {}) => aPickupCustomer(server, difference);
const ask = async (access: string, method: string, path: string) => {
  const response = await server.request(`/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${access}` },
  });
  return { status: response.status, ...(await response.json()) };
};
const cancelAny = (id: string) => ask(staff.access, 'POST', `pickup/cancel-any/${id}`);
const audited = async (client_id: string) =>
  (
    await server.db
      .select()
      .from(auditEvent)
      .where(and(eq(auditEvent.client_id, client_id), eq(auditEvent.action, 'pickup_cancelled')))
  ).map((it) => it.details);

const ordered = {
  has_pickup: true,
  pickup_date: daySeconds('2026-03-12'),
  pickup_datetime_from: '10:00',
  pickup_datetime_to: '18:00',
} as const;
const withKey = () => ({ context: { headers: { 'idempotency-key': randomUUID() } } });
const byStaff = {
  staff: staff.user.client_id,
  changes: { status: { before: 0, after: -1 } },
};

beforeEach(async () => void (await server.pool.query('truncate pickup')));

describe('the list of all pickups', () => {
  test("shows every client's pickups with the client, latest day first", async () => {
    const [one, other] = [
      await aCustomer({ company: 'Tischlerei Ähren' }),
      await aCustomer({ company: 'Uhren Süd' }),
    ];
    const { pickup_id } = (await one.book()).data;
    const order = anOrder({ ...ordered, parcels: [aParcel(), aParcel()] });
    const { shipment_id } = (await other.api.shipment.create(order, withKey())).data;
    const { data, pagination } = await all();
    for (const it of data) v.parse(StaffPickup, it);
    expect(pagination.total).toBe(2);
    expect(data[0]).toMatchObject({
      shipment_id,
      parcels_quantity: 2,
      pickup_date: daySeconds('2026-03-12'),
      client: { id: `${other.client.number}`, company: 'Uhren Süd', user_uid: other.client.user_uid },
      packages: [{ package_uuid: shipment_id }, { package_uuid: shipment_id }],
    });
    expect(data[1]).toMatchObject({ pickup_id, shipment_id: null, client: { company: 'Tischlerei Ähren' } });
  });

  test('hides unconfirmed pickups and those of shipments still on their way to the carrier', async () => {
    const { book, api } = await aCustomer();
    const { pickup_id } = (await book()).data;
    const { shipment_id } = (await api.shipment.create(anOrder(ordered), withKey())).data;
    await server.pool.query('update pickup set confirmation_id = null where pickup_id = $1', [pickup_id]);
    await server.pool.query("update shipment_course set state = 'pending' where shipment_id = $1", [
      shipment_id,
    ]);
    expect(await all()).toEqual({ data: [], pagination: { total: 0 } });
  });

  test('has no link to a deleted client', async () => {
    const { book, client: row } = await aCustomer();
    await book();
    await server.db.update(client).set({ deleted: server.clock.now() }).where(eq(client.id, row.id));
    expect((await all()).data).toMatchObject([{ client: { user_uid: null } }]);
  });

  test('can be searched by place, confirmation and client', async () => {
    const { book, client: row } = await aCustomer({ company: 'Nähmaschinen Weiß', city: 'Jena' });
    const recipient = anAddress({
      company: 'Bäckerei Ærø',
      street: 'Königsstraße',
      postal_code: '24103',
      city: 'Kiel',
    });
    const mine = (await book(aBooking({ recipient }))).data;
    const theirs = (await (await aCustomer()).book()).data;
    const found = [mine.pickup_id];
    for (const search of [
      'backerei',
      'BAECKEREI',
      'aero',
      'königsstr',
      'koenigsstrasse 24103',
      'je',
      'weiss jena',
    ])
      expect([search, await idsOf({ search })]).toEqual([search, found]);
    expect(await idsOf({ search: mine.confirmation_id })).toEqual(found);
    expect(await idsOf({ search: mine.confirmation_id.toLowerCase() })).toEqual(found);
    expect(await idsOf({ search: `${row.number} kiel` })).toEqual(found);
    for (const search of ['%', '_', 'xyzzy', `kiel ${theirs.confirmation_id}`])
      expect([search, await all({ search })]).toEqual([search, { data: [], pagination: { total: 0 } }]);
  });

  test('finds the pickup of a shipment by the collection address', async () => {
    const { api } = await aCustomer({ city: 'Jena' });
    await api.shipment.create(
      anOrder({ ...ordered, has_collect_address: true, differ_pickup: anAddress({ city: 'Husum' }) }),
      withKey(),
    );
    const [found, ...others] = (await all({ search: 'husum' })).data;
    expect([found?.from_address.city, others]).toEqual(['Husum', []]);
    expect(await idsOf({ search: `${found?.confirmation_id} husum` })).toEqual([found?.pickup_id]);
    expect(await idsOf({ search: 'jena' })).toEqual([found?.pickup_id]);
  });

  test('is searched by the current values', async () => {
    const { book } = await aCustomer();
    const { pickup_id } = (await book()).data;
    await server.pool.query(`update pickup set from_address = from_address || '{"city": "Plön"}'`);
    expect(await idsOf({ search: 'ploen' })).toEqual([pickup_id]);
  });

  test('can be filtered by status and day', async () => {
    const { book, setStatus } = await aCustomer();
    const [a, b, c] = [
      (await book()).data.pickup_id,
      (await book(aBooking({ pickup_date: daySeconds('2026-03-12') }))).data.pickup_id,
      (await book(aBooking({ pickup_date: daySeconds('2026-03-13') }))).data.pickup_id,
    ];
    await setStatus(b, -1);
    await setStatus(c, 1);
    expect(await idsOf({ status: '0' })).toEqual([a]);
    expect(await idsOf({ status: '-1' })).toEqual([b]);
    expect(await idsOf({ status: '1' })).toEqual([c]);
    expect(await idsOf({ status: 'all' })).toEqual([c, b, a]);
    expect(await idsOf({ day: '2026-03-12' })).toEqual([b]);
    expect(await idsOf({ day: '2026-03-12', status: '0' })).toEqual([]);
  });

  test('has pages with a total, and nothing beyond the last', async () => {
    const { book } = await aCustomer();
    const ids = await Promise.all(
      Array.from({ length: 12 }, async () => (await book()).data.pickup_id as string),
    );
    const first = await all({ per_page: '10' });
    const second = await all({ per_page: '10', page: '2' });
    expect([first.data.length, first.pagination.total]).toEqual([10, 12]);
    expect([second.data.length, second.pagination.total]).toEqual([2, 12]);
    const paged = [...first.data, ...second.data].map((it) => it.pickup_id);
    expect(paged).toEqual(ids.toSorted().toReversed());
    expect(await all({ per_page: '10', page: '3' })).toEqual({ data: [], pagination: { total: 12 } });
    expect((await all({ per_page: '100', page: '10000' })).data).toEqual([]);
  });

  test.each(['page=0', 'page=x', 'per_page=7', 'per_page=-1', 'status=2', 'day=2026-02-31', 'day=x'])(
    'refuses %s',
    async (query) => {
      expect(await ask(staff.access, 'GET', `pickup/get-all-users?${query}`)).toMatchObject({ status: 400 });
    },
  );
});

test('a customer is refused the list and the cancelling of all pickups', async () => {
  const { client: row, book, stored } = await aCustomer();
  const { pickup_id } = (await book()).data;
  const { access } = await server.signInAgain(row);
  expect(await ask(access, 'GET', 'pickup/get-all-users')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await ask(access, 'POST', `pickup/cancel-any/${pickup_id}`)).toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
  });
  expect(await stored()).toMatchObject([{ status: 0 }]);
});

describe('cancelling by the staff', () => {
  test("cancels any client's pickup, records the colleague, and a repeat succeeds", async () => {
    const { book, list, client: row } = await aCustomer();
    const { pickup_id } = (await book()).data;
    for (const _ of [1, 2])
      expect(await cancelAny(pickup_id)).toMatchObject({ status: 200, data: { pickup_id, status: -1 } });
    expect((await list()).data).toMatchObject([{ pickup_id, status: -1 }]);
    expect(await audited(row.id)).toEqual([{ pickup_id, ...byStaff }]);
  });

  test('is possible even if the client may not book pickups', async () => {
    const { book, client: row } = await aCustomer();
    const { pickup_id } = (await book()).data;
    await server.db.update(client).set({ is_pickup_allowed: false }).where(eq(client.id, row.id));
    expect(await cancelAny(pickup_id)).toMatchObject({ status: 200, data: { status: -1 } });
  });

  test('is refused once a pickup is done, without a record', async () => {
    const { book, setStatus, stored, client: row } = await aCustomer();
    const { pickup_id } = (await book()).data;
    await setStatus(pickup_id, 1);
    expect(await cancelAny(pickup_id)).toMatchObject({ status: 409, code: 'PICKUP_DONE' });
    expect(await stored()).toMatchObject([{ status: 1 }]);
    expect(await audited(row.id)).toEqual([]);
  });

  test('shows at the shipment if the pickup was ordered with it; the shipment stays', async () => {
    const { api, list } = await aCustomer();
    const { shipment_id } = (await api.shipment.create(anOrder(ordered), withKey())).data;
    const [{ pickup_id }] = (await list()).data;
    expect(await cancelAny(pickup_id)).toMatchObject({ status: 200, data: { shipment_id, status: -1 } });
    expect((await api.shipment.get({ id: shipment_id })).data).toMatchObject([
      { pickup_status: -1, shipment_status: 1 },
    ]);
  });

  test('is answered as not found for a missing pickup', async () => {
    expect(await cancelAny(randomUUID())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await cancelAny('eins')).toMatchObject({ status: 400 });
  });

  test('tells the carrier, and changes nothing if the carrier is down or refuses', async () => {
    const carrier = simulatedCarrier();
    const outside = await startServer({ deps: { carriers: { house: carrier } } });
    const { access } = await outside.signIn({ is_admin: true });
    const { book, stored } = await aPickupCustomer(outside);
    const { pickup_id, confirmation_id } = (await book()).data;
    const cancel = async () => {
      const headers = { authorization: `Bearer ${access}` };
      const path = `/api/pickup/cancel-any/${pickup_id}`;
      const response = await outside.request(path, { method: 'POST', headers });
      return { status: response.status, code: (await response.json()).code };
    };
    carrier.meet('cancelPickup', 'is_away', 'refuses');
    expect(await cancel()).toEqual({ status: 502, code: 'CARRIER_UNAVAILABLE' });
    expect(await cancel()).toEqual({ status: 422, code: 'CARRIER_REFUSED' });
    expect(await stored()).toMatchObject([{ status: 0 }]);
    expect(await cancel()).toMatchObject({ status: 200 });
    expect(carrier.cancelledPickups.has(confirmation_id)).toBe(true);
  });
});

describe('at the same moment', () => {
  test("a driver's arrival during the call to the carrier wins: it refuses, and the pickup is done", async () => {
    let come = async () => {};
    const carrier = {
      ...simulatedCarrier(),
      cancelPickup: async () => {
        await come();
        return { kind: 'refused', reason: 'refused', message: 'Picked up', retryable: false } as const;
      },
    };
    const outside = await startServer({ deps: { carriers: { house: carrier } } });
    const { book, cancel, setStatus } = await aPickupCustomer(outside);
    const { pickup_id } = (await book()).data;
    expect(await cancel(pickup_id)).toMatchObject({ status: 422, code: 'CARRIER_REFUSED' });
    come = async () => {
      await setStatus(pickup_id, 1);
    };
    expect(await cancel(pickup_id)).toMatchObject({ status: 409, code: 'PICKUP_DONE' });
  });

  test('a client and two of the staff cancel a pickup once, and each gets the confirmation', async () => {
    const { book, cancel, client: row } = await aCustomer();
    for (let round = 1; round <= 8; round += 1) {
      const { pickup_id } = (await book()).data;
      const answers = await Promise.all([cancelAny(pickup_id), cancel(pickup_id), cancelAny(pickup_id)]);
      expect(answers.map(({ status, data }) => [status, data.status])).toEqual(answers.map(() => [200, -1]));
      expect(await audited(row.id)).toHaveLength(round);
    }
  });

  test("a driver's arrival leaves the pickup either done or cancelled, the same for everyone", async () => {
    const { tell } = carrierOf(server);
    const { api, list, client: row } = await aCustomer();
    let cancelled = 0;
    for (let round = 0; round < 10; round += 1) {
      const { data } = await api.shipment.create(anOrder(ordered), withKey());
      const { pickup_id } = (await list()).data.find(
        (it: { shipment_id: string }) => it.shipment_id === data.shipment_id,
      );
      const comes = () => tell({ tracking_number: data.tracking_number[0] ?? '', status: 2 });
      const [first, second] =
        round % 2 ? [comes, () => cancelAny(pickup_id)] : [() => cancelAny(pickup_id), comes];
      const answers = await Promise.all([first(), second()]);
      const answer = answers[round % 2 ? 1 : 0] as Awaited<ReturnType<typeof cancelAny>>;
      const now = (await list()).data.find((it: { pickup_id: string }) => it.pickup_id === pickup_id);
      if (now.status === -1) cancelled += 1;
      expect([now.status, answer.status]).toEqual(now.status === -1 ? [-1, 200] : [1, 409]);
    }
    expect(await audited(row.id)).toHaveLength(cancelled);
  });
});
