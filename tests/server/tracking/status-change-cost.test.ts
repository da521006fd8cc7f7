import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { type ShipmentStatus, shipmentStatuses } from '#domain/shipment/status.ts';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import * as schema from '#server/db/schema.ts';
import { seedShipments } from '#server/demo/bulk-seed.ts';
import { lockShipments as lockToPrint } from '#server/shipment/label-marks.ts';
import { lockShipments, updateShipments } from '#server/tracking/event-queries.ts';
import { given } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

/** Bytes of WAL when a status change rewrote the whole shipment and its indexes (docs/operation.md 2.6). */
const before = 3_900;

const { db, pool, clock, config } = await startServer();
const owner = await given.client(db);
await seedShipments(db, {
  client_id: owner.id,
  count: 3_000,
  now: clock.now(),
  companyPrefix: config.labelCompanyPrefix,
});
const { rows: delivered } = await pool.query<{ client_id: string; shipment_id: string }>(
  'select client_id, shipment_id from shipment where shipment_status = $1 order by created limit 1000',
  [shipmentStatuses.delivered],
);

/** Bytes of WAL of a single statement with its indexes. */
async function walOf(run: (tx: DbOrTx) => Promise<unknown>): Promise<number> {
  const statements: { query: string; params: unknown[] }[] = [];
  const logged = drizzle(pool, {
    schema,
    logger: { logQuery: (query, params) => statements.push({ query, params }) },
  }) as Db;
  const undone = logged.transaction(async (tx) => {
    statements.length = 0;
    await run(tx);
    throw new Error('only to learn the statement');
  });
  await expect(undone).rejects.toThrow('only to learn');
  const [{ query, params } = { query: '', params: [] }] = statements;
  const { rows } = await pool.query(`explain (analyze, wal, format json) ${query}`, params);
  return rows[0]['QUERY PLAN'][0].Plan['WAL Bytes'];
}

type Updates = { relname: string; updated: number; hot: number };

/** Written tables with their updates and how many touched no index. */
async function updatesDuring(
  work: () => Promise<unknown>,
): Promise<Record<string, Omit<Updates, 'relname'>>> {
  const read = async () => {
    await pool.query('select pg_stat_force_next_flush()');
    const { rows } = await pool.query<Updates>(
      `select relname, n_tup_upd::int as updated, n_tup_hot_upd::int as hot from pg_stat_user_tables
        where schemaname = 'public'`,
    );
    return new Map(rows.map((it) => [it.relname, it]));
  };
  const earlier = await read();
  await work();
  const later = await read();
  return Object.fromEntries(
    [...later.values()].flatMap(({ relname, updated, hot }) => {
      const known = earlier.get(relname) ?? { updated: 0, hot: 0 };
      return updated > known.updated
        ? [[relname, { updated: updated - known.updated, hot: hot - known.hot }]]
        : [];
    }),
  );
}

const changed = (shipment_status: ShipmentStatus) =>
  delivered.map((it) => ({
    ...it,
    shipment_status,
    status_updated: clock.now(),
    delivery_mailed: null,
    handed_over: clock.now(),
    handed_over_by: 'scan' as const,
    handed_over_list: null,
    handed_over_on: null,
  }));

test('a status change writes at most a third of its former bytes', async () => {
  expect(delivered).toHaveLength(1_000);
  const bytes = await walOf((tx) => updateShipments(tx, changed(shipmentStatuses.exception)));
  expect(bytes / delivered.length).toBeLessThanOrEqual(before / 3);
});

test("a status change leaves the order's table untouched", async () => {
  const written = await updatesDuring(() =>
    db.transaction(async (tx) => {
      await lockShipments(tx, delivered);
      await updateShipments(tx, changed(shipmentStatuses.in_transit));
    }),
  );
  expect(Object.keys(written)).toEqual(['shipment_course']);
});

test('marking a label as printed writes to no index', async () => {
  // PostgreSQL can skip the indexes only where a page has room.
  const { rows } = await pool.query<{ shipment_id: string }>(
    'select shipment_id from shipment order by created desc limit 1000',
  );
  const some = rows.filter((_, place) => place % 25 === 0).map((it) => it.shipment_id);
  const written = await updatesDuring(() =>
    db.transaction(async (tx) => {
      await lockToPrint(tx, owner.id, some, clock.now());
      await tx.execute(
        /* sql */ `update shipment_course set label_printed = now(), label_printed_on = 'Packtisch 1'
          where shipment_id = any('{${some.join(',')}}')`,
      );
    }),
  );
  expect(written).toEqual({ shipment_course: { updated: some.length, hot: some.length } });
});

test('the table of orders has at most ten indexes', async () => {
  const { rows } = await pool.query(
    `select indexname from pg_indexes where schemaname = 'public' and tablename in ('shipment', 'shipment_order')`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThanOrEqual(10);
});
