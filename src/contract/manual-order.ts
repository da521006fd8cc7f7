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

/** How many manual orders wait for somebody, how many are in hand, and since when the oldest that waits does. */
const ManualCounts = v.object({
  open: v.number(),
  begun: v.number(),
  oldest_open: v.nullable(Timestamp),
});
export type ManualCounts = v.InferOutput<typeof ManualCounts>;

/** The calls by which the staff carry out manual orders (docs/rules.md 16.7). */
export const manualOrders = {
  /** The oldest first. The counts are of all, whatever the list is narrowed to. */
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
        /** `open`: nobody has begun. `begun`: in hand, neither delivered nor cancelled. `mine`: of these one's own. */
        filter: v.optional(v.picklist(manualFilters), 'open'),
        /** By the day of the order, in Berlin. */
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

  /** What the form of a manual order asks for: everybody of the staff to whom work can be handed, by name. */
  staffForManual: call
    .route({ method: 'GET', path: '/shipment/manual-orders/staff' })
    .meta(forStaff)
    .output(
      v.object({
        data: v.array(v.object({ uid: v.string(), name: v.string() })),
        /** Of the portal's own numbers, which nobody types (domain/labels/own-number.ts). */
        own_prefixes: v.array(v.string()),
      }),
    ),

  /**
   * Begins a manual order, or changes what is entered of one; what is left out stays. `revision` is that of the state one
   * saw, 0 while nobody had begun: of two who work on one order the later is told.
   */
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
        /** The `user_uid` of whoever of the staff has it in hand from now on. */
        held_by: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
      }),
    )
    .output(envelope(ShipmentOfAll))
    .errors({
      MANUAL_ORDER_CHANGED: { status: 409, data: v.object({ shipment: ShipmentOfAll }) },
      /** Another shipment has that number. */
      NUMBER_TAKEN: { status: 409 },
    }),
};
