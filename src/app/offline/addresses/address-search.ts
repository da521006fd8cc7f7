import { bestHits, comparingHits, type Hit, rankOf, ranks } from './address-hits.ts';
import type { ForgivingSearch } from './forgiving-search.ts';
import { hasWords, isNarrower, type Word, wholeSearches, wordsOf } from './search-words.ts';
import type { TextOrder } from './text-order.ts';

/** A whole list with fewer hits than that also shows what may have been meant. */
const fewHits = 20;

/** Finds positions of texts by typed words. `forget` has to be called whenever a text changes. */
export function createAddressSearch(texts: readonly string[], order: TextOrder, forgiving: ForgivingSearch) {
  const compare = comparingHits(texts);
  /** What the letters before have found, since each further letter only narrows it. */
  let last: { words: Word[]; found: number[] } | undefined;

  /** The rows that may hold those words: those already found for fewer letters, else all, by text if possible. */
  function candidates(words: Word[]): Iterable<number> {
    if (last && isNarrower(words, last.words)) return last.found;
    return order.isArranged() ? order.positions() : texts.map((_, at) => at);
  }

  /** The rows where every word occurs as it was typed. */
  function exactly(words: Word[]): number[] {
    const found: number[] = [];
    const rarestFirst = byRarity(words);
    for (const at of candidates(words)) if (hasWords(texts[at] ?? '', rarestFirst)) found.push(at);
    last = { words, found };
    return found;
  }

  /**
   * The best ones where the order is by text: it ends as soon as there are enough that cannot be outdone. `all`: where
   * else the words occur, if it had to look everywhere.
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
    /** The best ones, best first. */
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
    /** All that match, best first. */
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

/** The longest word is the rarest. */
const byRarity = (words: readonly Word[]) => words.toSorted((a, b) => b[0].length - a[0].length);
