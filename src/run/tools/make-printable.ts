// Writes src/domain/values/printable-ranges.ts. Rerun after an update of a font package: `node
// src/run/tools/make-printable.ts`.
import { writeFileSync } from 'node:fs';
import { coveredCodePoints } from '#server/fonts/coverage.ts';
import { latinFiles } from '#server/labels/label-fonts.ts';

const WIDTH = 108;

function rangesOf(codes: readonly number[]): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

/** Gap to the previous range, and length unless 1. */
function packed(ranges: readonly [from: number, to: number][]): string[] {
  let next = 0;
  return ranges.map(([from, to]) => {
    const gap = (from - next).toString(36);
    next = to + 1;
    return to === from ? gap : `${gap}.${(to - from + 1).toString(36)}`;
  });
}

function inLines(words: readonly string[]): string {
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1) as string;
    if (line.length + word.length + 1 > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}

const text = `/**
 * Code points that the fonts of labels and papers have, without blanks and private ones, made by
 * src/run/tools/make-printable.ts. Each word is how many code points lie between a range and the one before and, behind the
 * point, how many it has, with base 36.
 */
export const printableRanges = \`
${inLines(packed(rangesOf(coveredCodePoints(latinFiles))))}
\`;
`;
writeFileSync(new URL('../../domain/values/printable-ranges.ts', import.meta.url), text);
