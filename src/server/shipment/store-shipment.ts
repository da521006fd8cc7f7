import { sql } from 'drizzle-orm';
import pg from 'pg';
import { berlinDay } from '#domain/values/working-days.ts';
import type { Client } from '#server/clients/queries.ts';
import type { Db } from '#server/db/connect.ts';
import { insertJson } from '#server/db/insert-rows.ts';
import { columnsOf, prepare } from '#server/db/prepare.ts';
import {
  client,
  idempotencyKey,
  lateShipment,
  orderOnce,
  parcel,
  pickup,
  shipmentCourse,
  shipmentOrder,
} from '#server/db/schema.ts';
import {
  answerFor,
  freeKeyPart,
  type Key,
  type KeyedCall,
  reservation,
  reserveKeyPart,
  type StoredAnswer,
  storeAnswerPart,
} from '#server/keys/idempotency.ts';
import type { ShipmentRows } from './new-shipment.ts';

const given = (name: string) => sql.placeholder(name);

export const isUsedKey = sql`(
  exists (select from ${idempotencyKey} where client_id = ${given('client_id')}::uuid and key = ${given('key')}::uuid)
  or exists (select from ${shipmentOrder} where client_id = ${given('client_id')}::uuid and client_ref = ${given('key')}::uuid))`;
const asked = prepare<Client & { is_used: boolean }>(
  'client-and-key',
  sql`
    select ${columnsOf(client)}, ${isUsedKey} as is_used
    from ${client} where id = ${given('client_id')}::uuid`,
);

/**
 * Reads the client of an order; `isUsed` if its key was used recently or long ago, which is only a quick check:
 * `storeShipment` decides between simultaneous requests.
 */
export async function readAsked(
  db: Db,
  { client_id, key }: Key,
): Promise<{ client: Client; isUsed: boolean }> {
  const [row] = await asked(db, { client_id, key });
  if (!row) throw new Error('the client of a standing session is gone');
  const { is_used: isUsed, ...owner } = row;
  return { client: owner, isUsed };
}

const isReserved = sql`exists (select from reserved)`;
const store = prepare<{ is_stored: boolean }>(
  'store-shipment',
  sql`
    with reserved as (${reserveKeyPart(sql`not exists (
      select from ${shipmentOrder} where client_id = ${given('client_id')} and client_ref = ${given('key')})`)}
    ),
    made as (${insertJson(shipmentOrder, given('shipment'), isReserved)}),
    begun as (${insertJson(shipmentCourse, given('shipment'), isReserved)}),
    packed as (${insertJson(parcel, given('parcels'), isReserved)}),
    ordered as (${insertJson(pickup, given('pickup'), isReserved)}),
    once as (${insertJson(orderOnce, given('once'), isReserved)})
    select ${isReserved} as is_stored`,
);

type Storing = {
  call: KeyedCall;
  now: Date;
  answer?: StoredAnswer | undefined;
  once?: readonly Omit<typeof orderOnce.$inferSelect, 'shipment_id'>[];
};

/**
 * One statement reserves the key and stores the shipment; with an answer the order is done. Returns false if the key,
 * or the `client_ref` of an old shipment, is taken.
 */
export async function storeShipment(
  db: Db,
  rows: ShipmentRows,
  { call, now, answer, once = [] }: Storing,
): Promise<boolean> {
  const [it] = await store(db, {
    ...reservation(call, now, answer),
    shipment: JSON.stringify([rows.shipment]),
    parcels: JSON.stringify(rows.parcels),
    pickup: JSON.stringify(rows.pickup ? [rows.pickup] : []),
    once: JSON.stringify(once.map((it) => ({ ...it, shipment_id: rows.shipment.shipment_id }))),
  });
  return it?.is_stored ?? false;
}

/** True if one of our numbers is already on another parcel. */
export const isNumberTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'parcel_number';

