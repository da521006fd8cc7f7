import { parseTrackingNumber } from '#domain/labels/label-number.ts';

const foreign: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };
const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };

const replaceEach = (text: string, by: Record<string, string>) =>
  text.replace(/[^\0-\x7f]/g, (character) => by[character] ?? character);

function folded(text: string): string {
  return replaceEach(text.toLowerCase(), foreign).normalize('NFKD').replace(/\p{M}/gu, '');
}

/** Spellings without umlauts: "Müller" is found as muller and as mueller. */
function spellings(word: string): string[] {
  const composed = word.toLowerCase().normalize('NFC');
  return [...new Set([folded(composed), folded(replaceEach(composed, umlauts))])];
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** Begins with a blank, so that a pattern can match the beginning of a word. */
export function searchText(texts: readonly (string | null | undefined)[]): string {
  const words = texts.flatMap((text) => wordsOf(text ?? '').flatMap(spellings));
  return ` ${[...new Set(words)].join(' ')}`;
}

const mostWords = 8;
/** Shorter words have no trigram: they only match at the beginning of a word. */
const trigram = 3;

/** Every word must match in one of its spellings. Wildcards are literal, and a tracking number may be grouped. */
export function searchPatterns(search: string): string[][] {
  const number = parseTrackingNumber(search);
  const words = number ? [number] : wordsOf(search).slice(0, mostWords);
  return words.map((word) =>
    spellings(word).map((it) => {
      const literal = it.replace(/[\\%_]/g, '\\$&');
      return it.length < trigram ? `% ${literal}%` : `%${literal}%`;
    }),
  );
}

export function hasAllWords(text: string, search: string): boolean {
  return wordsOf(search)
    .slice(0, mostWords)
    .every((word) => spellings(word).some((it) => text.includes(it.length < trigram ? ` ${it}` : it)));
}
