import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

// The package's types speak of its build for bundlers; what Node loads is the function itself.
const bidi = (createRequire(import.meta.url)('bidi-js') as () => Bidi)();

/** Hebrew, Arabic and what is written with their letters; texts without any of it run from left to right. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Behind Arabic letters annex 9 turns "114-116" into "116-114", which is another house. */
const insideNumber = /(?<=\d)[-/.,:](?=\d)/g;

/** The level of each UTF-16 unit (Unicode's annex 9): odd ones run from right to left. Undefined: all from left to right. */
export function directionLevels(text: string): Uint8Array | undefined {
  return rightToLeft.test(text)
    ? bidi.getEmbeddingLevels(text.replace(insideNumber, '0'), 'auto').levels
    : undefined;
}

/** A bracket that opens to the left opens to the right in a text that runs the other way. */
export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character;

/** Runs of a line in the order in which they stand on paper from left to right (annex 9, rule L2). */
export function inVisualOrder<T extends { level: number }>(runs: readonly T[]): T[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while ((ordered[to]?.level ?? 0) >= level) to += 1;
      if (to - from > 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return ordered;
}
