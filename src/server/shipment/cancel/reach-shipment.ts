import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/connect.ts';
import { client, parcel, shipmentOrder } from '#server/db/schema.ts';
import type { CurrentUser } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import type { OwnerForStaff } from '#server/shipment/show-for-staff.ts';

export type Reached = {
  client_id: string;
  /** The member of the staff who acts for the client; undefined: the client. */
  staff?: string;
};

/** The staff reach every shipment. For a client, nothing checks here that the shipment exists. */
export async function reachShipment(
  db: DbOrTx,
  user: Pick<CurrentUser, 'client_id' | 'is_admin'>,
  shipment_id: string,
): Promise<Reached> {
  if (!user.is_admin) return { client_id: user.client_id };
  return reachedBy(user, (await findOwner(db, shipment_id)).id);
}

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

/** Keys begin with the client, so each client is probed through the index. */
export async function findOwner(db: DbOrTx, shipment_id: string): Promise<OwnerForStaff & { id: string }> {
  const { rows } = await db.execute<OwnerForStaff & { id: string }>(
    sql`select id, number, user_uid, company from ${client} cross join lateral (
      select from ${shipmentOrder} where client_id = ${client.id} and shipment_id = ${shipment_id} limit 1) as own`,
  );
  if (!rows[0]) throw refusal('NOT_FOUND');
  return rows[0];
}
