import { liveResults } from './live-results.ts';

/**
 * Works as a live query that asks at most once in `pauseMs` while things change: for what changes with each step of a
 * long queue and is only looked at. The first answer comes at once, the last one always. It goes on until the
 * returned function is called.
 */
export function followCalmly<T>(
  query: () => Promise<T>,
  pauseMs: number,
  tell: (value: T) => void,
): () => void {
  let subscription: { unsubscribe: () => void } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: string | undefined;
  let isOver = false;

  const listen = () => {
    let isChange = false;
    const next = (value: T) => {
      const text = JSON.stringify(value);
      const isNews = text !== last;
      // Without news meanwhile, the next change is told at once.
      if (isOver || !(isNews || isChange)) {
        isChange = true;
        return;
      }
      last = text;
      if (isNews) tell(value);
      subscription?.unsubscribe();
      timer = setTimeout(listen, pauseMs);
    };
    subscription = liveResults(query).subscribe(next, () => {});
  };
  listen();

  return () => {
    isOver = true;
    clearTimeout(timer);
    subscription?.unsubscribe();
  };
}
