/** ms per step of the step loader (docs/rules.md 14.8). */
export const stepMs = 20_000 / 3;
/** ms the last step stays before the archive opens. */
export const seenMs = 2000;
/** Data transmitted, order created, label created, done. */
export const lastStep = 3;

export type NextStep = { counter: number; afterMs: number } | { leaveAfterMs: number } | undefined;

/**
 * The counter waits before "done"; the response skips to the end, and the archive opens unless the user acts
 * (docs/rules.md 14.8).
 */
export function nextStep(
  counter: number,
  { isSent, isActing }: { isSent: boolean; isActing: boolean },
): NextStep {
  if (!isSent) return counter < lastStep - 1 ? { counter: counter + 1, afterMs: stepMs } : undefined;
  return isActing ? undefined : { leaveAfterMs: seenMs };
}
