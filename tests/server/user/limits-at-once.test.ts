import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { importMappingLimits } from '#domain/import-mapping.ts';
import { batchLimits } from '#domain/order-batch.ts';
import { templateLimits } from '#domain/template.ts';
import { saveTemplate as storeTemplate } from '#server/template/save-template.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
type Customer = Awaited<ReturnType<typeof server.signIn>>;
const now = () => server.clock.now().getTime();
const device = { device_id: randomUUID(), device_name: 'Tablet' };

const saveMapping = ({ api }: Customer) =>
  api.importMapping.save({ id: randomUUID(), shape: 'a'.repeat(28), name: 'x', mapping: {}, updated: now() });
// Of one process they come one after the other, as every heavy call: this is what two processes do.
const saveTemplate = ({ user }: Customer) =>
  storeTemplate(server.deps, user, { template_id: randomUUID(), name: 'x', form: {}, updated: now() });
const saveBatch = ({ api }: Customer, id: string = randomUUID()) =>
  api.batch.save({ id, ...device, term: 0, name: 'x', rows: 1, head: {} });

test.each([
  ['mapping', 'import_mapping', 'mapping_id', importMappingLimits.mappings, saveMapping],
  ['template', 'template', 'template_id', templateLimits.templates, saveTemplate],
  ['batch', 'batch', 'batch_id', batchLimits.batches, saveBatch],
])('of two who save the last %s there may be one does', async (_, table, id, most, save) => {
  const customer = await withRoomForOne(table, id, most, save);
  const both = await atOnce(table, () => save(customer));
  expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('the last batch there may be can be begun by a call that comes twice at once', async () => {
  const customer = await withRoomForOne('batch', 'batch_id', batchLimits.batches, saveBatch);
  const id = randomUUID();
  const both = await atOnce('batch', () => saveBatch(customer, id));
  expect(both.map((it) => it.status)).toEqual(['fulfilled', 'fulfilled']);
});

async function withRoomForOne(
  table: string,
  id: string,
  most: number,
  save: (customer: Customer) => Promise<unknown>,
): Promise<Customer> {
  const customer = await server.signIn();
  await save(customer);
  await server.pool.query(
    `insert into ${table} select (json_populate_record(a, json_build_object('${id}', gen_random_uuid()))).*
      from ${table} as a, generate_series(2, $2) where client_id = $1`,
    [customer.client.id, most - 1],
  );
  return customer;
}

/** Two of one call; neither can write before both wait. */
async function atOnce(table: string, call: () => Promise<unknown>) {
  const inTheWay = await server.pool.connect();
  try {
    await inTheWay.query(`begin; lock table ${table} in share row exclusive mode`);
    const both = Promise.allSettled([call(), call()]);
    const waiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await server.pool.query(waiting)).rows[0].count).toBe(2);
    await inTheWay.query('commit');
    return await both;
  } finally {
    inTheWay.release();
  }
}
