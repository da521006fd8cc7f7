import type { Deps } from '#server/deps.ts';
import { loggedError } from '#server/errors.ts';
import { type Key, listAbandoned, takeOver } from '#server/keys/idempotency.ts';
import { pickupOperations, resumePickup } from '#server/pickup/finish-pickup.ts';
import { cancelOperation, resumeCancel } from '#server/shipment/cancel/cancel-shipment.ts';
import { createOperation } from '#server/shipment/create-shipment.ts';
import { type AtStep, resumeShipment } from '#server/shipment/finish-shipment.ts';

const batch = 50;

/** `checking`: the carrier has not answered yet. */
type Outcome = { kind: string };
type Resume = (deps: Deps, key: Key, since: Date, atStep?: AtStep) => Promise<Outcome>;

const resumptions: Record<string, Resume> = {
  [createOperation]: resumeShipment,
  [cancelOperation]: resumeCancel,
  ...Object.fromEntries(pickupOperations.map((op) => [op, resumePickup])),
};

/** `since`: a moment before the takeover; a process frozen meanwhile must leave the carrier to the key's new holder. */
export function resumeWork(deps: Deps, op: string, key: Key, since: Date, atStep?: AtStep): Promise<Outcome> {
  const resume = resumptions[op];
  if (!resume) throw new Error(`nobody goes on with ${op}`);
  return resume(deps, key, since, atStep);
}

/** Finishes work left by crashes and silent carriers. Takes over each key first, so it may run in parallel. */
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
        // The key stays locked, so other keys come first.
        deps.log.error(
          { client_ref: key.key, op, error: loggedError(error) },
          'pending work could not be finished',
        );
      }
    }
    if (abandoned.length < batch) return finished;
  }
}
