import { whenQuiet } from '#app/timing/when-quiet.ts';

/** ms after which the list is loaded although the page is not quiet. */
const patienceMs = 6_000;

/** Keeps that person's list of goods on this device and up to date, until the returned function is called. */
export function keepArticles(uid: string): () => void {
  let isOver = false;
  let stop: (() => void) | undefined;
  const callOff = whenQuiet(async () => {
    // Where its code cannot be had, the next start tries again.
    const cache = await import('./article-cache.ts').catch(() => undefined);
    if (!isOver) stop = cache?.startArticleCache(uid);
  }, patienceMs);
  return () => {
    isOver = true;
    callOff();
    stop?.();
  };
}
