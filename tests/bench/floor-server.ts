import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { v7 } from 'uuid';
import * as v from 'valibot';
import { Order } from '#domain/order/order.ts';
import { withDerivedFields } from '#domain/order/order-rules.ts';
import { shipmentCourse, shipmentOrder } from '#server/db/schema.ts';
import { newShipment, type ShipmentRows, withMade } from '#server/shipment/new-shipment.ts';
import { showShipment } from '#server/shipment/show-shipment.ts';
import { benchOrder } from './bench-order.ts';

/*
 * The unavoidable work: HTTP, JSON and the same rows by hand-written SQL, without sign-in, rules and response checks.
 */

const client_id = process.env.CLIENT_ID ?? '';
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const order = withDerivedFields(v.parse(Order, benchOrder()));
const {
  rows: [client],
} = await pool.query('select * from client where id = $1', [client_id]);
const template = withMade(
  newShipment(order, {
    client_id,
    client_ref: randomUUID(),
    carrier_id: 'house',
    now: new Date(),
  }),
  { carrier_label: 'saver', tracking_numbers: order.parcels.map(() => '') },
  { now: new Date(), isOurs: false },
);
let serial = 0;

const columns = (row: object) => Object.keys(row).join(', ');
const columnsOf = (table: PgTable) => columns(getTableColumns(table));
const insertOrder = {
  name: 'insert-order',
  text: `
    with key as (
      insert into idempotency_key (client_id, key, op, fingerprint, state, status, response)
      values ($1, $2, 'shipment/create', $3, 'done', 200, $4)
    ), made as (
      insert into shipment_order (${columnsOf(shipmentOrder)})
      select ${columnsOf(shipmentOrder)} from json_populate_record(null::shipment_order, $5)
    ), begun as (
      insert into shipment_course (${columnsOf(shipmentCourse)})
      select ${columnsOf(shipmentCourse)} from json_populate_record(null::shipment_course, $5)
    )
    insert into parcel (${columns(template.parcels[0]!)})
    select ${columns(template.parcels[0]!)} from json_populate_recordset(null::parcel, $6)`,
};

async function create(body: string): Promise<unknown> {
  JSON.parse(body);
  const shipment_id = v7();
  const client_ref = randomUUID();
  const numbers = template.parcels.map(() => `9${String(++serial).padStart(17, '0')}`);
  const answer = { shipment_id, tracking_number: numbers, shipment_status: 1 };
  await pool.query({
    ...insertOrder,
    values: [
      client_id,
      client_ref,
      Buffer.alloc(32),
      JSON.stringify(answer),
      JSON.stringify({
        ...template.shipment,
        shipment_id,
        client_ref,
        state: 'ready',
        shipment_status: 1,
        created: new Date(),
        search_text: ` ${numbers.join(' ')}${template.shipment.search_text}`,
      }),
      JSON.stringify(
        template.parcels.map((it, index) => ({
          ...it,
          shipment_id,
          parcel_id: v7(),
          tracking_number: numbers[index],
        })),
      ),
    ],
  });
  return { data: answer };
}

const firstPage = {
  name: 'first-page',
  text: `
    select page.*,
      (select json_agg(p order by position) from parcel p where p.client_id = page.client_id and p.shipment_id = page.shipment_id) as parcels,
      (select to_json(p) from pickup p where p.client_id = page.client_id and p.shipment_id = page.shipment_id) as pickup
    from (
      select * from shipment where client_id = $1 and state = 'ready' order by created desc, shipment_id desc limit 25
    ) page order by created desc, shipment_id desc`,
};
const countAll = {
  name: 'count',
  text: `select count(*)::int as total from (select 1 from shipment_course where client_id = $1 and state = 'ready' limit 10001) c`,
};

async function list(): Promise<unknown> {
  const values = [client_id];
  const [page, counted] = await Promise.all([
    pool.query({ ...firstPage, values }),
    pool.query({ ...countAll, values }),
  ]);
  const data = page.rows.map(({ parcels, pickup, ...shipment }) =>
    showShipment({ shipment, parcels, pickup: pickup ?? undefined } as ShipmentRows, client),
  );
  return { data, pagination: { total: counted.rows[0].total } };
}

const server = http.createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  const answer = request.url === '/create' ? await create(body) : await list();
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answer));
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
