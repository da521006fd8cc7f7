import * as v from 'valibot';
import { mostOrdersAtOnce } from '#domain/order/many-orders.ts';
import { Order } from '#domain/order/order.ts';
import { errorCodes } from '#domain/values/error-codes.ts';
import { ClientRef, call, envelope, Hint, Issue } from './call.ts';
import { describedAs } from './described-as.ts';

/** A repeated key counts as a repeat of its order. */
const Orders = v.pipe(
  v.array(
    v.object({
      /** Idempotency-Key, shared with `shipment/create`. */
      key: v.pipe(
        v.string(),
        v.uuid(),
        v.transform((it) => it.toLowerCase()),
      ),
      /** Validated separately, so one wrong order does not refuse the others. */
      order: describedAs(Order),
    }),
  ),
  v.minLength(1),
  v.maxLength(mostOrdersAtOnce, 'too_long'),
);
export type KeyedOrder = v.InferOutput<typeof Orders>[number];

const OneError = v.object({
  code: v.picklist(errorCodes),
  status: v.number(),
  data: v.optional(v.unknown()),
});

const OneAnswer = v.object({
  client_ref: ClientRef,
  /** `refused`: no shipment; the order needs a correction. `later`: unknown; ask again under the same key. */
  outcome: v.picklist(['created', 'refused', 'later']),
  /** The response is stored from an earlier call. */
  is_repeat: v.boolean(),
  shipment: v.optional(
    v.object({
      shipment_id: v.string(),
      tracking_number: v.array(v.string()),
      shipment_status: v.nullable(v.number()),
    }),
  ),
  error: v.optional(OneError),
  /** Seconds. */
  retry_after: v.optional(v.number()),
});
export type OneAnswer = v.InferOutput<typeof OneAnswer>;

const OneVerdict = v.object({
  client_ref: ClientRef,
  issues: v.array(Issue),
  /** Never refuse the order. */
  hints: v.array(Hint),
  /** `ORDERED_BEFORE`, as `create-many` would answer. */
  error: v.optional(OneError),
});
export type OneVerdict = v.InferOutput<typeof OneVerdict>;

const meta = { access: 'user', idempotency: 'none', largeBody: true, heavy: true } as const;

/** Calls for machines (docs/rules.md 22.7). */
export const manyOrders = {
  /** Returns one result per order, in order; the whole call may be repeated. */
  createMany: call
    .route({ method: 'POST', path: '/shipment/create-many' })
    .meta(meta)
    .input(v.object({ orders: Orders }))
    .output(envelope(v.array(OneAnswer))),

  /** An order without issues and error would be accepted now. */
  validateMany: call
    .route({ method: 'POST', path: '/shipment/validate-many' })
    .meta(meta)
    .input(v.object({ orders: Orders }))
    .output(envelope(v.array(OneVerdict))),
};
