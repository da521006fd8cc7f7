/** Safari has no idle callback: run after a quarter of the time. */
const share = 4;

/** Runs `work` when idle, at the latest after `patienceMs`. Returns the cancel function. */
export function whenQuiet(work: () => void, patienceMs = 2_000): () => void {
  const idle = globalThis.requestIdleCallback as typeof requestIdleCallback | undefined;
  if (!idle) {
    const timer = setTimeout(work, patienceMs / share);
    return () => clearTimeout(timer);
  }
  const handle = idle(work, { timeout: patienceMs });
  return () => cancelIdleCallback(handle);
}
