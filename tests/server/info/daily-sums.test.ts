import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { seedShipments } from '#server/demo/bulk-seed.ts';
import { foldSums } from '#server/info/fold-sums.ts';
import { carrierOf } from '#support/carrier.ts';
import { anOrder, aParcel } from '#support/factories.ts';
import { fc, runs } from '#support/random.ts';
import { startServer } from '#support/server.ts';
import { simulatedCarrier } from '#support/simulated-carrier.ts';

const server = await startServer();
const { tell } = carrierOf(server);
let people = [await server.signIn(), await server.signIn(), await server.signIn()];
/** Sessions end after some hours. */
async function advance(hours: number) {
  server.clock.advance({ hours });
  people = await Promise.all(people.map(({ client }) => server.signInAgain(client)));
}
const long = aParcel({ length: 130 });
const heavy = aParcel({ weight: 40, length: 120 });

const rowsOf = async (query: string) => (await server.pool.query(query)).rows;

const counted = `
  with ready as (select *, (created at time zone 'Europe/Berlin')::date as day,
    coalesce(shipment_status, -1) as code from shipment where state = 'ready')
  select day::text, service, code::int as status, '' as surcharge, count(*)::int as shipments, 0 as cents
  from ready group by 1, 2, 3
  union all
  select day::text, service, code::int, s->>'code', count(*)::int, sum((s->>'amount_cents')::int)::int
  from ready, jsonb_array_elements(surcharges) as s group by 1, 2, 3, 4
  order by 1, 2, 3, 4`;
const summed = `
  select day::text, service, status, surcharge, sum(shipments)::int as shipments, sum(cents)::int as cents
  from (select day, service, status, surcharge, shipments, cents from shipment_day
    union all select day, service, status, surcharge, shipments, cents from shipment_delta) as both_tables
  group by 1, 2, 3, 4 having sum(shipments) <> 0 or sum(cents) <> 0 order by 1, 2, 3, 4`;

const countedPerClient = (span: 'day' | 'month') => `
  select date_trunc('${span}', created at time zone 'Europe/Berlin')::date::text as start, client_id,
    count(*)::int as shipments, coalesce(sum(case when shipment_status = 0 then 0 else
      (select sum((s->>'amount_cents')::int) from jsonb_array_elements(surcharges) as s) end), 0)::int as cents
  from shipment where state = 'ready' group by 1, 2 order by 1, 2`;
const summedPerClient = (span: 'day' | 'month') => `
  select ${span}::text as start, client_id, shipments, cents::int as cents from shipment_client_${span}
  where shipments <> 0 or cents <> 0 order by 1, 2`;

async function expectExact() {
  expect(await rowsOf(summed)).toEqual(await rowsOf(counted));
}

async function expectExactWhenFolded() {
  await foldSums(server);
  expect(await rowsOf('select * from shipment_delta')).toEqual([]);
  await expectExact();
  for (const span of ['day', 'month'] as const)
    expect(await rowsOf(summedPerClient(span))).toEqual(await rowsOf(countedPerClient(span)));
}

type Made = { person: number; shipment_id: string; numbers: readonly string[] };
const made: Made[] = [];

async function order(person: number, parcels: ReturnType<typeof aParcel>[], isSpecial: boolean) {
  const service = isSpecial ? 'special' : 'saver';
  const { data } = await people[person]!.api.shipment.create(anOrder({ parcels, service }), {
    context: { headers: { 'idempotency-key': randomUUID() } },
  });
  made.push({ person, shipment_id: data.shipment_id, numbers: data.tracking_number });
}

type Deed = (one: Made) => Promise<unknown>;
const cancelWhole: Deed = ({ person, shipment_id }) =>
  people[person]!.api.shipment.cancel({ id: shipment_id });
