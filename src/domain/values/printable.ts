import { printableRanges } from './printable-ranges.ts';

const DIGITS = 36;

/** The first code point of each range and the one behind its last, all in one row. */
const edges: number[] = [];
for (const range of printableRanges.trim().split(/\s/)) {
  const [gap = 0, length = 1] = range.split('.').map((it) => Number.parseInt(it, DIGITS));
  const from = (edges.at(-1) ?? 0) + gap;
  edges.push(from, from + length);
}

/** Whether some font of the label has it. */
export function isPrintable(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] as number) <= code) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1;
}

/** Spaces and hyphens that fonts do not have, as those they have. */
const plain: Record<string, string> = { '\u2010': '-', '\u2011': '-', '\u2012': '–', '\u2015': '—' };

/** The form of most texts, with which there is nothing to do. */
const plainWords = /^[!-~À-ÿ]+(?: [!-~À-ÿ]+)*$/;

/** Without a shape of their own; but joiners between letters of Persian and Hindi change how these are joined. */
const shapeless =
  /(?!(?<=[\p{sc=Arab}\p{sc=Deva}\p{M}])[\u200c\u200d](?=[\p{sc=Arab}\p{sc=Deva}]))[\p{Cf}\p{Cs}\p{Variation_Selector}]/gu;

/** Stands where a letter cannot be printed. */
export const unprintable = '?';

const isJoiner = (character: string) => character === '\u200c' || character === '\u200d';

/**
 * A text as it can be printed: composed, in one line, without characters that have no shape or turn the
 * reading direction. What the font lacks becomes its base letter, or a visible "?".
 */
export function printable(text: string | undefined): string {
  if (!text || plainWords.test(text)) return text ?? '';
  const printed = withPrintable(text);
  // A letter may be composed with what comes to stand behind it once something is left out.
  return printed === text ? text : printable(printed);
}

function withPrintable(text: string): string {
  const composed = text
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(shapeless, '')
    .normalize('NFC')
    .trim();
  return Array.from(composed, (character) => {
    const known = plain[character] ?? character;
    if (isPrintable(known) || isJoiner(known)) return known;
    const base = known.normalize('NFKD').replace(/\p{M}/gu, '');
    // An accent that no font has is left out
    if (base === '') return '';
    return Array.from(base).every(isPrintable) ? base : unprintable;
  }).join('');
}

export function joinPrintable(separator: string, ...texts: (string | undefined)[]): string {
  return texts.map(printable).filter(Boolean).join(separator);
}
