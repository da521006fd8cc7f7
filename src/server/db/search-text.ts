import { parseTrackingNumber } from '#domain/labels/label-number.ts';

const foreign: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };
const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };

const replaceEach = (text: string, by: Record<string, string>) =>
  text.replace(/[^\0-\x7f]/g, (character) => by[character] ?? character);

/** Folds a text: without capitals and accents; an umlaut is its vowel. */
function folded(text: string): string {
  return replaceEach(text.toLowerCase(), foreign).normalize('NFKD').replace(/\p{M}/gu, '');
}

/** The ways a word is written without umlauts: "Müller" is found as muller and as mueller. */
function spellings(word: string): string[] {
  const composed = word.toLowerCase().normalize('NFC');
  return [...new Set([folded(composed), folded(replaceEach(composed, umlauts))])];
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** Makes the text a search looks at. It begins with a blank, so that the beginning of a word can be asked for. */
export function searchText(texts: readonly (string | null | undefined)[]): string {
  const words = texts.flatMap((text) => wordsOf(text ?? '').flatMap(spellings));
  return ` ${[...new Set(words)].join(' ')}`;
}

const mostWords = 8;
/** Shorter words have no trigram of their own: they are looked for where words begin. */
const trigram = 3;

/**
 * LIKE patterns of what somebody typed: every word must occur, each in one of its spellings. Wildcards are taken
 * literally. A tracking number may be typed in groups of digits.
 */
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

/** True if every word of a search occurs in a text that `searchText` made. */
export function hasAllWords(text: string, search: string): boolean {
  return wordsOf(search)
    .slice(0, mostWords)
    .every((word) => spellings(word).some((it) => text.includes(it.length < trigram ? ` ${it}` : it)));
}
