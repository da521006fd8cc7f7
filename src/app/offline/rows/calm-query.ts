import { liveResults } from './live-results.ts';

/** Live query that runs at most once per `pauseMs`; the first result comes immediately, the last one always. */
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
