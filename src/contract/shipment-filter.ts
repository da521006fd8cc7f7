import * as v from 'valibot';
import { openFilters } from '#domain/shipment/status.ts';

/** Seconds, up to the year 9987. */
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_000_000_000));

/** Berlin days, both included, each given by any instant of the day; undefined: open. */
export const DateRange = v.object({ from: v.optional(seconds), to: v.optional(seconds) });

export const ShipmentFilter = v.object({
  search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  /** -1: all (docs/rules.md 15.1); -2: manual orders, which have no status. */
  shipment_status: v.optional(v.picklist([-2, -1, 0, 1, 2, 3, 4, 5, 6]), -1),
  /** Includes manual orders. */
  without_tracking_number: v.optional(v.boolean(), false),
  is_saturday: v.optional(v.boolean()),
  /** `unprinted`: has a label that can be printed and was not; `troubled`: missed its recipient, or an exception. */
  only: v.optional(v.picklist(openFilters)),
  date_range: v.optional(DateRange),
});
export type ShipmentFilter = v.InferOutput<typeof ShipmentFilter>;

/** Search of the staff (docs/rules.md 20.8). */
export const ShipmentMatch = v.object({
  /** "Tracking-number search matches exactly." */
  tracking_id: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  /** "A pattern match on reference 1 and 2; an invalid pattern is ignored." */
  reference_number: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
});
export type ShipmentMatch = v.InferOutput<typeof ShipmentMatch>;
