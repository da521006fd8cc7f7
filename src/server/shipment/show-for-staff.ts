import type { ShipmentOfAll } from '#domain/staff/all-shipments.ts';
import type { ShipmentRows } from './new-shipment.ts';
import { manualWork, type Owner, showShipment } from './show-shipment.ts';

export type OwnerForStaff = Owner & { company: string };

export const showForStaff = (rows: ShipmentRows, owner: OwnerForStaff): ShipmentOfAll => ({
  ...showShipment(rows, owner),
  client_company: owner.company,
  admin_notes: rows.shipment.admin_notes,
  pickup_id: rows.pickup?.pickup_id ?? null,
  manual_work: manualWork(rows),
});
