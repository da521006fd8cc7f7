import { expect, test } from 'vitest';
import { NoAnswer } from '#app/api/no-answer.ts';
import { cancelMany, type NotCanceled } from '#app/parts/shipment/cancel-many.ts';
import type { Canceled } from '#contract/shipment.ts';

const rows = Array.from({ length: 12 }, (_, index) => ({ id: `r${index}`, shipment_id: `s${index}` }));
const canceled = (shipment_id: string, kept_parcels: string[] = []): Canceled => ({
  shipment_id,
  shipment_status: kept_parcels.length > 0 ? 1 : 0,
  pickup_status: null,
  canceled_parcels: [],
  kept_parcels,
});
const refusal = (code: string, data?: unknown, retryAfter?: number) =>
  Object.assign(new Error(code), { code, data, cause: { retryAfter } });

/** Scripted errors are thrown, other results are returned, in turn. */
async function undo(script: Record<string, unknown[]>, stopAfter = Number.POSITIVE_INFINITY) {
  const noted: string[] = [];
  const waits: number[] = [];
  const asked: string[] = [];
  const progress: number[] = [];
  const controller = new AbortController();
  const left = await cancelMany(rows, {
    signal: controller.signal,
    wait: async (ms) => void waits.push(ms),
    cancel: async (id) => {
      asked.push(id);
      if (asked.length >= stopAfter) controller.abort();
      const next = script[id]?.shift();
      if (next instanceof Error) throw next;
      return (next as Canceled | undefined) ?? canceled(id);
    },
    onCanceled: async (row) => void noted.push(row.id),
    onProgress: (done) => progress.push(done),
  });
  return { left, noted, waits, asked, progress };
}

test('each shipment of a batch is cancelled and reported', async () => {
  const { left, noted, progress } = await undo({});
  expect(left).toEqual([]);
  expect(noted).toHaveLength(12);
  expect(progress).toEqual(rows.map((_, index) => index + 1));
});

test("the shipments not cancelled are named in the list's order with the reason", async () => {
  const { left, noted } = await undo({
    s7: [refusal('CANCEL_NOT_ALLOWED', { reason: 'under_way' })],
    s2: [refusal('CARRIER_REFUSED', { message: 'Failure: Nein' })],
    s4: [canceled('s4', ['p2'])],
  });
  expect(left).toEqual<NotCanceled[]>([
    { id: 'r2', code: 'CARRIER_REFUSED', reason: undefined, carrierMessage: 'Failure: Nein' },
    { id: 'r4', code: 'partly' },
    { id: 'r7', code: 'CANCEL_NOT_ALLOWED', reason: 'under_way', carrierMessage: undefined },
  ]);
  expect(noted).toContain('r4');
});

test('a busy server is waited for as long as it asks', async () => {
  const { left, waits, asked } = await undo({
    s0: [refusal('RATE_LIMITED', undefined, 7), refusal('NOT_READY', undefined, 2)],
  });
  expect(left).toEqual([]);
  expect(waits).toEqual([7_000, 2_000]);
  expect(asked.filter((it) => it === 's0')).toHaveLength(3);
});

test('a shipment still being checked after a while is reported as such', async () => {
  const busy = Array.from({ length: 9 }, () => refusal('REQUEST_IN_PROGRESS', undefined, 1));
  const { left, asked } = await undo({ s3: busy });
  expect(left.map((it) => it.code)).toEqual(['REQUEST_IN_PROGRESS']);
  expect(asked.filter((it) => it === 's3')).toHaveLength(5);
});

test('without a connection the others stay, without repeated calls', async () => {
  const { left, noted, asked } = await undo({ s5: [new NoAnswer('gone')] });
  expect(left.length + noted.length).toBe(12);
  expect(left.every((it) => it.code === 'OFFLINE')).toBe(true);
  expect(asked.length).toBeLessThan(9);
});

test('after a stop no further cancellation starts', async () => {
  const { asked } = await undo({}, 4);
  expect(asked.length).toBeLessThan(8);
});
