/** ms; by then the next page has loaded, or the user has stayed (e.g. a download). */
const patience = 10_000;

let leftAt = 0;
addEventListener('beforeunload', () => {
  leftAt = Date.now();
});

export const hasSetOut = (within: number) => Date.now() - leftAt < within;

/** Firefox aborts `load` when the user leaves the page: this is no error, so load again if the user stays. */
export async function unlessLeaving<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!hasSetOut(patience)) throw error;
    await new Promise((resolve) => setTimeout(resolve, patience));
    return load();
  }
}
