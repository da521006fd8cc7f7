import { expect, test } from 'vitest';
import { listFates } from '#server/batch/queries.ts';
import { seedShipments } from '#server/demo/bulk-seed.ts';
import { given } from '#support/factories.ts';
import { plansOf } from '#support/plans.ts';
import { startServer } from '#support/server.ts';

const { db, pool, clock, config } = await startServer();
const rows = 1_000;

async function orderAll(client_id: string, count: number): Promise<void> {
  await seedShipments(db, { client_id, count, now: clock.now(), companyPrefix: config.labelCompanyPrefix });
  await pool.query(
    `insert into idempotency_key (client_id, key, op, state, created)
      select client_id, client_ref, 'shipment/create', 'done', created from shipment where client_id = $1`,
    [client_id],
  );
}

test('the fates of a batch are found by key, also if it grew after the last statistics', async () => {
  for (const table of ['shipment_order', 'shipment_course', 'parcel', 'idempotency_key', 'batch_row'])
    await pool.query(`alter table ${table} set (autovacuum_enabled = false)`);
  for (const { id } of [await given.client(db), await given.client(db), await given.client(db)])
    await orderAll(id, 300);
  await pool.query('analyze');

  const client = await given.client(db);
  const batch = crypto.randomUUID();
  await orderAll(client.id, rows);
  await pool.query(
    `insert into batch (client_id, batch_id, name, head, row_count, revision, term, created, updated)
      values ($1, $2, 'shop.csv', '{}', $3, 1, 1, now(), now())`,
    [client.id, batch, rows],
  );
  await pool.query(
    `insert into batch_row (client_id, batch_id, place, key, facts, changed)
      select client_id, $2, row_number() over (order by shipment_id), client_ref, '{}', 1
      from shipment_order where client_id = $1`,
    [client.id, batch],
  );
  expect(await listFates(db, client.id, batch)).toHaveLength(rows);
  const plans = await plansOf(pool, (it) => listFates(it, client.id, batch));
  expect(Math.max(...plans.map((it) => it['Rows Removed by Join Filter'] ?? 0))).toBe(0);
  expect(Math.max(...plans.map((it) => it['Actual Rows'] * it['Actual Loops']))).toBeLessThan(2 * rows);
});
