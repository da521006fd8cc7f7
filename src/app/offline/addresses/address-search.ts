import { bestHits, comparingHits, type Hit, rankOf, ranks } from './address-hits.ts';
import type { ForgivingSearch } from './forgiving-search.ts';
import { hasWords, isNarrower, type Word, wholeSearches, wordsOf } from './search-words.ts';
import type { TextOrder } from './text-order.ts';

/** `findAll` adds hits with typing mistakes below this number of exact hits. */
const fewHits = 20;

export function createAddressSearch(texts: readonly string[], order: TextOrder, forgiving: ForgivingSearch) {
  const compare = comparingHits(texts);
  let last: { words: Word[]; found: number[] } | undefined;

  function candidates(words: Word[]): Iterable<number> {
    if (last && isNarrower(words, last.words)) return last.found;
    return order.isArranged() ? order.positions() : texts.map((_, at) => at);
  }

  function exactly(words: Word[]): number[] {
    const found: number[] = [];
    const rarestFirst = byRarity(words);
    for (const at of candidates(words)) if (hasWords(texts[at] ?? '', rarestFirst)) found.push(at);
    last = { words, found };
    return found;
  }

  /**
   * Needs the sorted order; stops once `limit` hits cannot be beaten. `all`: every match, undefined after an early
   * stop.
   */
  function firstInOrder(words: Word[], limit: number): { hits: Hit[]; all: number[] | undefined } {
    const searches = wholeSearches(words);
    const begin = [...order.beginningWith(searches, limit)]
      .map((at) => ({ at, rank: ranks.company as number }))
      .sort(compare)
      .slice(0, limit);
    if (begin.length === limit) return { hits: begin, all: undefined };
    const found: number[] = [];
    const [good, rest]: [Hit[], Hit[]] = [[], []];
    const rarestFirst = byRarity(words);
    for (const at of candidates(words)) {
      const text = texts[at] ?? '';
      if (!hasWords(text, rarestFirst)) continue;
      found.push(at);
      const rank = rankOf(text, words, searches);
      if (rank === ranks.words) good.push({ at, rank });
      else if (rank === ranks.rest && rest.length < limit) rest.push({ at, rank });
      if (begin.length + good.length === limit) return { hits: [...begin, ...good], all: undefined };
    }
    last = { words, found };
    return { hits: [...begin, ...good, ...rest].slice(0, limit), all: found };
  }

  function withMeant(hits: Hit[], words: Word[], found: readonly number[], limit: number): Hit[] {
    if (found.length >= limit) return hits;
    return [...hits, ...forgiving.find(words, found).sort(compare)].slice(0, limit);
  }

  return {
    forget(): void {
      last = undefined;
    },
    find(query: string, limit: number): Hit[] {
      const words = wordsOf(query);
      if (words.length === 0) return [];
      if (!order.isArranged()) {
        const found = exactly(words);
        return withMeant(bestHits(texts, found, words, limit), words, found, limit);
      }
      const { hits, all } = firstInOrder(words, limit);
      return all ? withMeant(hits, words, all, limit) : hits;
    },
    findAll(query: string): Hit[] {
      const words = wordsOf(query);
      if (words.length === 0) return [];
      const found = exactly(words);
      const searches = wholeSearches(words);
      const hits = found.map((at) => ({ at, rank: rankOf(texts[at] ?? '', words, searches) }));
      if (found.length < fewHits) hits.push(...forgiving.find(words, found));
      return hits.sort(compare);
    },
  };
}

/** Long words are rare and exclude rows fastest. */
const byRarity = (words: readonly Word[]) => words.toSorted((a, b) => b[0].length - a[0].length);
