import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/connect.ts';
import { client, parcel, shipmentOrder } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import type { OwnerForStaff } from '#server/shipment/show-for-staff.ts';

/** The shipment a call works on, and whose it is. */
export type Reached = {
  client_id: string;
  /** Id of whoever of the staff does it for a client; undefined: the client themselves. */
  staff?: string;
};

/** A client reaches their own, whether or not there is one of that id; the staff reach everybody's. */
export async function reachShipment(
  db: DbOrTx,
  user: Pick<CurrentUser, 'client_id' | 'is_admin'>,
  shipment_id: string,
): Promise<Reached> {
  if (!user.is_admin) return { client_id: user.client_id };
  return reachedBy(user, (await findOwner(db, shipment_id)).id);
}

/** Reaches a shipment by the id of one of its parcels. */
export async function reachParcel(
  db: DbOrTx,
  user: Pick<CurrentUser, 'client_id' | 'is_admin'>,
  parcel_id: string,
): Promise<Reached> {
  if (!user.is_admin) return { client_id: user.client_id };
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${client} cross join lateral (
      select from ${parcel} where client_id = ${client.id} and parcel_id = ${parcel_id} limit 1) as own`,
  );
  if (!rows[0]) throw refusal('NOT_FOUND');
  return reachedBy(user, rows[0].id);
}

const reachedBy = (user: Pick<CurrentUser, 'client_id'>, owner: string): Reached =>
  owner === user.client_id ? { client_id: owner } : { client_id: owner, staff: user.client_id };

/** Says whose shipment that is. Keys begin with the client: each is asked, which an index answers in no time. */
export async function findOwner(db: DbOrTx, shipment_id: string): Promise<OwnerForStaff & { id: string }> {
  const { rows } = await db.execute<OwnerForStaff & { id: string }>(
    sql`select id, number, user_uid, company from ${client} cross join lateral (
      select from ${shipmentOrder} where client_id = ${client.id} and shipment_id = ${shipment_id} limit 1) as own`,
  );
  if (!rows[0]) throw refusal('NOT_FOUND');
  return rows[0];
}
