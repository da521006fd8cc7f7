import { eq } from 'drizzle-orm';
import { isManualOrderOver } from '#domain/shipment/manual-order.ts';
import { isUnderWay, shipmentStatuses } from '#domain/shipment/status.ts';
import { staffName } from '#server/clients/staff-name.ts';
import { client } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Written } from '#server/mail/letter.ts';
import type { MailOrder } from '#server/mail/mail-order.ts';
import { findShipment } from '#server/shipment/queries.ts';
import { manualHandedOver } from './manual-handed-over.ts';
import { manualOrderStep } from './manual-order-step.ts';
import { nameToGreet } from './name-to-greet.ts';

type Ordered<Kind extends MailOrder['mail']> = Extract<MailOrder, { mail: Kind }>;

/** Undefined if the order has reached another step. */
export async function writeManualStep(
  deps: Deps,
  { client_id, shipment_id, step }: Ordered<'manual-order'>,
): Promise<Written | undefined> {
  const owner = await findClient(deps, client_id);
  const found = await findShipment(deps.db, client_id, shipment_id);
  if (!owner || !found) return undefined;
  const { shipment: row, parcels } = found;
  const number = parcels.find((it) => it.status === 'active')?.tracking_number ?? '';
  const isCanceled = row.shipment_status === shipmentStatuses.canceled;
  if (isCanceled !== (step === 'canceled') || (step === 'numbered' && number === '')) return undefined;
  if (step === 'under_way' && !isUnderWay(row.shipment_status)) return undefined;
  const letters = manualOrderStep({
    step,
    name: nameToGreet(owner),
    recipient: row.recipient.company,
    reference: row.reference_number_1,
    carrier: row.manual?.carrier_name ?? '',
    number,
    link: row.manual?.tracking_link ?? '',
    reason: row.manual?.cancel_reason ?? '',
    url: `${deps.config.publicUrl}/history/${shipment_id}`,
  });
  return { to: owner.email, language: owner.language, letters };
}

/** Undefined if another colleague has the order now, or it is done. */
export async function writeHandedOver(
  deps: Deps,
  { client_id, owner_id, shipment_id, by }: Ordered<'manual-handed-over'>,
): Promise<Written | undefined> {
  const holder = await findClient(deps, client_id);
  const owner = await findClient(deps, owner_id);
  const found = await findShipment(deps.db, owner_id, shipment_id);
  if (!holder?.is_admin || !holder.is_active || !owner || !found) return undefined;
  const { shipment: row } = found;
  const shipment_status = row.shipment_status;
  if (isManualOrderOver({ shipment_status }) || row.manual?.held_by?.uid !== holder.user_uid)
    return undefined;
  const letters = manualHandedOver({
    name: holder.contact_person,
    by: await staffName(deps.db, by),
    client: `${owner.company} (${owner.number})`,
    recipient: row.recipient.company,
    reference: row.reference_number_1,
    url: `${deps.config.publicUrl}/super-admin/shipments/${shipment_id}`,
  });
  return { to: holder.email, language: holder.language, letters };
}

async function findClient({ db }: Deps, id: string) {
  const [found] = await db.select().from(client).where(eq(client.id, id));
  return found?.deleted ? undefined : found;
}
