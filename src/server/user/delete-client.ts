import { eq, sql } from 'drizzle-orm';
import { lockRefusal } from '#domain/people/client.ts';
import type { Confirmation } from '#domain/people/second-factor.ts';
import { isOver } from '#domain/pickup/pickup-state.ts';
import { audit } from '#server/audit.ts';
import { lockAdmins, lockClient } from '#server/clients/lock-client.ts';
import { type Client, findClientByUid } from '#server/clients/queries.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import {
  actionCode,
  client,
  packagingOrder,
  pickup,
  printStation,
  secondFactor,
  session,
  shipmentOrder,
} from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { cancelPickup } from '#server/pickup/cancel-pickup.ts';
import { listOpenPickups } from '#server/pickup/queries.ts';
import { confirmUser } from '#server/second-factor/confirm-user.ts';
import type { From } from '#server/second-factor/spend-code.ts';
import { forgetRecipient } from './forget-contact.ts';

type Requested = { confirmation?: Confirmation | undefined; cancel_pickups: boolean };

/**
 * Deletes sessions and codes, anonymises and locks the row and frees the e-mail (docs/decisions.md 7.1). A job does the
 * rest (forget-client.ts).
 */
export async function deleteClient(
  deps: Deps,
  actor: CurrentUser,
  userUid: string,
  { confirmation, cancel_pickups, ...from }: From & Requested,
): Promise<void> {
  const asked = await findClientByUid(deps.db, userUid);
  if (!asked) throw refusal('NOT_FOUND');
  if (asked.deleted) return;
  await confirmUser(deps, actor, confirmation, from);
  const never = lockRefusal(asked, { actor: actor.client_id, admins: await lockAdmins(deps.db) });
  if (never) throw refusal(never);
  if (cancel_pickups) await cancelOpenPickups(deps, actor, asked.id);
  await deps.db.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    const row = await lockClient(tx, userUid);
    if (!row) throw refusal('NOT_FOUND');
    if (row.deleted) return;
    const refused = lockRefusal(row, { actor: actor.client_id, admins });
    if (refused) throw refusal(refused);
    await forgetRecipient(tx, row);
    await deps.queue.forget({ client_id: row.id, user_uid: row.user_uid, email: row.email }, { tx });
    const now = deps.clock.now();
    const company = (await isBilled(tx, row.id)) ? row.company : '';
    await tx
      .update(client)
      .set({ ...nobody(row), company, deleted: now, valid_after: now })
      .where(eq(client.id, row.id));
    await tx.delete(session).where(eq(session.client_id, row.id));
    await tx.delete(printStation).where(eq(printStation.client_id, row.id));
    await tx.delete(secondFactor).where(eq(secondFactor.client_id, row.id));
    await tx.delete(actionCode).where(eq(actionCode.client_id, row.id));
    await audit(deps, tx, 'client_deleted', {
      client_id: row.id,
      details: { staff: actor.client_id, number: row.number },
    });
    await deps.queue.send('forget-client', { client_id: row.id, user_uid: row.user_uid }, { tx });
  });
}

/** Throws if a pickup cannot be cancelled; the client stays then. Pickups done meanwhile are fine. */
async function cancelOpenPickups(deps: Deps, actor: CurrentUser, client_id: string): Promise<void> {
  for (const { pickup_id, pickup_date, pickup_datetime_to } of await listOpenPickups(deps.db, client_id)) {
    if (isOver(pickup_date, pickup_datetime_to, deps.clock.now())) continue;
    try {
      await cancelPickup(deps, { client_id, pickup_id, staff: actor.client_id });
    } catch (error) {
      const { code } = error as { code?: unknown };
      // The carrier has not confirmed this pickup, so it cannot be cancelled yet.
      if (code === 'NOT_FOUND') throw refusal('CARRIER_UNAVAILABLE');
      if (code !== 'PICKUP_DONE' && code !== 'PICKUP_OVER') throw error;
    }
  }
}

async function isBilled(tx: DbOrTx, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select where exists (select from ${shipmentOrder} where client_id = ${id})
      or exists (select from ${pickup} where client_id = ${id})
      or exists (select from ${packagingOrder} where client_id = ${id})`);
  return rows.length > 0;
}

/**
 * The client number stays, and the company while shipments need it (docs/decisions.md 7.1). No one can own this e-mail.
 */
const nobody = (row: Client) => ({
  email: `${row.id}@deleted.invalid`,
  street: '',
  street_number: '',
  building: '',
  department: '',
  zipcode: '',
  city: '',
  state_province_code: '',
  contact_person: '',
  phone_country_code: '',
  phone_area_code: '',
  phone_number: '',
  notes: '',
  is_admin: false,
  is_active: false,
  paid_by: null,
  carrier_enabled: false,
  custom_carrier_id: '',
  custom_carrier_name: '',
  options: {},
  revision: row.revision + 1,
  session_version: row.session_version + 1,
});
