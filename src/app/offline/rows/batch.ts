import type { PickLine } from '#domain/labels/packing-list.ts';
import type { BatchWorker } from '#domain/order/order-batch.ts';
import type { OrderedBefore } from '#domain/order/ordered-before.ts';

/** Orders imported and processed together: a Stapel (docs/rules.md 25.6). */
export type Batch<Common = unknown> = {
  id: string;
  wire: number;
  /** File name, or day and time of pasting. */
  name: string;
  headings: string[];
  lines: BatchLine[];
  delimiter: string;
  leftOut: { row: number; why: string; text: string }[];
  unused: string[];
  common: Common;
  /** ms */
  createdAt: number;
};

/** This device's knowledge of the server's copy (docs/queue.md 11.2); none before the first upload. */
export type BatchShare = {
  id: string;
  /** `mine`: this device has the batch. `taken`: another device has it, read-only here. `alone`: not on the server. */
  state: 'mine' | 'taken' | 'alone';
  term: number;
  /** Position in the server's changes, if `taken`; missing before the first read. */
  cursor?: string;
  isHeadPending?: boolean;
  worker?: BatchWorker | null;
  /** Why the batch is `alone`; `gone`: a colleague deleted it. */
  why?: 'refused' | 'full' | 'gone';
};
/** `row`: number in the spreadsheet. */
export type BatchLine = { row: number; cells: readonly string[] };

/** One order of a batch. Its id is the idempotency key and the shipment's client_ref. */
export type BatchRow<Values = unknown> = {
  id: string;
  batch: string;
  place: number;
  rows: number[];
  /** The shop's order number, which detects duplicates; '' if none. */
  own: string;
  /** Hash of the file; missing for rows of forms. With the first of `rows` it finds the order at the server. */
  file?: string;
  values: Values;
  picks?: PickLine[];
  notes: { path: string; code: string; row: number; from: string }[];
  rev: number;
  isLeftOut: boolean;
  /** The user wants the order although its number was used before. */
  isAskedFor?: boolean;
  /** The user knows of an earlier shipment of this order and wants another. */
  isOrderedAgain?: boolean;
  /** ms; time of submission or of opening in the form. The row is not submitted again. */
  handedAt?: number | undefined;
  /** 1: not uploaded yet. A number, because IndexedDB cannot index booleans. */
  pending?: 0 | 1;
  fate?: RowFate | undefined;
  /** This device's change that was not uploaded before another device took the batch (docs/queue.md 11.7). */
  unsent?: Unsent<Values> | undefined;
};
export type Unsent<Values = unknown> = Pick<BatchRow<Values>, 'values' | 'notes' | 'isLeftOut'>;
export type RowFate =
  | { is: 'shipment'; shipment_id: string; tracking_number: string[]; shipment_status: number | null }
  | { is: 'closed' };

export type RowPlace =
  | { is: 'here' }
  | { is: 'draft' }
  | { is: 'waiting' }
  | {
      is: 'refused';
      code: string;
      issues: readonly { path: string; code: string }[];
      carrierMessage: string;
      /** The file had the order before (docs/rules.md 25.21). */
      before?: OrderedBefore | undefined;
    }
  | { is: 'sent'; shipment_id: string; tracking_number: string[]; sentAt: number }
  /** The user removed the order from the queue or discarded its draft; only the user can send it again. */
  | { is: 'taken' }
  | { is: 'cancelled'; shipment_id: string; tracking_number: string[] }
  | { is: 'elsewhere' };
