import * as v from 'valibot';
import type { Op, SentAnswer } from '#app/offline/rows/outbox-row.ts';
import { contract } from '#contract/index.ts';
import { Address, type SavedAddress } from '#domain/address/address.ts';
import { checkOrder } from '#domain/order/order-rules.ts';
import { PackagingOrder } from '#domain/portal/packaging.ts';
import type { Issue } from '#domain/values/codes.ts';
import { judge } from '#domain/values/text.ts';
import type { Instead } from './queue-tables.ts';

/**
 * One sort of item in the outbox: its call, and what the call's answers mean beyond what they mean for all
 * (retry.ts).
 */
type Operation = {
  method: 'POST' | 'PUT';
  /** Below the API's base. */
  path: (payload: unknown) => string;
  /** Judges an item that has waited: a rule may have changed, a pickup day may have passed. */
  check: (payload: unknown, now: Date) => Issue[];
  /** Reads the call's answer; undefined if the body is none. */
  readAnswer: (body: unknown) => SentAnswer | undefined;
  /** A refusal that leaves nothing to do. */
  readRefusal?: (code: unknown) => SentAnswer | undefined;
  /** Names the item that is sent in its place, under a key of its own, after that refusal. */
  instead?: (code: unknown, payload: unknown) => Instead | undefined;
};

const ShipmentBody = v.object({
  data: v.object({
    shipment_id: v.string(),
    tracking_number: v.array(v.string()),
    shipment_status: v.nullable(v.number()),
  }),
});
const PackagingBody = v.object({ data: v.object({ packaging_id: v.string() }) });
const AddressBody = v.object({
  data: v.object({ address_id: v.string(), revision: v.optional(v.number()) }),
});

/** Judges by the schema alone whether the payload still is what it says. */
const fits = (schema: v.GenericSchema) => (payload: unknown) => judge(schema, payload);

const address = {
  check: fits(Address),
  readAnswer(body: unknown) {
    const answer = v.safeParse(AddressBody, withData(body));
    if (!answer.success) return undefined;
    const { revision } = answer.output.data;
    return { outcome: 'saved', ...(revision !== undefined && { revision }) } as const;
  },
  /** The address book has what was to be saved: 409 means done (docs/queue.md 4.5). */
  readRefusal: (code: unknown) => (code === 'ADDRESS_EXISTS' ? ({ outcome: 'exists' } as const) : undefined),
};

export const operations: Record<Op, Operation> = {
  'shipment.create': {
    method: 'POST',
    path: () => contract.shipment.create['~orpc'].route.path ?? '',
    check(payload, now) {
      // The server knows best by now what the client may do and what the carrier offers.
      const allowed = { isPickupAllowed: true, isValorEnabled: true, specialActivation: true };
      const terms = { version: '', isAccepted: true };
      return checkOrder(payload, { now, ...allowed, terms }).issues ?? [];
    },
    readAnswer(body) {
      const answer = v.safeParse(ShipmentBody, withData(body));
      return answer.success ? answer.output.data : undefined;
    },
  },
  'packaging.create': {
    method: 'POST',
    path: () => contract.packaging.create['~orpc'].route.path ?? '',
    check: fits(PackagingOrder),
    readAnswer(body) {
      const answer = v.safeParse(PackagingBody, withData(body));
      return answer.success ? answer.output.data : undefined;
    },
  },
  'address.create': {
    ...address,
    method: 'POST',
    path: () => contract.address.create['~orpc'].route.path ?? '',
  },
  'address.update': {
    ...address,
    method: 'PUT',
    path(payload) {
      const { address_id } = payload as { address_id: string };
      const path = contract.address.update['~orpc'].route.path ?? '';
      return path.replace('{address_id}', encodeURIComponent(address_id));
    },
    // Somebody has deleted it meanwhile, yet this one was wanted in the book: it comes as a new one.
    instead(code, payload) {
      if (code !== 'NOT_FOUND') return undefined;
      const { address_id: _, revision: __, ...rest } = payload as SavedAddress;
      return { op: 'address.create', payload: rest };
    },
  },
};

/** An answer with a `data` field is the body, any other is its data (docs/rules.md 22.2). */
function withData(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'data' in body ? body : { data: body };
}
