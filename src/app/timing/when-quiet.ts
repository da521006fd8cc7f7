/** Safari has no idle callback: there a quarter of the patience has to do. */
const share = 4;

/** Does it once the page has nothing else to do, at the latest after so many ms. Answers how to call it off. */
export function whenQuiet(work: () => void, patienceMs = 2_000): () => void {
  const idle = globalThis.requestIdleCallback as typeof requestIdleCallback | undefined;
  if (!idle) {
    const timer = setTimeout(work, patienceMs / share);
    return () => clearTimeout(timer);
  }
  const handle = idle(work, { timeout: patienceMs });
  return () => cancelIdleCallback(handle);
}
