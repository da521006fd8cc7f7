import { describeError } from '#app/api/describe-error.ts';
import type { Canceled } from '#contract/shipment.ts';
import { type CancelRefusal, cancelRefusals } from '#domain/shipment/cancel.ts';
import type { ErrorCode } from '#domain/values/error-codes.ts';

/** A shipment that is to be cancelled; `id` is by what it is known where it is asked for. */
export type SentRow = { id: string; shipment_id: string };

/** Why a shipment still stands. `partly`: the carrier keeps some of its parcels. */
export type NotCanceled = {
  id: string;
  code: ErrorCode | 'OFFLINE' | 'UNKNOWN' | 'partly';
  reason?: CancelRefusal | undefined;
  carrierMessage?: string | undefined;
};

type CancelDeps = {
  cancel: (shipmentId: string) => Promise<Canceled>;
  /** Is told of each that was cancelled, before the next one is begun. */
  onCanceled: (row: SentRow, canceled: Canceled) => Promise<void>;
  onProgress: (done: number) => void;
  wait: (ms: number) => Promise<void>;
  signal: AbortSignal;
};

/** Under way at once. */
const atOnce = 3;
/** How often one is asked about that the server has no time for. */
const mostTries = 5;
const busy: ReadonlySet<string> = new Set([
  'RATE_LIMITED',
  'NOT_READY',
  'CARRIER_UNAVAILABLE',
  'REQUEST_IN_PROGRESS',
]);

/**
 * Cancels shipment by shipment, and answers those that stand, each with its reason. What is cancelled already counts as
 * done, so the whole can be begun again. Without a connection it ends, and the rest stands.
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
