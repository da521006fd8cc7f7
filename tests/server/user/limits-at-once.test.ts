import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { batchLimits } from '#domain/order/order-batch.ts';
import { templateLimits } from '#domain/order/template.ts';
import { importMappingLimits } from '#domain/order-import/import-mapping.ts';
import { storageLimits } from '#domain/people/stored-bytes.ts';
import { saveTemplate as storeTemplate } from '#server/template/save-template.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
type Customer = Awaited<ReturnType<typeof server.signIn>>;
const now = () => server.clock.now().getTime();
const device = { device_id: randomUUID(), device_name: 'Tablet' };

const saveMapping = ({ api }: Customer) =>
  api.importMapping.save({ id: randomUUID(), shape: 'a'.repeat(28), name: 'x', mapping: {}, updated: now() });
// One process runs heavy calls in turn; this simulates two.
const saveTemplate = ({ user }: Customer) =>
  storeTemplate(server.deps, user, { template_id: randomUUID(), name: 'x', form: {}, updated: now() });
const saveBatch = ({ api }: Customer, id: string = randomUUID()) =>
  api.batch.save({ id, ...device, term: 0, name: 'x', rows: 1, head: {} });

test.each([
  ['mapping', 'import_mapping', 'mapping_id', importMappingLimits.mappings, saveMapping],
  ['template', 'template', 'template_id', templateLimits.templates, saveTemplate],
  ['batch', 'batch', 'batch_id', batchLimits.batches, saveBatch],
])('one of two concurrent saves of the last allowed %s succeeds', async (_, table, id, most, save) => {
  const customer = await withRoomForOne(table, id, most, save);
  const both = await atOnce(table, () => [save(customer), save(customer)]);
  expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('one of two concurrent saves of different kinds succeeds for the last free bytes', async () => {
  const customer = await server.signIn();
  const { rows } = await server.pool.query(
    `insert into kept_bytes values ($1, 'articles', $2) returning bytes`,
    [customer.client.id, storageLimits.bytes - 150],
  );
  expect(rows).toHaveLength(1);
  const both = await atOnce('kept_bytes', () => [saveMapping(customer), saveTemplate(customer)]);
  expect(both.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('the last allowed batch can be created by a call that arrives twice at the same moment', async () => {
  const customer = await withRoomForOne('batch', 'batch_id', batchLimits.batches, saveBatch);
  const id = randomUUID();
  const both = await atOnce('batch', () => [saveBatch(customer, id), saveBatch(customer, id)]);
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
  const { rows } = await server.pool.query(
    `select string_agg(attname, ', ') as columns,
        string_agg(case when attname = $2 then 'gen_random_uuid()' else 'a.' || attname end, ', ') as copied
      from pg_attribute where attrelid = $1::regclass and attnum > 0 and attgenerated = ''`,
    [table, id],
  );
  await server.pool.query(
    `insert into ${table} (${rows[0].columns}) select ${rows[0].copied}
      from ${table} as a, generate_series(2, $2) where client_id = $1`,
    [customer.client.id, most - 1],
  );
  return customer;
}

/** Neither call can write before both wait. */
async function atOnce(table: string, calls: () => Promise<unknown>[]) {
  const inTheWay = await server.pool.connect();
  try {
    await inTheWay.query(`begin; lock table ${table} in share row exclusive mode`);
    const both = Promise.allSettled(calls());
    const waiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await server.pool.query(waiting)).rows[0].count).toBe(2);
    await inTheWay.query('commit');
    return await both;
  } finally {
    inTheWay.release();
  }
}
