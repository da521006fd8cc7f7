import { printableRanges } from './printable-ranges.ts';

const DIGITS = 36;

const edges: number[] = [];
for (const range of printableRanges.trim().split(/\s/)) {
  const [gap = 0, length = 1] = range.split('.').map((it) => Number.parseInt(it, DIGITS));
  const from = (edges.at(-1) ?? 0) + gap;
  edges.push(from, from + length);
}

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

const plain: Record<string, string> = { '\u2010': '-', '\u2011': '-', '\u2012': '–', '\u2015': '—' };

const plainWords = /^[!-~À-ÿ]+(?: [!-~À-ÿ]+)*$/;

/** Joiners in Persian and Hindi stay: they change how letters join. */
const shapeless =
  /(?!(?<=[\p{sc=Arab}\p{sc=Deva}\p{M}])[\u200c\u200d](?=[\p{sc=Arab}\p{sc=Deva}]))[\p{Cf}\p{Cs}\p{Variation_Selector}]/gu;

export const unprintable = '?';

const isJoiner = (character: string) => character === '\u200c' || character === '\u200d';

/**
 * Composed, one line, without invisible and bidi characters. A character that no font has becomes its base letter or
 * "?".
 */
export function printable(text: string | undefined): string {
  if (!text || plainWords.test(text)) return text ?? '';
  const printed = withPrintable(text);
  // Repeat: a removed character may let its neighbours compose.
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
    if (base === '') return '';
    return Array.from(base).every(isPrintable) ? base : unprintable;
  }).join('');
}

export function joinPrintable(separator: string, ...texts: (string | undefined)[]): string {
  return texts.map(printable).filter(Boolean).join(separator);
}
