import * as v from 'valibot';
import { Shipment } from '#domain/shipment/shipment.ts';
import { dayFromSeconds } from '#domain/values/working-days.ts';

/** `revision` grows with every change. */
export const ManualWork = v.object({
  begun_by: v.string(),
  /** Set if a colleague other than `begun_by` holds the order; `uid`: account. */
  held_by: v.nullable(v.object({ uid: v.string(), name: v.string() })),
  price_note: v.string(),
  revision: v.number(),
});
export type ManualWork = v.InferOutput<typeof ManualWork>;

/** Staff notes are invisible to clients (docs/rules.md 6.4). */
export const StaffShipment = v.object({
  ...Shipment.entries,
  admin_notes: v.string(),
  pickup_id: v.nullable(v.string()),
  manual_work: v.nullable(ManualWork),
});
export type StaffShipment = v.InferOutput<typeof StaffShipment>;

export const notesLimit = 2_000;

/** yyyy-mm-dd in Berlin. */
export const ClientDay = v.object({ day: v.string(), shipments: v.number() });
export type ClientDay = v.InferOutput<typeof ClientDay>;

/** -1: all (docs/rules.md 24.2). */
export const dayPageSizes = [10, 25, 50, 100, -1] as const;

/** See docs/rules.md 21.3. */
export const csvLayouts = ['shipments', 'parcels'] as const;
export type CsvLayout = (typeof csvLayouts)[number];

/** undefined: all shipments, also with fewer than two days (docs/rules.md 20.1). */
export function chosenDays(
  range: { from?: number | undefined; to?: number | undefined } = {},
): { from: string; to: string } | undefined {
  if (range.from === undefined || range.to === undefined) return undefined;
  const [one, other] = [dayFromSeconds(range.from), dayFromSeconds(range.to)];
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}
