/** ms; by then the next page has loaded, or the user has stayed (e.g. a download). */
const patience = 10_000;

let leftAt = 0;
addEventListener('beforeunload', () => {
  leftAt = Date.now();
});

export const hasSetOut = (within: number) => Date.now() - leftAt < within;

/** ms; a service worker that the browser is just starting again fails one request. */
const pause = 1_000;

/**
 * Tries a load that failed once more. Firefox aborts loads when the user leaves the page, so it tries again only if the
 * user stays.
 */
export async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, hasSetOut(patience) ? patience : pause));
    return load();
  }
}
