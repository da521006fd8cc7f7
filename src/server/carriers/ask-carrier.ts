import type { Deps } from '#server/deps.ts';
import { loggedError } from '#server/errors.ts';
import type { Result } from './carrier.ts';

/**
 * ms a carrier may take. A key stays locked longer (idempotency.ts), so that nobody takes over while a carrier is
 * asked.
 */
export const carrierPatienceMs = 20_000;

/** Asks a carrier, for a limited time. No answer in time, or an error on the way, means that nobody knows. */
export async function askCarrier<T>(
  { log, watch }: Pick<Deps, 'log' | 'watch'>,
  ask: () => Promise<Result<T>>,
  milliseconds = carrierPatienceMs,
): Promise<Result<T>> {
  const { promise: timeUp, resolve } = Promise.withResolvers<Result<T>>();
  const timer = setTimeout(resolve, milliseconds, { kind: 'unknown' });
  try {
    const answer = await Promise.race([ask(), timeUp]);
    if (isFailure(answer)) watch?.failed('carrier');
    return answer;
  } catch (error) {
    log.error({ error: loggedError(error) }, 'the carrier could not be asked');
    watch?.failed('carrier');
    return { kind: 'unknown' };
  } finally {
    clearTimeout(timer);
  }
}

/** The carrier's own trouble; what it refuses for the order's sake is none. */
const isFailure = (answer: Result<unknown>): boolean =>
  answer.kind === 'unknown' ||
  (answer.kind === 'refused' && ['auth', 'rate-limit', 'unavailable'].includes(answer.reason));
