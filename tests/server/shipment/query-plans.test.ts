import { randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { addDays, berlinDay } from '#domain/values/working-days.ts';
import type { Db } from '#server/db/connect.ts';
import * as schema from '#server/db/schema.ts';
import { seedShipments } from '#server/demo/bulk-seed.ts';
import { foldSums } from '#server/info/fold-sums.ts';
import { shipmentFigures } from '#server/info/shipment-figures.ts';
import { listAbandoned } from '#server/keys/idempotency.ts';
import { manualAges } from '#server/manual-order/list-manual.ts';
import { findOwner } from '#server/shipment/cancel/reach-shipment.ts';
import { listLists } from '#server/shipment/closed-handover/queries.ts';
import { handoverShipments } from '#server/shipment/handover.ts';
import { allShipmentsPage } from '#server/shipment/list-all-shipments.ts';
import {
  countShipments,
  findByClientRef,
  findByParcel,
  findShipment,
  findShipments,
  listShipments,
} from '#server/shipment/queries.ts';
import { type AllFilter, countHits, findHits, hitsOfText } from '#server/shipment/search/find-hits.ts';
import { findOwners } from '#server/shipment/search/find-owners.ts';
import { hitsOfPage } from '#server/shipment/search/hits-of-page.ts';
import { searchAtHand, searchShipments } from '#server/shipment/search/search-shipments.ts';
import { countByStatus } from '#server/shipment/shipment-overview.ts';
import { findNumbers, lockShipments, parcelsOf } from '#server/tracking/event-queries.ts';
import { findTrackedParcel, findTrackedShipment } from '#server/tracking/queries.ts';
import { given } from '#support/factories.ts';
import { type Plan, plansOf as plansIn } from '#support/plans.ts';
import { startServer } from '#support/server.ts';

const { db, pool, clock, config } = await startServer();
const owner = await given.client(db);
const companyPrefix = config.labelCompanyPrefix;
await seedShipments(db, { client_id: owner.id, count: 25_000, now: clock.now(), companyPrefix });
const [other, ...others] = [await given.client(db), await given.client(db), await given.client(db)];
for (const { id } of [other, ...others])
  await seedShipments(db, { client_id: id, count: 2_000, now: clock.now(), companyPrefix });
await pool.query(`
  insert into idempotency_key (client_id, key, op, state, created)
  select client_id, client_ref, 'shipment/create', 'done', created from shipment;
  insert into pickup (client_id, pickup_id, shipment_id, pickup_date, pickup_datetime_from, pickup_datetime_to)
  select client_id, gen_random_uuid(), shipment_id, created, '09:00', '17:00' from shipment where service = 'saver';
  insert into handover_list (client_id, list_id, client_ref, serial, day, closed, closed_by, closed_on, shipments, parcels, weight, contents)
  select client_id, gen_random_uuid(), gen_random_uuid(), row_number() over (partition by client_id order by created::date),
    created::date, created::date, client_id, '', count(*), count(*), 0, '{"client": {"number": 1}}'
    from shipment group by client_id, created::date;
  insert into handover_line (client_id, shipment_id, list_id, position)
  select s.client_id, shipment_id, list_id, row_number() over (partition by list_id order by created)
    from shipment s join handover_list l on l.client_id = s.client_id and l.day = s.created::date
    where state = 'ready'`);
// Enables index-only scans, as autovacuum does.
await pool.query('vacuum analyze');

const isOfShipments = (it: Plan) => /^shipment_(order|course)$/.test(it['Relation Name'] ?? '');

const plansOf = (run: (db: Db) => Promise<unknown>) => plansIn(pool, run);

const everything = { search: '', shipment_status: -1, without_tracking_number: true };
const page = { offset: 0, limit: 25 };
const ofAll: AllFilter = {
  search: '',
  named: [],
  shipment_status: -1,
  trackingNumber: '',
  pattern: undefined,
  sortedBy: 'created',
  isOnlyChargeable: false,
  hasSpecial: true,
};
const lengthy = { ...ofAll, surcharge: 'handling_length' } as const;
const heavy = { ...ofAll, surcharge: 'handling_weight' } as const;
const updated = { ...ofAll, sortedBy: 'status_updated' } as const;
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
const someDays = { from: daysAgo(60), before: daysAgo(50) };
const {
  rows: [some],
} = await pool.query(
  'select p.parcel_id, p.tracking_number, s.shipment_id, s.client_ref from shipment s join parcel p using (client_id, shipment_id) where s.client_id = $1 and p.tracking_number is not null limit 1',
  [owner.id],
);
/** The most events a carrier may send at once. */
const { rows: many } = await pool.query(
  'select client_id, shipment_id, tracking_number from parcel where tracking_number is not null limit 1000',
);
const numbers: string[] = many.map((it) => it.tracking_number);
const keys: { client_id: string; shipment_id: string }[] = many;

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
  [
    'a rare word with its count',
    (it) => searchShipments(it, owner.id, { ...everything, search: 'kd-12345' }, page),
  ],
  [
    'a common word with its count',
    (it) => searchShipments(it, owner.id, { ...everything, search: 'gmbh' }, page),
  ],
  [
    'the last pages of a common word',
    (it) => searchShipments(it, owner.id, { ...everything, search: 'gmbh' }, { offset: 5_000, limit: 25 }),
  ],
  ['counting the hits of a search', (it) => countShipments(it, owner.id, { ...everything, search: 'kd-12' })],
  [
    'a page of some days, the oldest first',
    (it) => listShipments(it, owner.id, { ...everything, ...someDays }, { ...page, isOldestFirst: true }),
  ],
  [
    'a search within some days',
    (it) => listShipments(it, owner.id, { ...everything, ...someDays, search: 'gmbh' }, page),
  ],
  ['counting some days', (it) => countShipments(it, owner.id, { ...everything, ...someDays })],
  [
    'a piece of an export',
    (it) =>
      listShipments(
        it,
        owner.id,
        { ...everything, isWithoutCanceled: true },
        { offset: 0, limit: 500, behind: { created: someDays.before, shipment_id: some.shipment_id } },
      ),
  ],
  ['shipments to be printed', (it) => findShipments(it, owner.id, [some.shipment_id])],
  ['one shipment', (it) => findShipment(it, owner.id, some.shipment_id)],
  ['the shipment of a parcel', (it) => findByParcel(it, owner.id, some.parcel_id)],
  ['the shipment of a key', (it) => findByClientRef(it, { client_id: owner.id, key: some.client_ref })],
  ['counting each status', (it) => countByStatus(it, owner.id)],
  ['the handover list of a day', (it) => handoverShipments(it, owner.id, berlinDay(clock.now()))],
  ['the handover lists that were closed', (it) => listLists(it, owner.id, { page: 2, per_page: 10 })],
  ['what happened to a shipment', (it) => findTrackedShipment(it, owner.id, some.shipment_id)],
  ['what happened to the parcel of a number', (it) => findTrackedParcel(it, some.tracking_number)],
  [
    'what happened to an own parcel, by its number',
    (it) => findTrackedParcel(it, some.tracking_number, owner.id),
  ],
  ['whose numbers a carrier means', (it) => findNumbers(it, numbers, ['house'])],
  ['parcels of the shipments that events concern', async (it) => parcelsOf(it, keys)],
  ['locking the shipments that events concern', async (it) => lockShipments(it, keys)],
  ['the first page of all clients', (it) => findHits(it, ofAll, page)],
  ['a deep page of all clients', (it) => findHits(it, ofAll, { offset: 9_900, limit: 100 })],
  [
    'a deep page of one status of all clients',
    (it) => findHits(it, { ...ofAll, shipment_status: 6 }, { offset: 9_900, limit: 100 }),
  ],
  ['a page of what changed last', (it) => findHits(it, updated, page)],
  [
    'a page of what changed within some days',
    (it) => findHits(it, { ...updated, shipment_status: 6, ...someDays }, page),
  ],
  [
    'a number among all clients',
    (it) => findHits(it, { ...ofAll, trackingNumber: some.tracking_number }, page),
  ],
  ['a reference among all clients', (it) => findHits(it, { ...ofAll, pattern: '^KD-1234$' }, page)],
  ['counting a reference among all clients', (it) => countHits(it, { ...ofAll, pattern: '^KD-1234$' })],
  ['a search among all clients', (it) => findHits(it, { ...ofAll, search: 'kd-12345' }, page)],
  [
    'a search for a client among all',
    (it) => findHits(it, { ...ofAll, search: 'xyzzy', named: [owner.id] }, page),
  ],
  [
    'a rare word of all clients with its count',
    (it) => hitsOfPage(it, { ...ofAll, search: 'kd-12345' }, page),
  ],
  ['a common word of all clients with its count', (it) => hitsOfPage(it, { ...ofAll, search: 'gmbh' }, page)],
  [
    'a deep page of a common word of all clients',
    (it) => hitsOfPage(it, { ...ofAll, search: '04012345' }, { offset: 9_900, limit: 100 }),
  ],
  [
    'a pattern of all clients with its count',
    (it) => hitsOfText(it, { ...ofAll, pattern: 'kd-7[78]1' }, page),
  ],
  ['a page of what is billed a surcharge', (it) => findHits(it, lengthy, page)],
  ['a page of what is billed a rare surcharge', (it) => findHits(it, heavy, page)],
  [
    'a page of the surcharged that changed last',
    (it) => findHits(it, { ...heavy, sortedBy: 'status_updated', ...someDays }, page),
  ],
  ['counting what is billed a surcharge', (it) => countHits(it, lengthy)],
  ...['gmbh', 'kd-1234', 'xyzzy'].flatMap((search): [string, (db: Db) => Promise<unknown>][] => [
    [
      `${search} before it is counted`,
      (it) => searchAtHand(it, owner.id, { ...everything, search }, { offset: 0, limit: 26 }),
    ],
    [
      `${search} of a client among larger ones before it is counted`,
      (it) => searchAtHand(it, other.id, { ...everything, search }, { offset: 0, limit: 26 }),
    ],
  ]),
  ['manual orders by age', (it) => manualAges(it, berlinDay(clock.now()))],
  ['the work that was left', (it) => listAbandoned(it, 'shipment/create', clock.now(), 50)],
])('%s scans no table completely', async (_, run) => {
  const scans = (await plansOf(run)).filter((it) => it['Node Type'] === 'Seq Scan');
  expect(scans.map((it) => it['Relation Name'])).toEqual([]);
});

