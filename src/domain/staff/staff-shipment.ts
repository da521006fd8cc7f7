import * as v from 'valibot';
import { Shipment } from '#domain/shipment/shipment.ts';
import { dayFromSeconds } from '#domain/values/working-days.ts';

/** What the staff alone see of a manual order: who has it in hand, what it costs; `revision` grows with every change. */
export const ManualWork = v.object({
  begun_by: v.string(),
  /** Who has it in hand, if others than who began; `uid` is that of their account. */
  held_by: v.nullable(v.object({ uid: v.string(), name: v.string() })),
  price_note: v.string(),
  revision: v.number(),
});
export type ManualWork = v.InferOutput<typeof ManualWork>;

/** A shipment as the staff see it, with what no client sees: their notes (docs/rules.md 6.4). */
export const StaffShipment = v.object({
  ...Shipment.entries,
  admin_notes: v.string(),
  pickup_id: v.nullable(v.string()),
  manual_work: v.nullable(ManualWork),
});
export type StaffShipment = v.InferOutput<typeof StaffShipment>;

export const notesLimit = 2_000;

/** One of a client's days (yyyy-mm-dd, Berlin) and how many shipments were made on it. */
export const ClientDay = v.object({ day: v.string(), shipments: v.number() });
export type ClientDay = v.InferOutput<typeof ClientDay>;

/** Page sizes of a client's days (docs/rules.md 24.2); -1 is all. */
export const dayPageSizes = [10, 25, 50, 100, -1] as const;

/** The two forms of a client's CSV (docs/rules.md 21.3). */
export const csvLayouts = ['shipments', 'parcels'] as const;
export type CsvLayout = (typeof csvLayouts)[number];

/** A period of days; with fewer than two everything passes (docs/rules.md 20.1); undefined: all do. */
export function chosenDays(
  range: { from?: number | undefined; to?: number | undefined } = {},
): { from: string; to: string } | undefined {
  if (range.from === undefined || range.to === undefined) return undefined;
  const [one, other] = [dayFromSeconds(range.from), dayFromSeconds(range.to)];
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}
