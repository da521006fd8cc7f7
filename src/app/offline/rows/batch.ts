import type { PickLine } from '#domain/labels/packing-list.ts';
import type { BatchWorker } from '#domain/order/order-batch.ts';

/** Many orders that came in together and are worked through together: a Stapel (docs/rules.md 25.6). */
export type Batch<Common = unknown> = {
  id: string;
  /** The version of the app that wrote it (newer-app.ts). */
  wire: number;
  /** The file's name, or the day and time of what was pasted. */
  name: string;
  /** As they stand in the file, for the file that goes back. */
  headings: string[];
  lines: BatchLine[];
  delimiter: string;
  /** Rows of the file that no order was made of, and why. */
  leftOut: { row: number; why: string; text: string }[];
  /** Columns of the file that no field is read from. */
  unused: string[];
  /** What all its orders have in common; the form's fields. */
  common: Common;
  /** ms */
  createdAt: number;
};

/** The server's copy of a batch, as this device knows it (docs/queue.md 11.2); there is none until the server has heard of it. */
export type BatchShare = {
  id: string;
  /**
   * `mine`: this device has it. `taken`: another device has it; here it can be read only. `alone`: the server does not
   * have it.
   */
  state: 'mine' | 'taken' | 'alone';
  term: number;
  /** How far this device has read the server's changes of a batch that is `taken`; missing before the first reading. */
  cursor?: string;
  /** What all rows have in common is to be brought to the server. */
  isHeadPending?: boolean;
  /** The device that has a batch that is `taken`. */
  worker?: BatchWorker | null;
  /** Of `alone`: the server does not take it, has no room for it, or a colleague has deleted it there. */
  why?: 'refused' | 'full' | 'gone';
};
/** `row`: as a spreadsheet counts it. */
export type BatchLine = { row: number; cells: readonly string[] };

/** One order of a batch. Its id is the key it is sent under, and the shipment's client_ref. */
export type BatchRow<Values = unknown> = {
  id: string;
  batch: string;
  /** Place in the file. */
  place: number;
  /** Rows of the file it was made of. */
  rows: number[];
  /** Its number in the shop, by which it is known again; empty where it has none. */
  own: string;
  /** The fields of the order that it has of its own. */
  values: Values;
  /** What is to be fetched for it in the warehouse. */
  picks?: PickLine[];
  notes: { path: string; code: string; row: number; from: string }[];
  /** Grows with every save. */
  rev: number;
  isLeftOut: boolean;
  /** Somebody has asked for it although its number had an order before. */
  isAskedFor?: boolean;
  /** ms; it went to the outbox then, or into the form: it goes from here no second time, whatever becomes of it there. */
  handedAt?: number | undefined;
  /** 1 while the server does not know it like this; a number, since IndexedDB finds no booleans. */
  pending?: 0 | 1;
  /** What the server last said of its key: the shipment it became, or that no shipment can come of it. */
  fate?: RowFate | undefined;
  /** A change that this device had not brought to the server when another device took the batch (docs/queue.md 11.7). */
  unsent?: Unsent<Values> | undefined;
};
export type Unsent<Values = unknown> = Pick<BatchRow<Values>, 'values' | 'notes' | 'isLeftOut'>;
export type RowFate =
  | { is: 'shipment'; shipment_id: string; tracking_number: string[]; shipment_status: number | null }
  | { is: 'closed' };

/** What has become of a row outside of its batch. */
export type RowPlace =
  | { is: 'here' }
  /** Open in the form, as a draft under its id. */
  | { is: 'draft' }
  | { is: 'waiting' }
  | { is: 'refused'; code: string; issues: readonly { path: string; code: string }[]; carrierMessage: string }
  | { is: 'sent'; shipment_id: string; tracking_number: string[]; sentAt: number }
  /** Somebody took it out of the queue or discarded its draft: it goes again only if somebody says so. */
  | { is: 'taken' }
  /** Its shipment was cancelled. */
  | { is: 'cancelled'; shipment_id: string; tracking_number: string[] }
  /** Another device works on its batch. */
  | { is: 'elsewhere' };
