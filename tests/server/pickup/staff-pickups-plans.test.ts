import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import * as schema from '#server/db/schema.ts';
import { countOpen } from '#server/pickup/driver-list.ts';
import { clientOfPickup, listAllPickups } from '#server/pickup/list-all-pickups.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
await server.db.transaction(async (tx) => {
  await tx.execute('set local statement_timeout = 0');
  await tx.execute(`
    insert into client (id, number, user_uid, email, company, city)
    select gen_random_uuid(), n, 'uid-' || n, 'versand' || n || '@firma.example', 'Firma ' || n, 'Kiel'
    from generate_series(1, 1000) as n`);
  await tx.execute(`
    insert into pickup (client_id, pickup_id, from_address, has_collect_address, service, transport_kind,
      parcels_quantity, total_weight, confirmation_id, pickup_date, pickup_datetime_from, pickup_datetime_to, status)
    select client.id, lpad(n::text, 32, '0')::uuid, jsonb_build_object('company', 'Firma ' || n, 'street', 'Hauptstr.',
        'street_number', (n % 90)::text, 'country_code', 'DE', 'postal_code', '20354', 'city', (array['Kiel', 'Köln', 'Jena', 'Ulm'])[1 + n % 4]),
      true, 'saver', 'parcel', 3, 12.5, upper(substr(md5(n::text), 1, 8)), date '2026-03-01' - (n - 1) / 2000, '09:00',
      '17:00', (array[-1, 0, 1, 1])[1 + n % 4]
    from generate_series(1, 100000) as n join client on client.number = 1 + n % 1000`);
});
await server.pool.query('vacuum analyze');

const now = new Date('2026-03-01T12:00:00Z');
const all = { page: 1, per_page: 25, search: '', status: 'all', now } as const;

describe('among 100,000 pickups', () => {
  test.each<[string, (db: Db) => Promise<unknown>]>([
    ['the first page', (it) => listAllPickups(it, all)],
    ['the deepest page', (it) => listAllPickups(it, { ...all, page: 400 })],
    ['those of a status', (it) => listAllPickups(it, { ...all, status: '-1' })],
    ['those that are overdue', (it) => listAllPickups(it, { ...all, state: 'overdue' })],
    ['those of a day', (it) => listAllPickups(it, { ...all, day: '2026-02-01' })],
    ['a search that finds many', (it) => listAllPickups(it, { ...all, search: 'köln' })],
    ['a search that finds none', (it) => listAllPickups(it, { ...all, search: 'xyzzy' })],
    ['how many are open', (it) => countOpen(it, now)],
    ['whose one of them is', (it) => clientOfPickup(it, '01a1ffce-cd78-76ac-9f05-9c8da6a3f35e')],
  ])('%s never reads all of them', async (_, run) => {
    const statements: { query: string; params: unknown[] }[] = [];
    const logger = { logQuery: (query: string, params: unknown[]) => statements.push({ query, params }) };
    await run(drizzle(server.pool, { schema, logger }));
    for (const { query, params } of statements) {
      const { rows } = await server.pool.query(`explain (analyze) ${query}`, params);
      expect(rows.map((it) => it['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on pickup');
    }
  });

  test('only the newest 10,000 are listed and searched, and counted to one more', async () => {
    const { total } = await listAllPickups(server.db, all);
    expect(total).toBe(10_001);
    expect((await listAllPickups(server.db, { ...all, page: 400 })).pickups).toHaveLength(25);
    expect((await listAllPickups(server.db, { ...all, page: 401 })).pickups).toEqual([]);
    expect((await listAllPickups(server.db, { ...all, search: 'ulm' })).total).toBe(2_500);
    expect((await listAllPickups(server.db, { ...all, day: '2026-01-15', search: 'ulm' })).total).toBe(500);
  });
});
