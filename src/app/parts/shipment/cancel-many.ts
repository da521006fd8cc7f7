import { describeError } from '#app/api/describe-error.ts';
import type { Canceled } from '#contract/shipment.ts';
import { type CancelRefusal, cancelRefusals } from '#domain/shipment/cancel.ts';
import type { ErrorCode } from '#domain/values/error-codes.ts';

export type SentRow = { id: string; shipment_id: string };

/** Reason per uncancelled shipment. `partly`: the carrier keeps some parcels. */
export type NotCanceled = {
  id: string;
  code: ErrorCode | 'OFFLINE' | 'UNKNOWN' | 'partly';
  reason?: CancelRefusal | undefined;
  carrierMessage?: string | undefined;
};

type CancelDeps = {
  cancel: (shipmentId: string) => Promise<Canceled>;
  /** Awaited before the same worker starts its next shipment. */
  onCanceled: (row: SentRow, canceled: Canceled) => Promise<void>;
  onProgress: (done: number) => void;
  wait: (ms: number) => Promise<void>;
  signal: AbortSignal;
};

/** Concurrent requests. */
const atOnce = 3;
/** Attempts per shipment while the server is busy. */
const mostTries = 5;
const busy: ReadonlySet<string> = new Set([
  'RATE_LIMITED',
  'NOT_READY',
  'CARRIER_UNAVAILABLE',
  'REQUEST_IN_PROGRESS',
]);

/**
 * Returns the uncancelled shipments with reasons. Safe to repeat: cancelled ones count as done. A lost connection ends
 * the run.
 */
export async function cancelMany(rows: readonly SentRow[], deps: CancelDeps): Promise<NotCanceled[]> {
  const left: NotCanceled[] = [];
  let done = 0;
  let isCut = false;
  const rest = rows.values();
  const worker = async () => {
    for (const row of rest) {
      if (deps.signal.aborted) return;
      const failed = isCut ? ({ id: row.id, code: 'OFFLINE' } as const) : await cancelOne(row, deps);
      if (failed) left.push(failed);
      isCut ||= failed?.code === 'OFFLINE';
      done += 1;
      deps.onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const places = new Map(rows.map((it, index) => [it.id, index]));
  return left.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

async function cancelOne(
  row: SentRow,
  { cancel, onCanceled, wait, signal }: CancelDeps,
): Promise<NotCanceled | undefined> {
  for (let tried = 1; ; tried += 1) {
    try {
      const canceled = await cancel(row.shipment_id);
      await onCanceled(row, canceled);
      return canceled.kept_parcels.length > 0 ? { id: row.id, code: 'partly' } : undefined;
    } catch (error) {
      const { code, carrierMessage, retryAfter = 2 } = describeError(error);
      if (busy.has(code) && tried < mostTries && !signal.aborted) {
        await wait(Math.min(60, retryAfter) * 1000);
        continue;
      }
      const { data } = (error ?? {}) as { data?: { reason?: unknown } };
      const reason = cancelRefusals.find((it) => it === data?.reason);
      return { id: row.id, code, reason, carrierMessage };
    }
  }
}