test('tables read by index-only scans are vacuumed after two of a hundred rows', async () => {
  const { rows } = await pool.query(
    `select relname from pg_class where relkind = 'r' and reloptions @>
      array['autovacuum_vacuum_scale_factor=0.02', 'autovacuum_vacuum_insert_scale_factor=0.02'] order by relname`,
  );
  const tables = rows.map((it) => it.relname);
  expect(tables).toEqual(expect.arrayContaining(['shipment_course', 'shipment_order']));
});

test('the owner of a reference is searched among the newest without reading their status', async () => {
  const plans = await plansOf((it) => findOwners(it, { tracking_id: '', reference_number: '^xyzzy-\\d$' }));
  const read = plans.filter(isOfShipments).map((it) => [it['Relation Name'], it['Actual Rows']]);
  expect(read).toContainEqual(['shipment_order', 2_000]);
  expect(read).not.toContainEqual(['shipment_course', expect.toSatisfy((rows: number) => rows > 0)]);
});

test('the owner of a reference is found by index if the newest take too long', async () => {
  const requested = { tracking_id: '', reference_number: '^kd-1234\\d?$' };
  const found = await findOwners(db, requested);
  expect(found.clients.map((it) => it.user_uid)).toContain(owner.user_uid);
  expect(await findOwners(db, requested, { newest: 1, besides: 60_000 })).toEqual(found);
});