const isDone = sql`exists (select from done)`;
const finish = prepare<{ is_done: boolean }>(
  'finish-shipment',
  sql`
    with done as (
      update ${shipmentCourse} set state = 'ready', shipment_status = ${given('shipment_status')},
        status_updated = ${given('status_updated')}
      where client_id = ${given('client_id')} and shipment_id = ${given('shipment_id')} and state = 'pending'
      returning shipment_id
    ),
    described as (
      update ${shipmentOrder} set carrier_label = ${given('carrier_label')}, search_text = ${given('search_text')}
      where client_id = ${given('client_id')} and shipment_id = ${given('shipment_id')} and ${isDone}
    ),
    numbered as (
      update ${parcel} as p set tracking_number = n.tracking_number, number_is_ours = n.number_is_ours
      from json_to_recordset(${given('numbers')}::json) as n (parcel_id uuid, tracking_number text, number_is_ours boolean)
      where p.client_id = ${given('client_id')} and p.parcel_id = n.parcel_id
        and p.tracking_number is distinct from n.tracking_number and ${isDone}
    ),
    confirmed as (
      update ${pickup} set confirmation_id = ${given('confirmation_id')}
      where client_id = ${given('client_id')} and shipment_id = ${given('shipment_id')}
        and confirmation_id is distinct from ${given('confirmation_id')}::text and ${isDone}
    ),
    late as (
      insert into ${lateShipment} (client_id, shipment_id, confirmed)
      select ${given('client_id')}::uuid, ${given('shipment_id')}::uuid, ${given('late')}::timestamptz
      where ${given('late')}::timestamptz is not null and ${isDone}
    ),
    answered as (${storeAnswerPart})
    select ${isDone} as is_done`,
);

type Finished = { answer: StoredAnswer; now: Date };

/** Returns false if another process finished or refused the shipment. */
export async function storeFinished(db: Db, rows: ShipmentRows, { answer, now }: Finished): Promise<boolean> {
  const { client_id, shipment_id, client_ref, carrier_label, shipment_status, status_updated, search_text } =
    rows.shipment;
  const numbers = rows.parcels.map(({ parcel_id, tracking_number, number_is_ours }) => ({
    parcel_id,
    tracking_number,
    number_is_ours,
  }));
  const [finished] = await finish(db, {
    ...answerFor({ client_id, key: client_ref }, answer),
    shipment_id,
    carrier_label,
    shipment_status,
    status_updated,
    search_text,
    numbers: JSON.stringify(numbers),
    // The day's bill may already exist.
    late: berlinDay(now) > berlinDay(rows.shipment.created) ? now : null,
    confirmation_id: rows.pickup?.confirmation_id ?? null,
  });
  return finished?.is_done ?? false;
}

// Locked first: a shipment that another process has just finished is ready and stays.
const removed = sql`
  delete from ${shipmentOrder} where (client_id, shipment_id) = (
    select client_id, shipment_id from ${shipmentCourse}
    where client_id = ${given('client_id')} and shipment_id = ${given('shipment_id')} and state = 'pending' for update)
  returning shipment_id`;
const isRemoved = sql`select exists (select from removed) as is_removed`;
const refuse = prepare<{ is_removed: boolean }>(
  'refuse-shipment',
  sql`with removed as (${removed}), answered as (${storeAnswerPart}) ${isRemoved}`,
);
const forget = prepare<{ is_removed: boolean }>(
  'forget-shipment',
  sql`with removed as (${removed}), freed as (${freeKeyPart}) ${isRemoved}`,
);

/** Removes a shipment that no carrier made. Repeats get the answer if there is one; otherwise the key is free again. */
export async function removeShipment(
  db: Db,
  { shipment: { client_id, client_ref: key, shipment_id } }: ShipmentRows,
  answer?: StoredAnswer,
): Promise<boolean> {
  const [it] = answer
    ? await refuse(db, { ...answerFor({ client_id, key }, answer), shipment_id })
    : await forget(db, { client_id, key, shipment_id });
  return it?.is_removed ?? false;
}
