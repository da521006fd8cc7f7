/** ms of work per slice; a frame has 16. */
const sliceMs = 8;

/** Call the returned function often: it lets the page work after each slice, and rejects once the signal is aborted. */
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

/** A message arrives without delay; nested timers wait at least 4 ms. */
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
