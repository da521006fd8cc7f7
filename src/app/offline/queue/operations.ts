import * as v from 'valibot';
import type { Op, SentAnswer } from '#app/offline/rows/outbox-row.ts';
import { contract } from '#contract/index.ts';
import { Address, type SavedAddress } from '#domain/address/address.ts';
import { checkOrder } from '#domain/order/order-rules.ts';
import { PackagingOrder } from '#domain/portal/packaging.ts';
import type { Issue } from '#domain/values/codes.ts';
import { judge } from '#domain/values/text.ts';
import type { Instead } from './queue-tables.ts';

/** One kind of outbox item: its call and the special meaning of answers (general: retry.ts). */
type Operation = {
  method: 'POST' | 'PUT';
  path: (payload: unknown) => string;
  /** Validates again before sending: a rule may have changed or the pickup day passed. */
  check: (payload: unknown, now: Date) => Issue[];
  readAnswer: (body: unknown) => SentAnswer | undefined;
  readRefusal?: (code: unknown) => SentAnswer | undefined;
  /** Returns the replacement to send under a new key after a refusal. */
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

const fits = (schema: v.GenericSchema) => (payload: unknown) => judge(schema, payload);

const address = {
  check: fits(Address),
  readAnswer(body: unknown) {
    const answer = v.safeParse(AddressBody, withData(body));
    if (!answer.success) return undefined;
    const { revision } = answer.output.data;
    return { outcome: 'saved', ...(revision !== undefined && { revision }) } as const;
  },
  /** 409: the address is already stored (docs/queue.md 4.5). */
  readRefusal: (code: unknown) => (code === 'ADDRESS_EXISTS' ? ({ outcome: 'exists' } as const) : undefined),
};

export const operations: Record<Op, Operation> = {
  'shipment.create': {
    method: 'POST',
    path: () => contract.shipment.create['~orpc'].route.path ?? '',
    check(payload, now) {
      // Only the server knows current permissions and carrier offers.
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
    // A colleague has deleted the address; create it again, because the user wants it stored.
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
