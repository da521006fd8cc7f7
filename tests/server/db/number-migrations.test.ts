import { randomUUID } from 'node:crypto';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openLongMigrations, runLongMigrations } from '#server/db/long-migrations.ts';
import journal from '#server/db/migrations/meta/_journal.json' with { type: 'json' };
import { seedShipments } from '#server/demo/bulk-seed.ts';
import { migrateLong } from '#server/jobs/migrate-long.ts';
import { atEnd } from '#support/at-end.ts';
import { aParcel, given } from '#support/factories.ts';
import { runAdmin } from '#support/run-admin.ts';
import { startServer } from '#support/server.ts';
import { shipmentRows, storeRows } from '#support/stored-shipment.ts';

/** The migration that the version before lacks, whatever came behind it. */
const { when } = journal.entries.find((it) => it.tag === '0039_numbers-once')!;
const { sql: numbersOnce } = readMigrationFiles({ migrationsFolder: 'src/server/db/migrations' }).find(
  (it) => it.folderMillis === when,
)!;

/** A database as the version before has it, which does not know whose a number is, with what a test puts in. */
async function ofBefore() {
  const server = await startServer({ longMigrations: 'left' });
  const { db, pool, clock } = server;
  const owner = await given.client(db);
  const add = async (difference: { carrier?: string; manual?: boolean; numbers: (string | null)[] }) => {
    const made = shipmentRows(owner.id, clock.now(), { parcels: difference.numbers.map(() => aParcel()) });
    await storeRows(db, [
      {
        shipment: { ...made.shipment, carrier_id: difference.carrier ?? 'house' },
        parcels: made.parcels.map((it, at) => ({ ...it, tracking_number: difference.numbers[at] ?? null })),
      },
    ]);
    if (difference.manual)
      await pool.query(`update shipment_course set manual = '{"revision": 1}' where shipment_id = $1`, [
        made.shipment.shipment_id,
      ]);
  };
  /** After what the version before has left: this one starts. */
  const upgrade = async () => {
    await pool.query(`drop trigger parcel_number_known on parcel; drop function know_whose_number;
      alter table parcel drop column number_is_ours`);
    for (const statement of numbersOnce) await pool.query(statement);
  };
  const whose = async () => {
    const { rows } = await pool.query(
      `select tracking_number as number, number_is_ours as is_ours from parcel where client_id = $1 order by parcel_id`,
      [owner.id],
    );
    return rows.map(({ number, is_ours }) => [number, is_ours]);
  };
  return { ...server, owner, add, upgrade, whose };
}

async function ownClient(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  atEnd(() => client.end());
  return client;
}

const indexes = async (pool: pg.Pool) =>
  (
    await pool.query(
      `select indexrelid::regclass::text as name, indisunique as is_unique, indisvalid as is_valid from pg_index
        where indrelid = 'parcel'::regclass and indexrelid::regclass::text ~ 'number'`,
    )
  ).rows;

test('of the parcels there are, those bear numbers of ours that the house carrier gave', async () => {
  const { db, pool, clock, config, databaseUrl, add, upgrade, whose } = await ofBefore();
  const { id } = await given.client(db);
  // More than one piece of the walk, each with some that have no number.
  const seed = { client_id: id, count: 6_000, now: clock.now(), companyPrefix: config.labelCompanyPrefix };
  await seedShipments(db, seed);
  await add({ numbers: ['OURS1', 'OURS2'] });
  await add({ numbers: [null, null] });
  await add({ numbers: ['TYPED', 'TYPED'], manual: true });
  await add({ numbers: ['OTHERS'], carrier: 'other' });
  await add({ numbers: ['OTHERS'], carrier: 'other' });
  await upgrade();
  // Nothing is touched at the start, and everybody finds numbers as before.
  expect((await pool.query('select from parcel where not number_is_ours')).rowCount).toBe(0);
  expect(await indexes(pool)).toEqual([{ name: 'parcel_tracking_number', is_unique: false, is_valid: true }]);

  const client = await ownClient(databaseUrl);
  const told: number[] = [];
  await runLongMigrations(client, {
    tell: (it) => it.is === 'going_on' && told.push(it.rows),
  });
  expect(told.length).toBeGreaterThan(1);
  expect(await whose()).toEqual([
    ['OURS1', true],
    ['OURS2', true],
    [null, false],
    [null, false],
    ['TYPED', false],
    ['TYPED', false],
    ['OTHERS', false],
    ['OTHERS', false],
  ]);
  const seeded = await pool.query(
    `select count(*)::int as n from parcel where client_id = $1 and number_is_ours <> (tracking_number is not null)`,
    [id],
  );
  expect(seeded.rows).toEqual([{ n: 0 }]);
  expect(await indexes(pool)).toEqual([{ name: 'parcel_number', is_unique: true, is_valid: true }]);
  await expect(add({ numbers: ['OURS1'] })).rejects.toMatchObject({
    cause: { code: '23505', constraint: 'parcel_number' },
  });
});

