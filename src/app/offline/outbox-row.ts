import type { ErrorCode, Issue } from '#domain/codes.ts';
import type { Order } from '#domain/order.ts';
import type { WorkDatabase } from './db.ts';
import type { Op } from './operations.ts';

/*
 * What has been submitted and not yet been taken by the server. An order is in exactly one of drafts, outbox and
 * receipts, since each move is one transaction. Its id is the draft's, the Idempotency-Key of every attempt and the
 * shipment's client_ref: that, and not any lock, is what makes two shipments of one order impossible.
 * Code never deletes a row that was not sent; a person does, and only once it is certain that nothing has arrived.
 */

export type OutboxState = 'queued' | 'sending' | 'attention';

/** What a list shows of an order without opening it. */
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

export type OutboxProblem = {
  code: ErrorCode | 'OFFLINE' | 'UNKNOWN';
  issues?: Issue[];
  carrierMessage?: string;
  requestId?: string;
  /** ms */
  at: number;
};

export type OutboxRow = {
  /** Order of submitting; never a clock. */
  seq: number;
  id: string;
  uid: string;
  op: Op;
  wire: number;
  payload: unknown;
  /** The form's values, for turning the item back into a draft. */
  form: unknown;
  /** The exact bytes, frozen at the first attempt. */
  body?: string;
  state: OutboxState;
  /** Why the last attempt was not the last. */
  problem?: OutboxProblem;
  attempts: number;
  /** Answers in a row that only asked to wait. */
  waits: number;
  /** The bytes may have arrived: neither edited nor discarded before the server has said what became of them. */
  ambiguous: boolean;
  /** ms */
  firstTriedAt?: number;
  /** ms */
  nextAt: number;
  lease?: { tab: string; until: number };
  /** What a person wants done with it, once the server has withdrawn the key. */
  wanted?: 'edit' | 'discard';
  summary: OrderSummary;
  /** ms */
  createdAt: number;
};

export type ShipmentAnswer = {
  shipment_id: string;
  tracking_number: string[];
  shipment_status: number | null;
};

/** What left this device: kept 30 days, so that it can be shown even when nobody is signed in. */
export type Receipt = { id: string; op: Op; summary: OrderSummary; sentAt: number; answer: ShipmentAnswer };

/** Nothing uses up attempts while the queue is paused. `auth`: somebody has to sign in; `inactive`: the account is closed. */
export type QueuePause = 'auth' | 'inactive' | 'update' | 'offline';

/** ms. Longer than an attempt can take, refreshing the session included. */
export const leaseMs = 60_000;

/** After that many failures of the server a person should know; the item goes on trying every hour. */
export const failuresToShow = 8;

export function needsAttention(row: Pick<OutboxRow, 'state' | 'attempts' | 'problem'>): boolean {
  if (row.state === 'attention') return true;
  return row.problem?.code === 'INTERNAL_ERROR' && row.attempts >= failuresToShow;
}

/** What holds for the whole queue. */
export type Queue = {
  pause: QueuePause | undefined;
  /** ms; the server asked for silence until then. */
  until: number;
};

export async function readQueue(db: WorkDatabase): Promise<Queue> {
  const row = await db.meta.get('queue');
  return { pause: row?.pause as QueuePause | undefined, until: Number(row?.until ?? 0) };
}

export async function writeQueue(db: WorkDatabase, { pause, until = 0 }: Partial<Queue>): Promise<void> {
  await db.meta.put({ k: 'queue', pause, until });
}
