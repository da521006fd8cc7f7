import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isSscc } from '#domain/label-number.ts';
import { Shipment } from '#domain/shipment.ts';
import { seedAddresses, seedShipments } from '#server/db/bulk-seed.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { client, api, access } = await server.signIn();
const companyPrefix = server.config.labelCompanyPrefix;

test('bulk shipments are like real ones, and real ones go on after them', async () => {
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
