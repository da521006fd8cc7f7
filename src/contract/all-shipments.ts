import * as v from 'valibot';
import { surchargeCodes } from '#domain/services/surcharges.ts';
import { ShipmentOfAll, searchDates, shipmentPageSizes } from '#domain/staff/all-shipments.ts';
import { call, envelope, Pagination } from './call.ts';
import { joined } from './export-run.ts';
import { DateRange, ShipmentFilter, ShipmentMatch } from './shipment-filter.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;

/** A pattern that took too long is given up. */
const patternErrors = { PATTERN_TOO_SLOW: { status: 422 } } as const;

/**
 * The filter of the staff's list of everybody's shipments. `search` looks at numbers, references and recipient, and
 * at company and number of the client.
 */
const AllShipmentsFilter = v.object({
  search: ShipmentFilter.entries.search,
  /** -1 is all (docs/rules.md 15.1), -2 are manual orders, whatever `include_special` says. */
  shipment_status: ShipmentFilter.entries.shipment_status,
  ...ShipmentMatch.entries,
  /** Which date the list is sorted by and `date_range` is about; a shipment without a status was updated when created. */
  search_by_date: v.optional(v.picklist(searchDates), 'created'),
  date_range: v.optional(DateRange),
  /**
   * Shipments that an invoice is written for: neither cancelled nor merely announced (status 1). Special service
   * counts.
   */
  is_only_chargeable: v.optional(v.boolean(), false),
  /** All but those that were cancelled: what a billing run holds (docs/rules.md 21.8). */
  is_without_canceled: v.optional(v.boolean(), false),
  /** Manual orders too: the special service, which has no status of its own. */
  include_special: v.optional(v.boolean(), false),
  /** Shipments billed for this surcharge: a cancelled one is not. */
  surcharge: v.optional(v.nullable(v.picklist(surchargeCodes)), null),
  /** Id of the payer of the client. */
  paidBy: v.optional(v.nullable(v.pipe(v.string(), v.uuid())), null),
  /** The number people know the client by, of one who was deleted too: nobody else's shipments. */
  client: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/))),
});
export type AllShipmentsFilter = v.InferOutput<typeof AllShipmentsFilter>;

/** The place where a page ended: microseconds since 1970 of the date it is sorted by, and the shipment's id. */
const HitSort = v.tuple([
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
  v.pipe(v.string(), v.uuid()),
]);
export type HitSort = v.InferOutput<typeof HitSort>;

/** Everybody's shipments, for the staff. */
export const allShipments = {
  /**
   * Newest first. With `lastHitSort` the page is what comes behind that hit, and `page` only says how far into the
   * 10,000 results it is; without it, offsets lead to any page of them.
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
        /** The hit at the page's end; null where there is none. */
        lastHitSort: v.nullable(HitSort),
        /** `reference_number` is no pattern, and was ignored (docs/rules.md 20.2). */
        is_reference_ignored: v.boolean(),
      }),
    )
    .errors(patternErrors),

  /** All of them as CSV, into the folder invoices/manual/ of the storage (docs/decisions.md 6.1). */
  export: call
    .route({ method: 'POST', path: '/shipment/export' })
    .meta(forStaff)
    .input(AllShipmentsFilter)
    .output(
      envelope(
        v.object({
          /**
           * The file's name; null while it is still being written: a large one appears in the folder some time later.
           */
          name: v.nullable(v.string()),
          joined,
        }),
      ),
    )
    .errors({ SHIPMENTS_EMPTY: { status: 409 }, ...patternErrors }),
};