const writeLongText = () =>
  pool.query(`update shipment_order set search_text = ' langer text ' || $2 where shipment_id = $1`, [
    some.shipment_id,
    randomBytes(4_000).toString('base64').toLowerCase(),
  ]);

test.each([
  ['with more hits than a list shows', '04012345', 10_001],
  ['with many hits', 'gmbh', undefined],
  ['with few', 'kd-1234', undefined],
  ['for words that one shipment has among too many for an index', 'langer text', 1],
  ['without a hit', 'xyzzy', 0],
])('a search %s has the same pages as the full list', async (_, search, total) => {
  await writeLongText();
  const filter = { ...everything, search };
  const counted = await countShipments(db, owner.id, filter);
  if (total) expect(counted).toBe(total);
  for (const offset of [0, 25, 3_000])
    for (const isOldestFirst of [false, true]) {
      const requested = { offset, limit: 25, isOldestFirst };
      const list = await listShipments(db, owner.id, filter, requested);
      expect(await searchShipments(db, owner.id, filter, requested)).toEqual({ found: list, total: counted });
      expect(await searchAtHand(db, owner.id, filter, requested)).toEqual(list);
    }
});

test('a search finds all hits, newest first, beyond the searched ones and with very long texts', async () => {
  // Three hits among the newest, thirty beyond the ten thousand searched; every other text is too long for the index.
  await pool.query(
    `update shipment_order set search_text = ' seltenes wort ' || case when place > 100 and place % 2 = 0 then $2 else '' end
      from (select shipment_id as id, row_number() over (order by created desc, shipment_id desc) as place
        from shipment where client_id = $1 and state = 'ready') as placed
      where id = shipment_id and (place <= 3 or place between 12001 and 12030)`,
    [owner.id, randomBytes(4_000).toString('base64').toLowerCase()],
  );
  const filter = { ...everything, search: 'seltenes wort' };
  for (const requested of [
    { ...page },
    { ...page, offset: 25 },
    { offset: 0, limit: 3 },
    { offset: 0, limit: 4 },
  ]) {
    const list = await listShipments(db, owner.id, filter, requested);
    expect(list).toHaveLength(Math.min(requested.limit, 33 - requested.offset));
    expect(await searchAtHand(db, owner.id, filter, requested)).toEqual(list);
  }
});

