/** ms of a step of the step loader (docs/rules.md 14.8). */
export const stepMs = 20_000 / 3;
export const successStepMs = 2000;
/** Data transmitted, order generated, label created, done. */
export const lastStep = 3;

/** What happens next to the counter of the step loader, and when; nothing once it may leave. */
export type NextStep = { counter: number; afterMs: number } | { leaveAfterMs: number } | undefined;

/**
 * While the order is under way the counter waits before "done". Once it was taken the counter goes to 2 if it was under
 * 2, otherwise to 3, then on with shorter steps to the archive (docs/rules.md 14.8).
 */
export function nextStep(counter: number, isSent: boolean): NextStep {
  if (!isSent) return counter < lastStep - 1 ? { counter: counter + 1, afterMs: stepMs } : undefined;
  if (counter < lastStep) return { counter: counter + 1, afterMs: successStepMs };
  return { leaveAfterMs: successStepMs };
}

export function counterOnSuccess(counter: number): number {
  return counter < 2 ? 2 : lastStep;
}
