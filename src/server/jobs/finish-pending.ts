import type { Deps } from '#server/deps.ts';
import { loggedError } from '#server/errors.ts';
import { listAbandoned, takeOver } from '#server/idempotency.ts';
import { createOperation } from '#server/shipment/create-shipment.ts';
import { type AtStep, resumeShipment } from '#server/shipment/finish-shipment.ts';

const batch = 50;

/**
 * Finishes what crashes and silent carriers left. Each key is taken over before it is worked on, so any number of
 * processes may run this at once.
 */
export async function finishPending(deps: Deps, atStep: AtStep = () => {}): Promise<{ finished: number }> {
  let finished = 0;
  for (;;) {
    const abandoned = await listAbandoned(deps.db, createOperation, deps.clock.now(), batch);
    for (const key of abandoned) {
      if (!(await takeOver(deps, key))) continue;
      try {
        const outcome = await resumeShipment(deps, key, atStep);
        if (outcome.kind !== 'checking') finished += 1;
      } catch (error) {
        // Its lock stands, so the rest comes before it is tried again.
        deps.log.error(
          { client_ref: key.key, error: loggedError(error) },
          'a pending shipment could not be finished',
        );
      }
    }
    if (abandoned.length < batch) return { finished };
  }
}
