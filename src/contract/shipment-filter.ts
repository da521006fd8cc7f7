import * as v from 'valibot';

/** An instant in seconds of whole days that exist. */
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_000_000_000));

/** Days of Berlin, both inclusive, each named by an instant within it; without one of them the range is open there. */
export const DateRange = v.object({ from: v.optional(seconds), to: v.optional(seconds) });

/** The filter of a list of one's own shipments. */
export const ShipmentFilter = v.object({
  search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  /** -1 is all (docs/rules.md 15.1), -2 are manual orders, which have no status. */
  shipment_status: v.optional(v.picklist([-2, -1, 0, 1, 2, 3, 4, 5, 6]), -1),
  /** Manual orders too; where they alone are asked for it says no more. */
  without_tracking_number: v.optional(v.boolean(), false),
  is_saturday: v.optional(v.boolean()),
  /** The days on which they were created. */
  date_range: v.optional(DateRange),
});
export type ShipmentFilter = v.InferOutput<typeof ShipmentFilter>;

/** The words the staff look for in everybody's shipments (docs/rules.md 20.8). */
export const ShipmentMatch = v.object({
  /** "Tracking-number search matches exactly." */
  tracking_id: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  /** "A pattern match on reference 1 and 2; an invalid pattern is ignored." */
  reference_number: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
});
export type ShipmentMatch = v.InferOutput<typeof ShipmentMatch>;
