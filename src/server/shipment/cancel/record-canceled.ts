import { and, eq } from 'drizzle-orm';
import { isManualOrder } from '#domain/shipment/manual-order.ts';
import { staffName } from '#server/clients/staff-name.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { type ManualRow, shipmentCourse } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { orderMail } from '#server/mail/order-mail.ts';
import type { ShipmentRow, ShipmentRows } from '#server/shipment/new-shipment.ts';

export async function begunNow(
  { clock }: Pick<Deps, 'clock'>,
  tx: DbOrTx,
  staff_id: string,
): Promise<ManualRow> {
  return {
    begun: clock.now().toISOString(),
    begun_by: staff_id,
    begun_by_name: await staffName(tx, staff_id),
    carrier_name: '',
    tracking_link: '',
    price_note: '',
    cancel_reason: '',
    revision: 0,
  };
}

export const isOfManual = (of: Pick<ShipmentRow, 'client_id' | 'shipment_id'>) =>
  and(eq(shipmentCourse.client_id, of.client_id), eq(shipmentCourse.shipment_id, of.shipment_id));

/** Stores the staff's reason and mails the client; the new revision warns colleagues who have the order open. */
export async function recordCanceledManual(
  deps: Pick<Deps, 'clock' | 'queue'>,
  tx: DbOrTx,
  { shipment: row }: Pick<ShipmentRows, 'shipment'>,
  { staff, reason = '' }: { staff?: string; reason?: string },
): Promise<void> {
  if (!isManualOrder(row)) return;
  const known = row.manual ?? (staff ? await begunNow(deps, tx, staff) : undefined);
  if (!known) return;
  const manual = { ...known, cancel_reason: reason, revision: known.revision + 1 };
  await tx.update(shipmentCourse).set({ manual }).where(isOfManual(row));
  const { client_id, shipment_id } = row;
  if (staff) await orderMail(deps, tx, { mail: 'manual-order', client_id, shipment_id, step: 'canceled' });
}
