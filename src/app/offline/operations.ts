import * as v from 'valibot';
import { contract } from '#contract/index.ts';
import type { Issue } from '#domain/codes.ts';
import { checkOrder } from '#domain/order-rules.ts';
import type { ShipmentAnswer } from './outbox-row.ts';

/** What the outbox can send: the call's name, as rows keep it. */
export type Op = 'shipment.create';

type Operation = {
  /** Below the API's base. */
  path: string;
  /** What no longer fits an item that has waited: a rule that changed, a pickup day that has passed. */
  check: (payload: unknown, now: Date) => Issue[];
  /** Nothing, if the body is not the call's answer. */
  readAnswer: (body: unknown) => ShipmentAnswer | undefined;
};

const Answer = v.object({
  data: v.object({
    shipment_id: v.string(),
    tracking_number: v.array(v.string()),
    shipment_status: v.nullable(v.number()),
  }),
});

export const operations: Record<Op, Operation> = {
  'shipment.create': {
    path: contract.shipment.create['~orpc'].route.path ?? '',
    check(payload, now) {
      // What the client may do and what the carrier offers, the server knows best by now.
      const allowed = { isPickupAllowed: true, isValorEnabled: true, specialActivation: true };
      return checkOrder(payload, { now, ...allowed }).issues ?? [];
    },
    readAnswer(body) {
      const answer = v.safeParse(Answer, withData(body));
      return answer.success ? answer.output.data : undefined;
    },
  },
};

/** "A success response is used as the whole body when it has a data field, otherwise the raw response" (spec 1 §7). */
function withData(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'data' in body ? body : { data: body };
}
