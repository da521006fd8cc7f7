import { leaseMs } from '#app/offline/rows/outbox-row.ts';
import { anySignal } from '#app/timing/any-signal.ts';
import { drain, isAhead, type PassResult, type SendDeps } from './send.ts';

/** ms to wait for the lock before checking the holder's lease. */
const lockPatienceMs = 5_000;

export type Locks = Pick<LockManager, 'request'>;

/** Runs a pass under the lock of the user's outbox; steals the lock from a frozen window. */
export async function drainUnderLock(
  deps: SendDeps,
  { locks, signal }: { locks: Locks | undefined; signal: AbortSignal },
): Promise<PassResult> {
  if (!locks) return drain(deps, { isAlone: false, signal });
  const name = `outbox:${deps.db.uidHash}`;
  const patience = AbortSignal.timeout(lockPatienceMs);
  let isHeld = false;
  // A window that steals the lock ends our pass at its next step.
  const lost = new AbortController();
  const pass = (isAlone: boolean) => {
    isHeld = true;
    return drain(deps, { isAlone, signal: anySignal([signal, lost.signal]) });
  };
  try {
    return await locks.request(name, { signal: anySignal([signal, patience]) }, () => pass(true));
  } catch (error) {
    if (isHeld) lost.abort();
    if (isHeld && !isAbort(error)) throw error;
    if (isHeld || signal.aborted) return { nextAt: undefined };
  }
  const lease = await deps.db.meta.get('lease');
  if (isAhead(Number(lease?.until ?? 0), deps.now(), leaseMs)) return { nextAt: deps.now() + lockPatienceMs };
  try {
    return await locks.request(name, { steal: true }, () => pass(false));
  } catch (error) {
    lost.abort();
    if (!isAbort(error)) throw error;
    return { nextAt: undefined };
  }
}

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError';
