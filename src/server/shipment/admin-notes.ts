import { and, eq } from 'drizzle-orm';
import { audit } from '#server/audit.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { client, shipmentCourse } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { traceOf } from '#server/trace-of.ts';
import { findOwner } from './cancel/reach-shipment.ts';

type Requested = {
  shipment_id: string;
  user_uid?: string | undefined;
  admin_notes: string;
  seen?: string | undefined;
};

/** A caller that names the notes it saw cannot overwrite a colleague's newer ones. */
export async function writeNotes(
  deps: Pick<Deps, 'db' | 'clock'>,
  staff: CurrentUser,
  { shipment_id, user_uid, admin_notes, seen }: Requested,
): Promise<{ admin_notes: string }> {
  return deps.db.transaction(async (tx) => {
    const owner = await ownerOf(tx, { shipment_id, user_uid });
    if (!owner) throw refusal('NOT_FOUND');
    const isIt = and(eq(shipmentCourse.client_id, owner.id), eq(shipmentCourse.shipment_id, shipment_id));
    const [row] = await tx
      .select({ admin_notes: shipmentCourse.admin_notes })
      .from(shipmentCourse)
      .where(and(isIt, eq(shipmentCourse.state, 'ready')))
      .for('update');
    if (!row) throw refusal('NOT_FOUND');
    if (row.admin_notes === admin_notes) return { admin_notes };
    if (seen !== undefined && row.admin_notes !== seen)
      throw refusal('NOTES_CHANGED', { admin_notes: row.admin_notes });
    await tx.update(shipmentCourse).set({ admin_notes }).where(isIt);
    await audit(deps, tx, 'ship_notes_changed', {
      client_id: owner.id,
      details: {
        staff: staff.client_id,
        shipment_id,
        before: traceOf(row.admin_notes),
        after: traceOf(admin_notes),
      },
    });
    return { admin_notes };
  });
}

/** The client may be deleted; its shipments stay. */
async function ownerOf(tx: DbOrTx, { shipment_id, user_uid }: Pick<Requested, 'shipment_id' | 'user_uid'>) {
  if (user_uid === undefined) return findOwner(tx, shipment_id);
  const [owner] = await tx.select({ id: client.id }).from(client).where(eq(client.user_uid, user_uid));
  return owner;
}