test('a number of ours that is there twice is told, stays with the eldest, and keeps nothing from going on', async () => {
  const { deps, pool, logged, add, upgrade, whose } = await ofBefore();
  await add({ numbers: ['TWICE', 'ONCE'] });
  await add({ numbers: ['TWICE'] });
  await add({ numbers: ['TWICE'] });
  await upgrade();
  await migrateLong(deps);
  expect(logged.filter((it) => it.level === 50)).toMatchObject([
    { msg: 'a unique index leaves out what was there twice', name: 'parcel_number', twice: ['TWICE'] },
  ]);
  expect(await whose()).toEqual([
    ['TWICE', true],
    ['ONCE', true],
    ['TWICE', false],
    ['TWICE', false],
  ]);
  expect(await openLongMigrations(pool)).toEqual([]);
  expect(await indexes(pool)).toEqual([{ name: 'parcel_number', is_unique: true, is_valid: true }]);
  await expect(add({ numbers: ['TWICE'] })).rejects.toMatchObject({
    cause: { constraint: 'parcel_number' },
  });
});

test('the command tells it as well', async () => {
  const { databaseUrl, add, upgrade } = await ofBefore();
  await add({ numbers: ['TWICE'] });
  await add({ numbers: ['TWICE'] });
  await upgrade();
  const { code, err } = await runAdmin(['migrate'], { DATABASE_URL: databaseUrl });
  expect(code).toBe(0);
  expect(err).toContain('parcel_number: there twice already, and left out: TWICE');
});

test('what a process of the version before stores meanwhile is known for what it is', async () => {
  const { databaseUrl, deps, pool, owner, add, upgrade, whose } = await ofBefore();
  await add({ numbers: ['OURS1'] });
  await add({ numbers: [null], carrier: 'other' });
  await upgrade();
  const older = await ownClient(databaseUrl);
  /** As it stores a parcel: with the columns that it knows. */
  const store = (number: string | null, position: number) =>
    older.query(
      `insert into parcel (client_id, parcel_id, shipment_id, position, tracking_number, contents, length, width, height,
          weight, volume_weight, self_insurance, value_of_insurance_cents, valor, value_of_goods_cents, mrn_number,
          dangerous_goods, limited_quantity, danger_lq_notice)
        select client_id, $3, shipment_id, $2, $1, contents, length, width, height, weight, volume_weight, self_insurance,
          value_of_insurance_cents, valor, value_of_goods_cents, mrn_number, dangerous_goods, limited_quantity,
          danger_lq_notice from parcel where client_id = $4 order by parcel_id limit 1`,
      [number, position, randomUUID().replace(/^./, 'f'), owner.id],
    );
  await store('OURS2', 2);
  await migrateLong(deps);
  await store(null, 3);
  await expect(store('OURS2', 4)).rejects.toMatchObject({ constraint: 'parcel_number' });
  // Another carrier answers, with a number that it has used before.
  await older.query(`update parcel set tracking_number = 'AGAIN' where tracking_number is null`);
  expect(Object.fromEntries(await whose())).toEqual({ OURS1: true, OURS2: true, AGAIN: false });
  expect((await pool.query(`select from parcel where tracking_number = 'AGAIN'`)).rowCount).toBe(2);
});
