/** ms; by then the page that somebody set out for has come, or they have stayed: a download leaves nobody's page. */
const patience = 10_000;

/** When somebody last set out for another page. */
let leftAt = 0;
addEventListener('beforeunload', () => {
  leftAt = Date.now();
});

export const hasSetOut = (within: number) => Date.now() - leftAt < within;

/**
 * What `load` brings. Firefox gives up what is still loading when somebody sets out for another page, which is no failure
 * to tell them of: whoever is still here later gets it then.
 */
export async function unlessLeaving<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!hasSetOut(patience)) throw error;
    await new Promise((resolve) => setTimeout(resolve, patience));
    return load();
  }
}
