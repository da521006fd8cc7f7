import * as v from 'valibot';
import { manualFilters, manualLimits, manualStatuses } from '#domain/shipment/manual-order.ts';
import { Timestamp } from '#domain/shipment/shipment.ts';
import { ShipmentOfAll } from '#domain/staff/all-shipments.ts';
import { waitAges } from '#domain/staff/info.ts';
import { ManualLink, ManualNumber, staffText } from '#domain/staff/manual-order-fields.ts';
import { pageSizes } from '#domain/values/result-window.ts';
import { Revision } from '#domain/values/revision.ts';
import { call, envelope, Pagination } from './call.ts';

const forStaff = { access: 'admin', idempotency: 'none' } as const;

const ManualCounts = v.object({
  open: v.number(),
  begun: v.number(),
  oldest_open: v.nullable(Timestamp),
});
export type ManualCounts = v.InferOutput<typeof ManualCounts>;

/** Calls by which the staff process manual orders (docs/rules.md 16.7). */
export const manualOrders = {
  /** Oldest first; the counts ignore the filter. */
  listManual: call
    .route({ method: 'POST', path: '/shipment/manual-orders' })
    .meta(forStaff)
    .input(
      v.object({
        pagination: v.optional(
          v.object({
            page: Pagination.entries.page,
            per_page: v.optional(v.picklist(pageSizes.filter((it) => it > 0)), 25),
          }),
          {},
        ),
        /** `open`: not begun. `begun`: neither delivered nor cancelled. `mine`: begun and held by the caller. */
        filter: v.optional(v.picklist(manualFilters), 'open'),
        /** By order day in Berlin. */
        age: v.optional(v.picklist(waitAges)),
      }),
    )
    .output(
      v.object({
        data: v.array(ShipmentOfAll),
        pagination: v.object({ total: v.number() }),
        counts: ManualCounts,
      }),
    ),

  staffForManual: call
    .route({ method: 'GET', path: '/shipment/manual-orders/staff' })
    .meta(forStaff)
    .output(
      v.object({
        data: v.array(v.object({ uid: v.string(), name: v.string() })),
        /** Prefixes of the portal's own numbers, which the staff must not enter (domain/labels/own-number.ts). */
        own_prefixes: v.array(v.string()),
      }),
    ),

  /** Omitted fields stay. `revision`: 0 until begun; the call fails if a colleague changed the order meanwhile. */
  changeManual: call
    .route({ method: 'POST', path: '/shipment/manual-order/{id}' })
    .meta(forStaff)
    .input(
      v.object({
        id: v.pipe(v.string(), v.uuid()),
        revision: Revision,
        carrier_name: v.optional(staffText(manualLimits.carrier_name)),
        tracking_number: v.optional(ManualNumber),
        tracking_link: v.optional(ManualLink),
        price_note: v.optional(staffText(manualLimits.price_note)),
        shipment_status: v.optional(v.picklist(manualStatuses)),
        /** `user_uid` of the staff member. */
        held_by: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
      }),
    )
    .output(envelope(ShipmentOfAll))
    .errors({
      MANUAL_ORDER_CHANGED: { status: 409, data: v.object({ shipment: ShipmentOfAll }) },
      NUMBER_TAKEN: { status: 409 },
    }),
};
