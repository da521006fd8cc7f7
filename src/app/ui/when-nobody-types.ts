/** Without a key for so many ms: nobody is in the middle of a word. */
const pauseMs = 800;
/** Who types on and on does not put off for longer than so many ms what is offered later. */
const longestMs = 15_000;

let keyAt = Number.NEGATIVE_INFINITY;
addEventListener(
  'keydown',
  () => {
    keyAt = performance.now();
  },
  { capture: true, passive: true },
);

/** Does it after so many ms, and not between the keys of somebody who types. Answers how to call it off. */
export function whenNobodyTypes(work: () => void, afterMs: number): () => void {
  const latest = performance.now() + afterMs + longestMs;
  let timer = setTimeout(look, afterMs);

  function look() {
    const now = performance.now();
    const until = Math.min(keyAt + pauseMs, latest);
    if (now >= until) work();
    else timer = setTimeout(look, until - now);
  }

  return () => clearTimeout(timer);
}
