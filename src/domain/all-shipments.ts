import * as v from 'valibot';
import { Shipment } from './shipment.ts';
import { StaffShipment } from './staff-shipment.ts';

/** "Page sizes: 10/25/50/100 on client and shipment lists" (spec 2 §9). */
export const shipmentPageSizes = [10, 25, 50, 100] as const;

/** "'Search by date' select (Created or Status updated)" (spec 2 §2). */
export const searchDates = ['created', 'status_updated'] as const;
export type SearchDate = (typeof searchDates)[number];

/** A shipment in the list of everybody's, with the company of the client it belongs to. */
export const ShipmentOfAll = v.object({ ...StaffShipment.entries, client_company: v.string() });
export type ShipmentOfAll = v.InferOutput<typeof ShipmentOfAll>;

/** A shipment as its client sees it, with what the staff see besides where it is they who ask. */
export const ShipmentForEither = v.object({
  ...Shipment.entries,
  admin_notes: v.optional(StaffShipment.entries.admin_notes),
  pickup_id: v.optional(StaffShipment.entries.pickup_id),
  client_company: v.optional(ShipmentOfAll.entries.client_company),
});
export type ShipmentForEither = v.InferOutput<typeof ShipmentForEither>;
