import { type Hit, ranks } from './address-hits.ts';
import { hasWord, type Word } from './search-words.ts';
import { createVocabulary, mistakesAllowed } from './typing-mistakes.ts';

/** Limit of rows to check: a mistake in "GmbH" matches nearly all of them. */
const mostLooks = 20_000;
const impossible = 1_000;

type Meant = { word: string; number: number; mistakes: number };

export type ForgivingSearch = ReturnType<typeof createForgivingSearch>;

export function createForgivingSearch(texts: readonly string[]) {
  const vocabulary = createVocabulary();
  /** Rows per word number; a row that lost the word stays, because the search checks the text. */
  const occurrences: number[][] = [];

  function wordsMeant(typed: Word): Meant[] {
    const meant: Meant[] = [];
    for (const spelling of typed)
      for (const [number, mistakes] of vocabulary.meant(spelling))
        if (mistakes > 0) meant.push({ word: vocabulary.word(number), number, mistakes });
    return meant.sort((a, b) => a.mistakes - b.mistakes);
  }

  function findMeant(words: readonly Word[]): Hit[] {
    const meant = words.map(wordsMeant);
    const places = new Map<number, number>();
    let looks = 0;
    for (const { word, number } of meant.flat()) {
      for (const at of occurrences[number] ?? []) {
        looks += 1;
        if (looks > mostLooks) break;
        const text = texts[at] ?? '';
        if (places.has(at) || !text.includes(word)) continue;
        places.set(at, mistakesIn(text, words, meant));
      }
    }
    return [...places]
      .filter(([, rank]) => rank > 0 && rank < impossible)
      .map(([at, rank]) => ({ at, rank: rank + ranks.rest }));
  }

  return {
    remember(word: string, at: number): void {
      if (mistakesAllowed(word) === 0) return;
      const number = vocabulary.add(word);
      const places = occurrences[number];
      if (!places) occurrences[number] = [at];
      else if (places[places.length - 1] !== at) places.push(at);
    },

    find(words: readonly Word[], found: readonly number[]): Hit[] {
      if (words.every((word) => word.every((it) => mistakesAllowed(it) === 0))) return [];
      const known = new Set(found);
      return findMeant(words).filter(({ at }) => !known.has(at));
    },
  };
}

function mistakesIn(text: string, words: readonly Word[], meant: readonly Meant[][]): number {
  let mistakes = 0;
  words.forEach((word, n) => {
    if (!hasWord(text, word))
      mistakes += meant[n]?.find((it) => text.includes(it.word))?.mistakes ?? impossible;
  });
  return mistakes;
}
