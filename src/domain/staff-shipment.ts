import * as v from 'valibot';
import { Shipment } from './shipment.ts';
import { dayFromSeconds } from './working-days.ts';

/** A shipment as the staff see it, with what no client sees (spec 2 §3 "admin_notes"). */
export const StaffShipment = v.object({
  ...Shipment.entries,
  admin_notes: v.string(),
  pickup_id: v.nullable(v.string()),
});
export type StaffShipment = v.InferOutput<typeof StaffShipment>;

export const notesLimit = 2_000;

/** One of a client's days (yyyy-mm-dd, Berlin) and how many shipments were made on it. */
export const ClientDay = v.object({ day: v.string(), shipments: v.number() });
export type ClientDay = v.InferOutput<typeof ClientDay>;

/** "Page sizes all, 10, 25, 50, 100" (spec 2 §2); -1 is all. */
export const dayPageSizes = [10, 25, 50, 100, -1] as const;

/** "Variants: per parcel ('neue CSV') and per shipment with summed values" (spec 2 §9). */
export const csvLayouts = ['shipments', 'parcels'] as const;
export type CsvLayout = (typeof csvLayouts)[number];

/** "With fewer than two dates chosen all rows pass" (spec 2 §5); undefined: all do. */
export function chosenDays(
  range: { from?: number | undefined; to?: number | undefined } = {},
): { from: string; to: string } | undefined {
  if (range.from === undefined || range.to === undefined) return undefined;
  const [one, other] = [dayFromSeconds(range.from), dayFromSeconds(range.to)];
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}