/** ms for a pattern, generous for a busy machine. */
const noHurry = 60_000;

test.each<[string, Partial<AllFilter>, number | undefined]>([
  ['with more hits than a list shows', { search: '04012345' }, 10_001],
  ['with many hits', { search: 'gmbh' }, undefined],
  ['with few', { search: 'kd-1234' }, undefined],
  ['for words that one shipment has among too many for an index', { search: 'langer text' }, 1],
  ['without a hit', { search: 'xyzzy' }, 0],
  ['for a client', { search: 'kd-1234', named: [owner.id] }, 10_001],
  ['for a client with few', { search: 'kd-1234', named: [other.id] }, undefined],
  ['by a pattern', { pattern: 'kd-7[78]1' }, undefined],
  ['by a pattern that so many have', { pattern: 'kd' }, undefined],
  ['by a pattern and words', { pattern: 'kd-7[78]1', search: 'gmbh' }, undefined],
  ['by last status', { search: '04012345', sortedBy: 'status_updated' }, 10_001],
])('a search of all clients %s has the same pages as the full list', async (_, requested, total) => {
  await writeLongText();
  const filter = { ...ofAll, ...requested };
  const counted = await countHits(db, filter);
  if (total !== undefined) expect(counted).toBe(total);
  let behind: Parameters<typeof hitsOfPage>[2]['behind'];
  for (const offset of [0, 25, 50, 3_000, 9_975]) {
    const hits = await findHits(db, filter, { offset, limit: 25 });
    for (const _again of [false, true])
      expect(await hitsOfPage(db, filter, { offset, limit: 25 }, noHurry)).toEqual({ hits, total: counted });
    if (offset > 0 && offset <= 50 && behind)
      expect(await hitsOfPage(db, filter, { offset, limit: 25, behind }, noHurry)).toEqual({
        hits,
        total: counted,
      });
    behind = hits.at(-1)?.sort;
  }
});

test('a common search is counted once a minute', async () => {
  const asked: string[] = [];
  const it = drizzle(pool, { schema, logger: { logQuery: (query) => asked.push(query) } });
  const filter = { ...ofAll, search: '04012345' };
  const counts = () => asked.splice(0).filter((query) => query.includes('counted'));
  const first = await hitsOfPage(it, filter, page);
  expect(counts()).toHaveLength(1);
  const second = await hitsOfPage(it, filter, { ...page, offset: 25 });
  expect([first.total, second.total]).toEqual([10_001, 10_001]);
  expect(counts()).toEqual([]);
});

