import type { Deps } from '#server/deps.ts';
import { loggedError } from '#server/errors.ts';
import type { Result } from './carrier.ts';

/** ms. A key stays locked longer (idempotency.ts), so no retry overlaps the carrier's call. */
export const carrierPatienceMs = 20_000;

/** A timeout or an error means the outcome is unknown. */
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

/** A refusal because of the order is not the carrier's failure. */
const isFailure = (answer: Result<unknown>): boolean =>
  answer.kind === 'unknown' ||
  (answer.kind === 'refused' && ['auth', 'rate-limit', 'unavailable'].includes(answer.reason));
