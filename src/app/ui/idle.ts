/** For browsers that do not tell when they are idle. */
const breathMs = 50;

/** A moment in which the browser has nothing else to do, after so many ms at the latest. */
export function idle(timeout: number): Promise<void> {
  return new Promise((resolve) => {
    const ask = globalThis.requestIdleCallback as typeof requestIdleCallback | undefined;
    if (ask) ask(() => resolve(), { timeout });
    else setTimeout(resolve, breathMs);
  });
}
