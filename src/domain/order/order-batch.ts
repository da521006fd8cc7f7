import * as v from 'valibot';
import { mostOrdersAtOnce } from './many-orders.ts';

/*
 * Orders that a company's devices share ("Stapel", docs/rules.md 25.10). One device at a time works on a batch and
 * validates it; the server only stores it.
 */

/** `head` and `row` in characters of JSON; an order of 100 parcels has up to 40,000 and may occur twice. */
export const batchLimits = {
  /** Per client. */
  batches: 100,
  rows: 10_000,
  /** Rows per request. */
  piece: mostOrdersAtOnce,
  name: 200,
  device_name: 60,
  head: 4_000_000,
  row: 200_000,
} as const;

/** `since` in seconds. */
export const BatchWorker = v.object({
  device_id: v.string(),
  device_name: v.string(),
  since: v.number(),
});
export type BatchWorker = v.InferOutput<typeof BatchWorker>;

/** `term` grows with each new device, so that the server recognises late writes. */
export type BatchHold = { device_id: string; term: number };

type Json = Record<string, unknown>;

export const storedJson = (most: number) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.check((it: Json) => JSON.stringify(it).length <= most, 'too_long'),
  );

/** A rhythm made the batch, and no device has opened it yet (docs/rules.md 25.17). */
export const isWaiting = ({ rhythm, term }: { rhythm: unknown; term: number }): boolean =>
  rhythm !== null && term === 0;
