import { newId } from '#app/api/new-id.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';
import type { PlainAddress } from '#domain/address/address.ts';
import { orderFromShipment, returnFromShipment } from '#domain/order/order-from-shipment.ts';
import type { Shipment } from '#domain/shipment/shipment.ts';

/** Returns the draft's id. */
export async function startFromShipment(db: WorkDatabase, shipment: Shipment): Promise<string> {
  const id = newId();
  await saveDraft(db, { id, values: orderFromShipment(shipment), title: shipment.recipient.company });
  return id;
}

/** Returns the draft's id. */
export async function startReturn(
  db: WorkDatabase,
  shipment: Shipment,
  own: PlainAddress = shipment.sender,
): Promise<string> {
  const id = newId();
  const values = returnFromShipment(shipment, own);
  await saveDraft(db, { id, values, title: values.recipient.company });
  return id;
}
