import type { Deps } from '#server/deps.ts';
import { loggedError } from '#server/errors.ts';
import { type Key, listAbandoned, takeOver } from '#server/keys/idempotency.ts';
import { pickupOperations, resumePickup } from '#server/pickup/finish-pickup.ts';
import { cancelOperation, resumeCancel } from '#server/shipment/cancel/cancel-shipment.ts';
import { createOperation } from '#server/shipment/create-shipment.ts';
import { type AtStep, resumeShipment } from '#server/shipment/finish-shipment.ts';

const batch = 50;

/** `checking`: the carrier has not said yet. */
type Outcome = { kind: string };
type Resume = (deps: Deps, key: Key, since: Date, atStep?: AtStep) => Promise<Outcome>;

/** The functions that go on with the work under a key, by the call that began it. */
const resumptions: Record<string, Resume> = {
  [createOperation]: resumeShipment,
  [cancelOperation]: resumeCancel,
  ...Object.fromEntries(pickupOperations.map((op) => [op, resumePickup])),
};

/**
 * Goes on with work that was left under a key which is now ours. `since`: a moment before it was taken over, for a process
 * that was frozen in between must leave the carrier to whoever has the key by now.
 */
export function resumeWork(deps: Deps, op: string, key: Key, since: Date, atStep?: AtStep): Promise<Outcome> {
  const resume = resumptions[op];
  if (!resume) throw new Error(`nobody goes on with ${op}`);
  return resume(deps, key, since, atStep);
}

/**
 * Finishes what crashes and silent carriers left. Each key is taken over before it is worked on, so any number of
 * processes may run this at once.
 */
export async function finishPending(deps: Deps, atStep: AtStep = () => {}): Promise<{ finished: number }> {
  let finished = 0;
  for (const op of Object.keys(resumptions)) finished += await finishAll(deps, op, atStep);
  return { finished };
}

async function finishAll(deps: Deps, op: string, atStep: AtStep): Promise<number> {
  let finished = 0;
  for (;;) {
    const abandoned = await listAbandoned(deps.db, op, deps.clock.now(), batch);
    for (const key of abandoned) {
      const since = deps.clock.now();
      if (!(await takeOver(deps, key))) continue;
      try {
        const outcome = await resumeWork(deps, op, key, since, atStep);
        if (outcome.kind !== 'checking') finished += 1;
      } catch (error) {
        // Its lock stands, so the rest comes before it is tried again.
        deps.log.error(
          { client_ref: key.key, op, error: loggedError(error) },
          'pending work could not be finished',
        );
      }
    }
    if (abandoned.length < batch) return finished;
  }
}
