import * as v from 'valibot';
import { mostOrdersAtOnce } from './many-orders.ts';

/*
 * Many orders that are worked through together, as a company's devices share them: a Stapel (docs/rules.md 25.10). One
 * device works on it at a time; what a row says is that device's business, so it is kept and not judged here.
 */

/** `head` and `row` in characters of JSON; the largest order of 100 parcels has some 40,000, and it may come twice. */
export const batchLimits = {
  /** Of one client. */
  batches: 100,
  rows: 10_000,
  /** In one piece. */
  piece: mostOrdersAtOnce,
  name: 200,
  device_name: 60,
  head: 4_000_000,
  row: 200_000,
} as const;

/** The device that has a batch, and since when (seconds). */
export const BatchWorker = v.object({
  device_id: v.string(),
  device_name: v.string(),
  since: v.number(),
});
export type BatchWorker = v.InferOutput<typeof BatchWorker>;

/** A device that has a batch. `term` grows each time another device takes it, so that the server knows late writes. */
export type BatchHold = { device_id: string; term: number };

type Json = Record<string, unknown>;

/** Whatever a device keeps, up to so many characters. */
export const keptJson = (most: number) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.check((it: Json) => JSON.stringify(it).length <= most, 'too_long'),
  );

/** Whether it was made by rhythms and nobody has looked at it yet (docs/rules.md 25.17). */
export const isWaiting = ({ rhythm, term }: { rhythm: unknown; term: number }): boolean =>
  rhythm !== null && term === 0;
