import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { seedShipments } from '#server/db/bulk-seed.ts';
import type { Db } from '#server/db/connect.ts';
import * as schema from '#server/db/schema.ts';
import { listAbandoned } from '#server/idempotency.ts';
import {
  countShipments,
  findByClientRef,
  findByParcel,
  findShipment,
  listShipments,
} from '#server/shipment/queries.ts';
import { given } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

const { db, pool, clock, config } = await startServer();
const owner = await given.client(db);
const companyPrefix = config.labelCompanyPrefix;
await seedShipments(db, { client_id: owner.id, count: 25_000, now: clock.now(), companyPrefix });
for (let others = 0; others < 3; others += 1) {
  const { id } = await given.client(db);
  await seedShipments(db, { client_id: id, count: 2_000, now: clock.now(), companyPrefix });
}
await pool.query(`
  insert into idempotency_key (client_id, key, op, state, created)
  select client_id, client_ref, 'shipment/create', 'done', created from shipment;
  insert into pickup (client_id, pickup_id, shipment_id, pickup_date, pickup_datetime_from, pickup_datetime_to)
  select client_id, gen_random_uuid(), shipment_id, created, '09:00', '17:00' from shipment where service = 'saver';
  analyze`);

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** Runs a query of ours as it is, and answers how PostgreSQL went about it. */
async function plansOf(run: (db: Db) => Promise<unknown>): Promise<Plan[]> {
  const statements: { query: string; params: unknown[] }[] = [];
  await run(
    drizzle(pool, { schema, logger: { logQuery: (query, params) => statements.push({ query, params }) } }),
  );
  const plans: Plan[] = [];
  for (const { query, params } of statements) {
    const { rows } = await pool.query(`explain (analyze, format json) ${query}`, params);
    plans.push(...nodes(rows[0]['QUERY PLAN'][0].Plan));
  }
  return plans;
}

const everything = { search: '', shipment_status: -1, without_tracking_number: true };
const page = { offset: 0, limit: 25 };
const {
  rows: [some],
} = await pool.query(
  'select p.parcel_id, s.shipment_id, s.client_ref from shipment s join parcel p using (client_id, shipment_id) where s.client_id = $1 limit 1',
  [owner.id],
);

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['the first page', (it) => listShipments(it, owner.id, everything, page)],
  ['a deep page', (it) => listShipments(it, owner.id, everything, { offset: 9_000, limit: 100 })],
  ['a page of one status', (it) => listShipments(it, owner.id, { ...everything, shipment_status: 5 }, page)],
  [
    'a page of shipments with numbers',
    (it) => listShipments(it, owner.id, { ...everything, without_tracking_number: false }, page),
  ],
  [
    'a search for a rare word',
    (it) => listShipments(it, owner.id, { ...everything, search: 'kd-12345' }, page),
  ],
  [
    'a search for a common word',
    (it) => listShipments(it, owner.id, { ...everything, search: 'gmbh' }, page),
  ],
  ['a search for two letters', (it) => listShipments(it, owner.id, { ...everything, search: 'zu' }, page)],
  ['a search without a hit', (it) => listShipments(it, owner.id, { ...everything, search: 'xyzzy' }, page)],
  ['counting the hits of a search', (it) => countShipments(it, owner.id, { ...everything, search: 'kd-12' })],
  ['one shipment', (it) => findShipment(it, owner.id, some.shipment_id)],
  ['the shipment of a parcel', (it) => findByParcel(it, owner.id, some.parcel_id)],
  ['the shipment of a key', (it) => findByClientRef(it, { client_id: owner.id, key: some.client_ref })],
  ['the work that was left', (it) => listAbandoned(it, 'shipment/create', clock.now(), 50)],
])('%s reads no table from end to end', async (_, run) => {
  const scans = (await plansOf(run)).filter((it) => it['Node Type'] === 'Seq Scan');
  expect(scans.map((it) => it['Relation Name'])).toEqual([]);
});

test('counting stops at one more than the result window', async () => {
  expect(await countShipments(db, owner.id, everything)).toBe(10_001);
  const plans = await plansOf((it) => countShipments(it, owner.id, everything));
  expect(Math.max(...plans.map((it) => it['Actual Rows']))).toBeLessThanOrEqual(10_001);
});

test('the newest page looks at little more than it shows', async () => {
  const plans = await plansOf((it) => listShipments(it, owner.id, everything, page));
  const ofShipments = plans.filter((it) => it['Relation Name'] === 'shipment');
  expect(Math.max(...ofShipments.map((it) => it['Actual Rows'] + (it['Rows Removed by Filter'] ?? 0)))).toBe(
    25,
  );
});
