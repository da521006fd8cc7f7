import { expect, test } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { seedShipments } from '#server/demo/bulk-seed.ts';
import { type AllFilter, findHits } from '#server/shipment/search/find-hits.ts';
import { findNumbers } from '#server/tracking/event-queries.ts';
import { findTrackedParcel } from '#server/tracking/queries.ts';
import { given } from '#support/factories.ts';
import { plansOf } from '#support/plans.ts';
import { startServer } from '#support/server.ts';

const { db, pool, clock, config } = await startServer();
const owner = await given.client(db);
const companyPrefix = config.labelCompanyPrefix;
await seedShipments(db, { client_id: owner.id, count: 25_000, now: clock.now(), companyPrefix });
await pool.query('vacuum analyze');

const {
  rows: [some, ...others],
} = await pool.query<{ tracking_number: string }>(
  'select tracking_number from parcel where tracking_number is not null limit 1000',
);
const { tracking_number } = some!;
const numbers = [tracking_number, ...others.map((it) => it.tracking_number)];
const ofAll: AllFilter = {
  search: '',
  named: [],
  shipment_status: -1,
  trackingNumber: tracking_number,
  pattern: undefined,
  sortedBy: 'created',
  isOnlyChargeable: false,
  hasSpecial: true,
};

test("a number is looked up in the index that keeps the portal's numbers unique", async () => {
  const lookups: [string, (db: Db) => Promise<unknown>][] = [
    ['a parcel of any client', (it) => findTrackedParcel(it, tracking_number)],
    ['a parcel of its client', (it) => findTrackedParcel(it, tracking_number, owner.id)],
    ['many of a carrier', (it) => findNumbers(it, numbers, ['house'])],
    ['a search of all', (it) => findHits(it, ofAll, { offset: 0, limit: 25 })],
  ];
  const used = async () => {
    const found = [];
    for (const [name, run] of lookups) {
      const all = await plansOf(pool, run);
      found.push([name, all.map((it) => it['Index Name']).filter((it) => it?.includes('number'))]);
    }
    return found;
  };
  expect(await used()).toEqual(lookups.map(([name]) => [name, ['parcel_number']]));
  const client = await pool.connect();
  await client.query(`set plan_cache_mode = force_generic_plan;
    prepare of_number (text) as select parcel_id from parcel where tracking_number = $1;
    prepare of_numbers (text[]) as select parcel_id from parcel where tracking_number = any($1)`);
  for (const call of [`of_number('1')`, `of_numbers('{1,2}')`])
    expect(JSON.stringify((await client.query(`explain execute ${call}`)).rows)).toContain('parcel_number');
  client.release(true);
});
