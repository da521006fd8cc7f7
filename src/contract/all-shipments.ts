import * as v from 'valibot';
import { surchargeCodes } from '#domain/services/surcharges.ts';
import { ShipmentOfAll, searchDates, shipmentPageSizes } from '#domain/staff/all-shipments.ts';
import { call, envelope, Pagination } from './call.ts';
import { joined } from './export-run.ts';
import { DateRange, ShipmentFilter, ShipmentMatch } from './shipment-filter.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;

const patternErrors = { PATTERN_TOO_SLOW: { status: 422 } } as const;

/** `search` also matches the client's company and number. */
const AllShipmentsFilter = v.object({
  search: ShipmentFilter.entries.search,
  /** -1: all (docs/rules.md 15.1); -2: manual orders, even without `include_special`. */
  shipment_status: ShipmentFilter.entries.shipment_status,
  ...ShipmentMatch.entries,
  /** Date for `date_range` and sorting; without a status, the update date is the creation date. */
  search_by_date: v.optional(v.picklist(searchDates), 'created'),
  date_range: v.optional(DateRange),
  /** Excludes cancelled and merely announced shipments (status 1); includes special service. */
  is_only_chargeable: v.optional(v.boolean(), false),
  /** Excludes cancelled shipments, like a billing run (docs/rules.md 21.8). */
  is_without_canceled: v.optional(v.boolean(), false),
  /** Includes manual orders, which have no status. */
  include_special: v.optional(v.boolean(), false),
  /** Excludes cancelled shipments, which are not billed. */
  surcharge: v.optional(v.nullable(v.picklist(surchargeCodes)), null),
  paidBy: v.optional(v.nullable(v.pipe(v.string(), v.uuid())), null),
  /** The client's number, also of a deleted client. */
  client: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))),
});
export type AllShipmentsFilter = v.InferOutput<typeof AllShipmentsFilter>;

/** Position of a page's last hit: microseconds of the sort date, and the shipment id. */
const HitSort = v.tuple([
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
  v.pipe(v.string(), v.uuid()),
]);
export type HitSort = v.InferOutput<typeof HitSort>;

export const allShipments = {
  /**
   * Newest first, at most 10,000. The page follows `lastHitSort`, and `page` only counts towards the limit; without it
   * `page` is an offset.
   */
  list: call
    .route({ method: 'POST', path: '/shipment/list' })
    .meta(forStaff)
    .input(
      v.object({
        pagination: v.optional(
          v.object({
            page: Pagination.entries.page,
            per_page: v.optional(v.picklist(shipmentPageSizes), 25),
          }),
          {},
        ),
        ...AllShipmentsFilter.entries,
        lastHitSort: v.optional(v.nullable(HitSort), null),
      }),
    )
    .output(
      v.object({
        data: v.array(ShipmentOfAll),
        pagination: v.object({ total: v.number() }),
        lastHitSort: v.nullable(HitSort),
        /** Set if `reference_number` is not a valid pattern (docs/rules.md 20.2). */
        is_reference_ignored: v.boolean(),
      }),
    )
    .errors(patternErrors),

  /** Writes a CSV file to the storage folder invoices/manual/ (docs/decisions.md 6.1). */
  export: call
    .route({ method: 'POST', path: '/shipment/export' })
    .meta(forStaff)
    .input(AllShipmentsFilter)
    .output(
      envelope(
        v.object({
          /** null: the file is still being written, or the call joined a running export. */
          name: v.nullable(v.string()),
          joined,
        }),
      ),
    )
    .errors({ SHIPMENTS_EMPTY: { status: 409 }, ...patternErrors }),
};
