import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertShipments } from '#server/db/insert-rows.ts';
import { findShipment } from '#server/shipment/queries.ts';
import { given } from '#support/factories.ts';
import { startServer } from '#support/server.ts';
import { shipmentRows } from '#support/stored-shipment.ts';

/*
 * While an upgrade goes on, processes of the version before work on the database of this one (docs/operation.md 14.3).
 * They know one table of shipments: what they write to it arrives in the two there are now.
 */

const { db, pool, clock } = await startServer();
const owner = await given.client(db);

/** A row as the version before had it: without what came later. */
function olderRow() {
  const { surcharge_codes: _, ...row } = shipmentRows(owner.id, clock.now()).shipment;
  return {
    ...row,
    surcharges: [
      { parcel: 1, code: 'handling_length', amount_cents: 900 },
      { parcel: 2, code: 'handling_length', amount_cents: 900 },
    ],
  };
}

const insert = (row: ReturnType<typeof olderRow>) => {
  const columns = Object.keys(row).join(', ');
  return pool.query(
    `insert into shipment (${columns}) select ${columns} from json_populate_recordset(null::shipment, $1::json)`,
    [JSON.stringify([row])],
  );
};

test('what they store is stored, with what lists of this version find it by', async () => {
  const row = olderRow();
  await insert(row);
  expect((await findShipment(db, owner.id, row.shipment_id))?.shipment).toEqual({
    ...row,
    surcharge_codes: ['handling_length'],
  });
  await expect(insert({ ...row, shipment_id: randomUUID() })).rejects.toMatchObject({
    constraint: 'shipment_client_ref',
  });
});

test('what they change arrives where it belongs, and nothing else is touched', async () => {
  const row = olderRow();
  await insert(row);
  const { rows } = await pool.query(
    `update shipment set shipment_status = 5, search_text = ' neu', surcharges = '[]', customs = null
      where shipment_id = $1 and state = 'ready' returning shipment_id`,
    [row.shipment_id],
  );
  expect(rows).toEqual([{ shipment_id: row.shipment_id }]);
  expect((await findShipment(db, owner.id, row.shipment_id))?.shipment).toEqual({
    ...row,
    shipment_status: 5,
    search_text: ' neu',
    surcharges: [],
    surcharge_codes: null,
  });
});

test('what they lock waits for those of this version, and is not written over what these wrote meanwhile', async () => {
  const { shipment } = shipmentRows(owner.id, clock.now());
  const { shipment_id } = shipment;
  await db.execute(insertShipments([{ ...shipment, state: 'pending' }]));
  const [older, newer] = [await pool.connect(), await pool.connect()];
  try {
    await newer.query('begin');
    await newer.query(
      `update shipment_course set state = 'ready', shipment_status = 1 where shipment_id = $1`,
      [shipment_id],
    );
    // Refused by the carrier, says the one; made, says the other: whoever was first is right.
    const refused = older.query(`delete from shipment where shipment_id = $1 and state = 'pending'`, [
      shipment_id,
    ]);
    const waits = async () =>
      (
        await pool.query(`select from pg_locks where not granted and pid = $1`, [
          (older as unknown as { processID: number }).processID,
        ])
      ).rowCount;
    await expect.poll(waits).toBe(1);
    await newer.query('commit');
    expect((await refused).rowCount).toBe(0);
    expect((await findShipment(db, owner.id, shipment_id))?.shipment.shipment_status).toBe(1);
    await older.query('begin');
    await older.query('select 1 from shipment where shipment_id = $1 for no key update', [shipment_id]);
    await expect(
      newer.query('select 1 from shipment_course where shipment_id = $1 for no key update nowait', [
        shipment_id,
      ]),
    ).rejects.toMatchObject({ code: '55P03' });
    await older.query('rollback');
  } finally {
    older.release();
    newer.release();
  }
});

test('what they remove is gone', async () => {
  const row = olderRow();
  await insert(row);
  expect((await pool.query('delete from shipment where shipment_id = $1', [row.shipment_id])).rowCount).toBe(
    1,
  );
  expect(await findShipment(db, owner.id, row.shipment_id)).toBeUndefined();
});
