import type { ErrorDescription } from '#app/api/describe-error.ts';
import type { PlainAddress, SavedAddress } from '#domain/address/address.ts';
import type { Order } from '#domain/order/order.ts';
import type { OrderedBefore } from '#domain/order/ordered-before.ts';
import type { PackagingQuantities } from '#domain/portal/packaging.ts';
import type { Issue } from '#domain/values/codes.ts';
import type { ErrorCode } from '#domain/values/error-codes.ts';

/*
 * Submitted orders the server has not accepted yet. An order is in exactly one of drafts, outbox and receipts. Its id
 * is the draft's, every attempt's Idempotency-Key and the shipment's client_ref, so it becomes one shipment.
 * An address to save is a separate item, sent after its order. Only a user deletes unsent rows, once it is certain that
 * nothing has arrived.
 */

export type Op = 'shipment.create' | 'packaging.create' | AddressOp;
export type AddressOp = 'address.create' | 'address.update';

export type OutboxState = 'queued' | 'sending' | 'attention';

export type OrderSummary = {
  company: string;
  city: string;
  country_code: string;
  service: Order['service'];
  transport_kind: Order['transport_kind'];
  parcels: number;
  /** kg */
  weight: number;
};
export type AddressSummary = Pick<OrderSummary, 'company' | 'city' | 'country_code'>;

export type OutboxProblem = {
  code: ErrorCode | 'ANSWER_UNCLEAR' | 'OFFLINE' | 'TRIED_LONG_AGO' | 'UNKNOWN';
  issues?: Issue[];
  carrierMessage?: string;
  requestId?: string;
  /** On ADDRESS_CHANGED: the server's current version. */
  address?: SavedAddress;
  /** On ORDERED_BEFORE: the first shipment. */
  before?: OrderedBefore;
  /** ms */
  at: number;
};

type CommonRow = {
  /** Order of submission, independent of clocks. */
  seq: number;
  id: string;
  uid: string;
  wire: number;
  payload: unknown;
  /** Exact bytes, frozen at the first attempt. */
  body?: string;
  state: OutboxState;
  problem?: OutboxProblem;
  attempts: number;
  /** Attempts that ended in a server error or an answer without the item's key. */
  failures: number;
  /** Consecutive requests to wait. */
  waits: number;
  /** The bytes may have arrived: ask the server before editing or discarding. */
  ambiguous: boolean;
  /** ms */
  firstTriedAt?: number;
  /** ms */
  nextAt: number;
  lease?: { tab: string; until: number };
  /** The user's request, carried out once the server has reported the key's outcome (wish.ts). */
  requested?: 'edit' | 'discard';
  batch?: string;
  /**
   * `wanted`: do not send before the server knows key and order (docs/queue.md 11.3). `made`: another device may send
   * the order too.
   */
  mark?: 'pending' | 'made';
  /** The order comes from the form and may hold more than its row. */
  isFromForm?: boolean;
  draftId?: string;
  /** ms */
  createdAt: number;
};

export type OrderRow = CommonRow & {
  op: 'shipment.create';
  summary: OrderSummary;
  form: unknown;
};
export type AddressRow = CommonRow & {
  op: AddressOp;
  summary: AddressSummary;
  /** Address as the user saw it before the change. */
  seen?: PlainAddress;
  /** Id of the order to wait for; editing that order removes this item. */
  parent?: string;
};
export type PackagingRow = CommonRow & { op: 'packaging.create'; summary: PackagingQuantities };
export type OutboxRow = OrderRow | PackagingRow | AddressRow;

export function isOfAddress<T extends { op: Op }>(item: T): item is Extract<T, { op: AddressOp }> {
  return item.op === 'address.create' || item.op === 'address.update';
}

export type ShipmentAnswer = {
  shipment_id: string;
  tracking_number: string[];
  shipment_status: number | null;
};

export type PackagingAnswer = { packaging_id: string };

/** `exists`: a duplicate. `revision`: after the change. */
export type AddressAnswer = { outcome: 'saved' | 'exists'; revision?: number };
export type SentAnswer = ShipmentAnswer | PackagingAnswer | AddressAnswer;

/** Outcome of a key. `used`: a refused order or a saved address, without an id to report. */
export type KnownFate = { fate: 'sent'; answer: SentAnswer } | { fate: 'withdrawn' | 'used' };
export type KeyFate = KnownFate | { fate: 'busy' } | { fate: 'unreachable'; problem?: ErrorDescription };

export type Ended = 'sent' | 'edited' | 'discarded';

/** Stored 30 days and readable without a session. */
export type OrderReceipt = { id: string; sentAt: number; answer: ShipmentAnswer } & Pick<
  OrderRow,
  'op' | 'summary'
>;
export type AddressReceipt = {
  id: string;
  sentAt: number;
  answer: AddressAnswer;
  /** Changed address and its revision before the change (own-changes.ts). */
  change?: { address_id: string; on: number };
} & Pick<AddressRow, 'op' | 'summary'>;
export type PackagingReceipt = { id: string; sentAt: number; answer: PackagingAnswer } & Pick<
  PackagingRow,
  'op' | 'summary'
>;
export type Receipt = OrderReceipt | PackagingReceipt | AddressReceipt;

/** True if the address's order or an earlier change of the same address must go first. */
export function waitsForAnother(row: OutboxRow, rows: readonly OutboxRow[]): boolean {
  if (!isOfAddress(row)) return false;
  return rows.some((other) => other.id === row.parent || isEarlierUpdate(other, row));
}

function isEarlierUpdate(other: OutboxRow, row: OutboxRow): boolean {
  if (row.op !== 'address.update' || other.op !== row.op) return false;
  return other.seq < row.seq && other.state !== 'attention' && addressIdOf(other) === addressIdOf(row);
}

const addressIdOf = ({ payload }: OutboxRow) => (payload as { address_id?: unknown }).address_id;

/** ms. Longer than any attempt including a session refresh. */
export const leaseMs = 60_000;

/** Server failures before the user is told; retries continue, hourly after a 500. */
export const failuresToShow = 8;

export function needsAttention(row: Pick<OutboxRow, 'state' | 'failures' | 'problem'>): boolean {
  if (row.state === 'attention') return true;
  return isFailure(row.problem) && row.failures >= failuresToShow;
}

/** Connection loss is not a failure of the order, so it never needs attention. */
export const isFailure = (problem: Pick<OutboxProblem, 'code'> | undefined): boolean =>
  problem?.code === 'INTERNAL_ERROR' || problem?.code === 'ANSWER_UNCLEAR';
