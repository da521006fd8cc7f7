import * as v from 'valibot';
import { mostOrdersAtOnce } from '#domain/order/many-orders.ts';
import { Order } from '#domain/order/order.ts';
import { errorCodes } from '#domain/values/error-codes.ts';
import { ClientRef, call, envelope, Issue } from './call.ts';
import { describedAs } from './described-as.ts';

/** Orders, each with the key it is known by; a key that comes twice counts as a repeat of its order. */
const Orders = v.pipe(
  v.array(
    v.object({
      /** The Idempotency-Key that `shipment/create` would have as a header: both calls know the same keys. */
      key: v.pipe(
        v.string(),
        v.uuid(),
        v.transform((it) => it.toLowerCase()),
      ),
      /** Judged one by one: what is wrong with one refuses that one alone. */
      order: describedAs(Order),
    }),
  ),
  v.minLength(1),
  v.maxLength(mostOrdersAtOnce, 'too_long'),
);
export type KeyedOrder = v.InferOutput<typeof Orders>[number];

const OneAnswer = v.object({
  client_ref: ClientRef,
  /**
   * `created`: there is this one shipment. `refused`: there is none; what is wrong has to be put right. `later`: nobody
   * knows yet, the same again under the same key tells.
   */
  outcome: v.picklist(['created', 'refused', 'later']),
  /** The answer was kept from before: nothing has been done this time. */
  is_repeat: v.boolean(),
  shipment: v.optional(
    v.object({
      shipment_id: v.string(),
      tracking_number: v.array(v.string()),
      shipment_status: v.nullable(v.number()),
    }),
  ),
  /** The answer that `shipment/create` would have given instead. */
  error: v.optional(
    v.object({ code: v.picklist(errorCodes), status: v.number(), data: v.optional(v.unknown()) }),
  ),
  /** Seconds; after them it is worth asking again. */
  retry_after: v.optional(v.number()),
});
export type OneAnswer = v.InferOutput<typeof OneAnswer>;

const meta = { access: 'user', idempotency: 'none', largeBody: true, heavy: true } as const;

/** Many orders in one call, for machines (docs/rules.md 22.7). */
export const manyOrders = {
  /** Each as by `shipment/create`, with an answer of its own, in the order given. The whole call may be repeated. */
  createMany: call
    .route({ method: 'POST', path: '/shipment/create-many' })
    .meta(meta)
    .input(v.object({ orders: Orders }))
    .output(envelope(v.array(OneAnswer))),

  /** Judges the same as `shipment/create-many` and makes nothing; an order without issues would be taken now. */
  validateMany: call
    .route({ method: 'POST', path: '/shipment/validate-many' })
    .meta(meta)
    .input(v.object({ orders: Orders }))
    .output(envelope(v.array(v.object({ client_ref: ClientRef, issues: v.array(Issue) })))),
};