const cancelOne: Deed = async ({ person, shipment_id }) => {
  const { api } = people[person]!;
  const [shown] = (await api.shipment.get({ id: shipment_id })).data;
  return api.parcel.cancel({ id: shown!.parcels[0]!.parcel_id });
};
const anEvent =
  (status: number): Deed =>
  ({ numbers }) =>
    tell(...numbers.map((tracking_number) => ({ tracking_number, status })));
const aNote: Deed = ({ shipment_id }) =>
  server.pool.query(
    'update shipment_course set admin_notes = $2, label_printed = now() where shipment_id = $1',
    [shipment_id, randomUUID()],
  );
const deeds: Deed[] = [
  cancelWhole,
  cancelOne,
  ...[1, 2, 3, 4, 5, 6].map(anEvent),
  aNote,
  () => foldSums(server),
];

test('the sums equal a full count while orders, events and cancellations run at the same time', async () => {
  const anOrderOf = fc.tuple(
    fc.nat(people.length - 1),
    fc.array(fc.constantFrom(aParcel(), long, heavy), { minLength: 1, maxLength: 3 }),
    fc.boolean(),
  );
  const aDeed = fc.tuple(fc.nat(1_000), fc.nat(deeds.length - 1));
  await fc.assert(
    fc.asyncProperty(
      fc.array(anOrderOf, { minLength: 1, maxLength: 6 }),
      fc.array(aDeed, { maxLength: 16 }),
      fc.integer({ min: 1, max: 40 }),
      async (orders, done, hours) => {
        await Promise.all([...orders.map((it) => order(...it)), foldSums(server)]);
        await expectExact();
        const requested = done.map(([which, what]) => deeds[what]!(made[which % made.length]!));
        await Promise.allSettled(requested);
        await expectExact();
        await advance(hours);
      },
    ),
    runs(40, 300),
  );
  const statuses = await rowsOf(
    'select distinct shipment_status as status from shipment where state is not null',
  );
  expect(statuses.length).toBeGreaterThan(4);
  await expectExactWhenFolded();
});

test('a shipment counts once the carrier has made it, and never if it was refused', async () => {
  const carrier = simulatedCarrier();
  const own = await startServer({ deps: { carriers: { house: carrier } } });
  const { api } = await own.signIn();
  const create = () =>
    api.shipment.create(anOrder({ parcels: [long] }), {
      context: { headers: { 'idempotency-key': randomUUID() } },
    });
  const counts = async () =>
    (await own.pool.query('select coalesce(sum(shipments), 0)::int as n from shipment_delta')).rows[0].n;
  carrier.meet('create', 'refuses');
  await expect(create()).rejects.toMatchObject({ status: 422 });
  expect(await counts()).toBe(0);
  await create();
  expect(await counts()).toBe(2);
});

test('shipments that are inserted, moved and removed in bulk are counted too', async () => {
  const { client } = people[0]!;
  await seedShipments(server.db, {
    client_id: client.id,
    count: 2_000,
    now: server.clock.now(),
    companyPrefix: server.config.labelCompanyPrefix,
  });
  await expectExact();
  const { rows } = await server.pool.query(
    `update shipment_order set created = created - interval '40 days', service = 'express'
      where service = 'standard' returning shipment_id`,
  );
  await server.pool.query(
    `update shipment_course set created = created - interval '40 days' where shipment_id = any($1)`,
    [rows.map((it) => it.shipment_id)],
  );
  await server.pool.query(
    `update shipment_course set state = 'pending'
      where shipment_id in (select shipment_id from shipment_order where service = 'saver')`,
  );
  await expectExact();
  await server.pool.query(
    `delete from shipment_order
      where shipment_id in (select shipment_id from shipment_order order by random() limit 400)`,
  );
  await expectExactWhenFolded();
});

test('changes that several processes add up at the same time count once', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, at) => order(at % 3, [long], false)));
  await Promise.all([...Array.from({ length: 6 }, () => foldSums(server)), order(0, [heavy], false)]);
  await expectExactWhenFolded();
});
