/** ms of work at a time: a frame has 16. */
const sliceMs = 8;

/**
 * Makes a pace for long work on the page's own thread: called often, it lets the page do what waits whenever a slice
 * is used up. It rejects once the signal is aborted.
 */
export function createPace(signal?: AbortSignal): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < sliceMs) return undefined;
    return letOthersWork().then(() => {
      signal?.throwIfAborted();
      begun = performance.now();
    });
  };
}

/** A message comes at once; timers inside timers wait at least 4 ms. */
function letOthersWork(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
