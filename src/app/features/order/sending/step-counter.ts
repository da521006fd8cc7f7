/** ms of a step of the step loader (docs/rules.md 14.8). */
export const stepMs = 20_000 / 3;
/** ms the last step is seen before the archive opens. */
export const seenMs = 2000;
/** Data transmitted, order generated, label created, done. */
export const lastStep = 3;

/** What happens next to the counter of the step loader, and when; nothing while it waits. */
export type NextStep = { counter: number; afterMs: number } | { leaveAfterMs: number } | undefined;

/**
 * While the order is under way the counter waits before "done". The answer ends it: nobody waits for steps that are
 * over; and unless somebody acts, the archive opens (docs/rules.md 14.8).
 */
export function nextStep(
  counter: number,
  { isSent, isActing }: { isSent: boolean; isActing: boolean },
): NextStep {
  if (!isSent) return counter < lastStep - 1 ? { counter: counter + 1, afterMs: stepMs } : undefined;
  return isActing ? undefined : { leaveAfterMs: seenMs };
}
