import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isSscc } from '#domain/labels/label-number.ts';
import { Shipment } from '#domain/shipment/shipment.ts';
import { seedClients } from '#server/demo/bulk-clients.ts';
import { seedAddresses, seedShipments, seedShipmentsOfClients } from '#server/demo/bulk-seed.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { client, api, access } = await server.signIn();
const companyPrefix = server.config.labelCompanyPrefix;

test('bulk shipments look like real ones, and real ones continue after them', async () => {
  await orderSender(server, access)(anOrder());
  for (const count of [300, 200])
    await seedShipments(server.db, { client_id: client.id, count, now: server.clock.now(), companyPrefix });
  await orderSender(server, access)(anOrder({ parcels: Array(3).fill(anOrder().parcels[0]) }));

  const { data } = await api.shipment.userList({
    without_tracking_number: true,
    pagination: { per_page: -1 },
  });
  expect(data).toHaveLength(502);
  for (const shipment of data) v.parse(Shipment, shipment);
  const numbers = data.flatMap((it) => it.tracking_number);
  expect(numbers.every(isSscc)).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect((await api.shipment.userList({ search: 'Mueller Optik' })).pagination.total).toBeGreaterThan(0);
});

test('bulk addresses are listed', async () => {
  await seedAddresses(server.db, { client_id: client.id, count: 150 });
  expect((await api.address.getAll()).data).toHaveLength(150);
});

test('more clients get shipments and pickups, a few of them many; the first keeps its own', async () => {
  const { pool, db, clock } = server;
  const own = 'select count(*)::int as n from shipment where client_id = $1';
  const before = (await pool.query(own, [client.id])).rows;
  const now = clock.now();
  for (const count of [40, 10]) await seedClients(db, { count, now });
  await seedShipmentsOfClients(db, { count: 1_000, now, companyPrefix });

  expect((await pool.query(own, [client.id])).rows).toEqual(before);
  const { rows } = await pool.query(
    `select client.company, client.user_type, count(shipment_id)::int as shipments from client
      left join shipment on client_id = id where user_uid like 'bulk-%' group by id order by shipments desc`,
  );
  expect(new Set(rows.map((it) => it.company)).size).toBe(50);
  expect(new Set(rows.map((it) => it.user_type))).toEqual(new Set(['monthly', 'weekly', 'daily']));
  expect(rows.reduce((sum, it) => sum + it.shipments, 0)).toBe(1_000);
  expect(rows[0].shipments).toBeGreaterThan(10 * rows[40].shipments);
  const { rows: of } = await pool.query(
    `select count(*) filter (where shipment_id is not null)::int as ordered,
      count(*) filter (where shipment_id is null and from_address is not null)::int as alone,
      count(distinct status)::int as statuses from pickup`,
  );
  expect(of[0].ordered).toBeGreaterThan(50);
  expect(of[0].alone).toBeGreaterThan(10);
  expect(of[0].statuses).toBe(3);
  const { rows: wrong } = await pool.query(
    `select count(*) filter (where status = 1 and pickup_date > $1::date)::int as done_to_come,
      count(*) filter (where shipment_id is null and status = 0 and pickup_date < $1::date)::int as never_done,
      count(*) filter (where extract(isodow from pickup_date) > 5)::int as on_weekends from pickup`,
    ['2026-03-10'],
  );
  expect(wrong[0]).toEqual({ done_to_come: 0, never_done: 0, on_weekends: 0 });
  const { rows: oldest } = await pool.query(
    `select extract(day from $1 - min(shipment.created))::int as days from shipment
      join client on id = client_id where user_uid like 'bulk-%'`,
    [now],
  );
  expect(oldest[0].days).toBe(364);
});
