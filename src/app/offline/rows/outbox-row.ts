import type { ErrorDescription } from '#app/api/describe-error.ts';
import type { PlainAddress, SavedAddress } from '#domain/address/address.ts';
import type { Order } from '#domain/order/order.ts';
import type { PackagingQuantities } from '#domain/portal/packaging.ts';
import type { Issue } from '#domain/values/codes.ts';
import type { ErrorCode } from '#domain/values/error-codes.ts';

/*
 * The outbox holds what has been submitted and not yet been taken by the server. An order is in exactly one of
 * drafts, outbox and receipts, since each move is one transaction. Its id is the draft's, the Idempotency-Key of
 * every attempt and the shipment's client_ref: that, and not any lock, is what makes two shipments of one order
 * impossible.
 * An address that is to be saved with an order is an item of its own, under its own key: the order's child, sent once
 * the order has been taken, so that nothing that becomes of it can touch the order.
 * An order of packaging material goes the same way; its form (packaging-form.ts) is its draft.
 * Code never deletes a row that was not sent; a person does, and only once it is certain that nothing has arrived.
 */

/** The calls the outbox can send, as rows name them. */
export type Op = 'shipment.create' | 'packaging.create' | AddressOp;
export type AddressOp = 'address.create' | 'address.update';

export type OutboxState = 'queued' | 'sending' | 'attention';

/** The facts a list shows of an order without opening it. */
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
  /** Of ADDRESS_CHANGED: the address as somebody else has left it. */
  address?: SavedAddress;
  /** ms */
  at: number;
};

type CommonRow = {
  /** Order of submitting; never a clock. */
  seq: number;
  id: string;
  uid: string;
  /** The version of the app that wrote it (newer-app.ts). */
  wire: number;
  payload: unknown;
  /** The exact bytes, frozen at the first attempt. */
  body?: string;
  state: OutboxState;
  /** Why the last attempt was not the last. */
  problem?: OutboxProblem;
  attempts: number;
  /** Attempts that the server failed on, or answered without naming the item. */
  failures: number;
  /** Answers in a row that only asked to wait. */
  waits: number;
  /** The bytes may have arrived: neither edited nor discarded before the server has said what became of them. */
  ambiguous: boolean;
  /** ms */
  firstTriedAt?: number;
  /** ms */
  nextAt: number;
  lease?: { tab: string; until: number };
  /** The wish of a person, to be fulfilled once the server has said what became of the key (wish.ts). */
  wanted?: 'edit' | 'discard';
  /** The batch it is a row of, which another device may take over. */
  batch?: string;
  /**
   * `wanted`: not sent before the server knows that this key goes out, and with what (docs/queue.md 11.3). `made`: another
   * device may send it too.
   */
  mark?: 'wanted' | 'made';
  /** It came out of the form, which has more than its row. */
  isFromForm?: boolean;
  /** The draft that an edited order becomes, whoever asks the server. */
  draftId?: string;
  /** ms */
  createdAt: number;
};

export type OrderRow = CommonRow & {
  op: 'shipment.create';
  summary: OrderSummary;
  /** The form's values, for turning the item back into a draft. */
  form: unknown;
};
export type AddressRow = CommonRow & {
  op: AddressOp;
  summary: AddressSummary;
  /** The entry of the address book as it was when this change of it was begun. */
  seen?: PlainAddress;
  /** The order it was typed for. It waits for that one, and goes when that one becomes a draft again. */
  parent?: string;
};
/** The quantities tell all there is to tell of it. */
export type PackagingRow = CommonRow & { op: 'packaging.create'; summary: PackagingQuantities };
export type OutboxRow = OrderRow | PackagingRow | AddressRow;

/** True if the item, or what it became, is an address. */
export function isOfAddress<T extends { op: Op }>(item: T): item is Extract<T, { op: AddressOp }> {
  return item.op === 'address.create' || item.op === 'address.update';
}

export type ShipmentAnswer = {
  shipment_id: string;
  tracking_number: string[];
  shipment_status: number | null;
};

export type PackagingAnswer = { packaging_id: string };

/** `exists`: there was one like it already. `revision`: of the address as it was left. */
export type AddressAnswer = { outcome: 'saved' | 'exists'; revision?: number };
export type SentAnswer = ShipmentAnswer | PackagingAnswer | AddressAnswer;

/**
 * The server's word on a key. `used`: nothing came of it that the server could name, since an order was refused under
 * it, or an address saved.
 */
export type KnownFate = { fate: 'sent'; answer: SentAnswer } | { fate: 'withdrawn' | 'used' };
export type KeyFate = KnownFate | { fate: 'busy' } | { fate: 'unreachable'; problem?: ErrorDescription };

/** What an item ended as: it had arrived, it is back in a draft or in the form of packaging material, or it is gone. */
export type Ended = 'sent' | 'edited' | 'discarded';

/**
 * Receipts tell what left this device. They are kept 30 days, so that they can be shown even when nobody is signed
 * in.
 */
export type OrderReceipt = { id: string; sentAt: number; answer: ShipmentAnswer } & Pick<
  OrderRow,
  'op' | 'summary'
>;
export type AddressReceipt = {
  id: string;
  sentAt: number;
  answer: AddressAnswer;
  /** The entry that was changed, and the revision the change was made on (own-changes.ts). */
  change?: { address_id: string; on: number };
} & Pick<AddressRow, 'op' | 'summary'>;
export type PackagingReceipt = { id: string; sentAt: number; answer: PackagingAnswer } & Pick<
  PackagingRow,
  'op' | 'summary'
>;
export type Receipt = OrderReceipt | PackagingReceipt | AddressReceipt;

/** True if another item has to go first: the address's order, or an earlier change of the same address. */
export function waitsForAnother(row: OutboxRow, rows: readonly OutboxRow[]): boolean {
  if (!isOfAddress(row)) return false;
  return rows.some((other) => other.id === row.parent || isEarlierUpdate(other, row));
}

function isEarlierUpdate(other: OutboxRow, row: OutboxRow): boolean {
  if (row.op !== 'address.update' || other.op !== row.op) return false;
  return other.seq < row.seq && other.state !== 'attention' && addressIdOf(other) === addressIdOf(row);
}

const addressIdOf = ({ payload }: OutboxRow) => (payload as { address_id?: unknown }).address_id;

/** ms. Longer than an attempt can take, refreshing the session included. */
export const leaseMs = 60_000;

/** Failures of the server after which a person should know; the item goes on trying every hour. */
export const failuresToShow = 8;

export function needsAttention(row: Pick<OutboxRow, 'state' | 'failures' | 'problem'>): boolean {
  if (row.state === 'attention') return true;
  return isFailure(row.problem) && row.failures >= failuresToShow;
}

/** A lost connection is none, however often: nobody can do anything about the order. */
export const isFailure = (problem: Pick<OutboxProblem, 'code'> | undefined): boolean =>
  problem?.code === 'INTERNAL_ERROR' || problem?.code === 'ANSWER_UNCLEAR';
