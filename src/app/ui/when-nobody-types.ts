import { idle } from './idle.ts';

/** Nothing typed for so many ms: nobody is in the middle of a word. */
const pauseMs = 800;
/** Who types on and on does not put it off for longer than so many ms. */
const longestMs = 15_000;

type Wait = { work: () => void; latest: number };

let typedAt = Number.NEGATIVE_INFINITY;
const note = () => {
  typedAt = performance.now();
};
// What is pasted or spoken has no keys.
for (const kind of ['keydown', 'input']) addEventListener(kind, note, { capture: true, passive: true });

const waiting: Wait[] = [];
let isWorking = false;

/**
 * Does it, but not between the keys of somebody who types, and one such work after the other, so that together they do
 * not hold up what somebody does meanwhile. Answers how to call it off.
 */
export function whenNobodyTypes(work: () => void): () => void {
  const wait = { work, latest: performance.now() + longestMs };
  waiting.push(wait);
  if (!isWorking) void workOff();
  return () => {
    const at = waiting.indexOf(wait);
    if (at >= 0) waiting.splice(at, 1);
  };
}

async function workOff(): Promise<void> {
  isWorking = true;
  for (let next = waiting[0]; next; next = waiting[0]) {
    const until = Math.min(typedAt + pauseMs, next.latest) - performance.now();
    if (until > 0) {
      await new Promise((resolve) => setTimeout(resolve, until));
      continue;
    }
    waiting.shift();
    next.work();
    await idle(pauseMs);
  }
  isWorking = false;
}