test('counting stops at one more than the result window', async () => {
  expect(await countShipments(db, owner.id, everything)).toBe(10_001);
  const plans = await plansOf((it) => countShipments(it, owner.id, everything));
  expect(Math.max(...plans.map((it) => it['Actual Rows']))).toBeLessThanOrEqual(10_001);
});

test('the newest page reads little more than it shows', async () => {
  const plans = await plansOf((it) => listShipments(it, owner.id, everything, page));
  const ofShipments = plans.filter(isOfShipments);
  expect(Math.max(...ofShipments.map((it) => it['Actual Rows'] + (it['Rows Removed by Filter'] ?? 0)))).toBe(
    25,
  );
});

test('days long ago are found without reading newer shipments', async () => {
  for (const isOldestFirst of [false, true]) {
    const plans = await plansOf((it) =>
      listShipments(it, owner.id, { ...everything, ...someDays }, { ...page, isOldestFirst }),
    );
    const ofShipments = plans.filter(isOfShipments);
    expect(
      Math.max(...ofShipments.map((it) => it['Actual Rows'] + (it['Rows Removed by Filter'] ?? 0))),
    ).toBe(25);
  }
});

test('the list of all clients ends at the 10,000th result, and the total shows that there are more', async () => {
  const ask = (page: number, lastHitSort: Parameters<typeof allShipmentsPage>[1]['lastHitSort'] = null) =>
    allShipmentsPage(db, {
      search: '',
      shipment_status: 6,
      tracking_id: '',
      reference_number: '',
      search_by_date: 'created',
      is_only_chargeable: true,
      is_without_canceled: false,
      include_special: true,
      surcharge: null,
      paidBy: null,
      pagination: { page, per_page: 100 },
      lastHitSort,
    });
  const [last, beyond] = [await ask(100), await ask(101)];
  expect([last.shipments.length, last.total]).toEqual([100, 10_001]);
  expect([beyond.shipments.length, beyond.total, beyond.lastHitSort]).toEqual([0, 10_001, null]);
  const behind = await ask(100, (await ask(99)).lastHitSort);
  expect(behind.shipments).toEqual(last.shipments);
});

test('a deep page of all clients reads rows only from the index up to its start', async () => {
  for (const filter of [ofAll, { ...ofAll, shipment_status: 6 }, updated]) {
    const plans = await plansOf((it) => findHits(it, filter, { offset: 9_900, limit: 100 }));
    const read = plans.filter((it) => it['Node Type'] === 'Index Scan').map((it) => it['Actual Rows']);
    expect(Math.max(0, ...read)).toBeLessThanOrEqual(100);
  }
});

test('shipments billed a surcharge are found without reading others, down to the deepest page', async () => {
  const { rows } = await pool.query(`select count(*)::int as n from shipment where surcharges <> '[]'`);
  expect(rows[0].n).toBeLessThan(10_000);
  for (const [filter, offset, most] of [
    [lengthy, 0, 25],
    [lengthy, 1_500, rows[0].n],
    [heavy, 0, rows[0].n],
  ] as const) {
    const plans = await plansOf((it) => findHits(it, filter, { offset, limit: 25 }));
    const ofShipments = plans.filter(isOfShipments);
    const read = ofShipments.map((it) => it['Actual Rows'] + (it['Rows Removed by Filter'] ?? 0));
    expect(Math.max(...read)).toBeLessThanOrEqual(most);
  }
});

test('the owner of a shipment is found by index for each client, without reading a shipment', async () => {
  const plans = await plansOf((it) => findOwner(it, some.shipment_id));
  const kinds = plans.filter(isOfShipments).map((it) => it['Node Type']);
  expect(kinds).toEqual(['Index Only Scan']);
});

test('the figures of a year read only shipments at exception', async () => {
  await foldSums({ db });
  const today = berlinDay(clock.now());
  const { rows } = await pool.query(`select count(*)::int as n from shipment where shipment_status = 5`);
  const plans = await plansOf((it) => shipmentFigures(it, { from: addDays(today, -364), to: today }, today));
  const ofShipments = plans.filter(isOfShipments);
  expect(ofShipments.map((it) => it['Actual Rows'] + (it['Rows Removed by Filter'] ?? 0))).toEqual([
    rows[0].n,
  ]);
});
