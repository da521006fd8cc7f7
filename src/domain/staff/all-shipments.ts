import * as v from 'valibot';
import { Shipment } from '#domain/shipment/shipment.ts';
import { StaffShipment } from './staff-shipment.ts';

/** See docs/rules.md 24.2. */
export const shipmentPageSizes = [10, 25, 50, 100] as const;

/** See docs/rules.md 20.8. */
export const searchDates = ['created', 'status_updated'] as const;
export type SearchDate = (typeof searchDates)[number];

export const ShipmentOfAll = v.object({ ...StaffShipment.entries, client_company: v.string() });
export type ShipmentOfAll = v.InferOutput<typeof ShipmentOfAll>;

export const ShipmentForEither = v.object({
  ...Shipment.entries,
  admin_notes: v.optional(StaffShipment.entries.admin_notes),
  pickup_id: v.optional(StaffShipment.entries.pickup_id),
  manual_work: v.optional(StaffShipment.entries.manual_work),
  client_company: v.optional(ShipmentOfAll.entries.client_company),
});
export type ShipmentForEither = v.InferOutput<typeof ShipmentForEither>;
