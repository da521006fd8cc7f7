import { startsWord, type Word, wholeSearches } from './search-words.ts';

export type Hit = { at: number; rank: number };

/** Company begins with the search; words begin with it; any other match. */
export const ranks = { company: 0, words: 1, rest: 2 } as const;

export function rankOf(text: string, words: readonly Word[], searches: readonly string[]): number {
  for (const search of searches) if (text.startsWith(search)) return ranks.company;
  for (const word of words) if (!startsWord(text, word)) return ranks.rest;
  return ranks.words;
}

export const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export const comparingHits = (texts: readonly string[]) => (a: Hit, b: Hit) =>
  a.rank - b.rank || compareTexts(texts[a.at] ?? '', texts[b.at] ?? '') || a.at - b.at;

/** Avoids ranking and sorting all hits: the first letters typed match nearly every row. */
export function bestHits(
  texts: readonly string[],
  found: readonly number[],
  words: readonly Word[],
  limit: number,
): Hit[] {
  const searches = wholeSearches(words);
  const compare = comparingHits(texts);
  const first: Hit[] = [];
  for (const at of found) {
    const text = texts[at] ?? '';
    const worst = first.length < limit ? undefined : first[limit - 1];
    const rank = rankOf(text, words, searches);
    if (worst && (rank > worst.rank || (rank === worst.rank && text >= (texts[worst.at] ?? '')))) continue;
    const hit = { at, rank };
    let place = worst ? limit - 1 : first.length;
    while (place > 0 && compare(hit, first[place - 1] as Hit) < 0) {
      first[place] = first[place - 1] as Hit;
      place -= 1;
    }
    first[place] = hit;
  }
  return first;
}
