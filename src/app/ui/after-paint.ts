/** ms; a page that is not drawn has no frames. */
const longestWait = 100;

const waiting = new Set<() => void>();
let stopWaiting: (() => void) | undefined;

function flush() {
  stopWaiting?.();
  stopWaiting = undefined;
  const due = [...waiting];
  waiting.clear();
  for (const run of due) run();
}

/** Once the next frame is on the screen; what waits runs together, the same function once. */
export function afterPaint(run: () => void): void {
  waiting.add(run);
  if (stopWaiting) return;
  const timer = setTimeout(flush, longestWait);
  // A task of its own comes after the frame's.
  const frame = requestAnimationFrame(() => setTimeout(flush));
  stopWaiting = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}

/** It is no longer wanted. */
export function cancelAfterPaint(run: () => void): void {
  waiting.delete(run);
}
