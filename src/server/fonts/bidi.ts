import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';

// The types describe the bundler build; Node loads the function itself.
const bidi = (createRequire(import.meta.url)('bidi-js') as () => Bidi)();

/** Hebrew, Arabic and related scripts. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** After Arabic letters annex 9 turns "114-116" into "116-114", a different house number. */
const insideNumber = /(?<=\d)[-/.,:](?=\d)/g;

/** Level per UTF-16 unit (Unicode annex 9); odd levels run right to left. Undefined: all left to right. */
export function directionLevels(text: string): Uint8Array | undefined {
  return rightToLeft.test(text)
    ? bidi.getEmbeddingLevels(text.replace(insideNumber, '0'), 'auto').levels
    : undefined;
}

/** Brackets flip in right-to-left text. */
export const mirrored = (character: string): string => bidi.getMirroredCharacter(character) ?? character;

/** In paper order from left to right (annex 9, rule L2). */
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
