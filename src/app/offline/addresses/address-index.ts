import type { SavedAddress } from '#domain/address.ts';
import {
  hasWord,
  hasWords,
  isNarrower,
  searchTexts,
  startsWord,
  type Word,
  wholeSearches,
  wordsOf,
} from './search-words.ts';
import { sortInSlices } from './sort-in-slices.ts';
import { createVocabulary, mistakesAllowed } from './typing-mistakes.ts';

/*
 * The address book in memory, made for searching while somebody types. Every address is one folded text, company
 * first, that is looked through for every word: 50,000 of them take a few milliseconds, and each further letter only
 * looks at what the one before has found. Words of companies and cities besides are a vocabulary in which typing
 * mistakes are forgiven; those hits come after all others.
 */

/** Positions; `rank` grows with the distance from what was typed. */
type Hit = { at: number; rank: number };

export function createAddressIndex() {
  const rows: (SavedAddress | undefined)[] = [];
  /** Begins with a blank, so that every word does. */
  const texts: string[] = [];
  const positions = new Map<string, number>();
  const free: number[] = [];
  const vocabulary = createVocabulary();
  /** Per word of the vocabulary. One that changed its name stays where it was: whoever looks there checks. */
  const occurrences: number[][] = [];
  /** Positions by text, that is by company: what begins with the search stands together. Empty until arranged. */
  let order: number[] = [];
  let changes = 0;
  let last: { words: Word[]; found: number[] } | undefined;

  function put(row: SavedAddress): void {
    const known = positions.get(row.address_id);
    if (known !== undefined && isSameRow(rows[known], row)) return;
    const at = known ?? free.pop() ?? rows.length;
    const before = known === undefined ? undefined : rows[at];
    takeOut(at);
    positions.set(row.address_id, at);
    rows[at] = row;
    const { text, forgiving } = searchTexts(row);
    texts[at] = text;
    if (order.length > 0) order.splice(placeOf(text, at), 0, at);
    changed();
    if (before?.company === row.company && before.city === row.city) return;
    for (const word of forgiving) remember(word, at);
  }

  function remember(word: string, at: number): void {
    if (mistakesAllowed(word) === 0) return;
    const number = vocabulary.add(word);
    const places = occurrences[number];
    if (!places) occurrences[number] = [at];
    else if (places[places.length - 1] !== at) places.push(at);
  }

  function remove(id: string): void {
    const at = positions.get(id);
    if (at === undefined) return;
    takeOut(at);
    positions.delete(id);
    rows[at] = undefined;
    texts[at] = '';
    free.push(at);
    changed();
  }

  function changed(): void {
    changes += 1;
    last = undefined;
  }

  function takeOut(at: number): void {
    const place = placeOf(texts[at] ?? '', at);
    if (order[place] === at) order.splice(place, 1);
  }

  /** The place in `order` where that text stands or would stand. */
  function placeOf(text: string, at: number): number {
    let [from, to] = [0, order.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const other = order[middle] as number;
      const difference = compareTexts(texts[other] ?? '', text) || other - at;
      if (difference < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /**
   * Sorts the rows after many have been put in, so that beginnings of companies are found without a look through
   * everything.
   */
  async function arrange(signal?: AbortSignal): Promise<void> {
    for (let attempt = 0; order.length < positions.size && attempt < 3; attempt += 1) {
      const at = changes;
      const sorted = await sortInSlices(
        [...positions.values()],
        (a, b) => compareTexts(texts[a] ?? '', texts[b] ?? '') || a - b,
        signal,
      );
      if (at === changes) order = sorted;
    }
  }

  /** The first whose company begins so. */
  function beginningWith(searches: readonly string[], limit: number): Hit[] {
    // A text that begins with "mue" begins with "mu" too, and is to be found once.
    const found = new Set<number>();
    for (const search of searches) {
      const from = placeOf(search, -1);
      for (let n = from; n < from + limit; n += 1) {
        const at = order[n];
        if (at === undefined || !texts[at]?.startsWith(search)) break;
        found.add(at);
      }
    }
    const hits = [...found].map((at) => ({ at, rank: ranks.company }));
    return hits.sort(compare).slice(0, limit);
  }

  /**
   * The rows that may hold those words: the ones already found for fewer letters, else all; by the sorted texts if
   * possible.
   */
  function candidates(words: Word[]): Iterable<number> & { length: number } {
    if (last && isNarrower(words, last.words)) return last.found;
    return isArranged() ? order : texts.map((_, at) => at);
  }

  const isArranged = () => order.length > 0;

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
    const begin = beginningWith(searches, limit);
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

  /**
   * The rows where every word occurs as it was typed or as it may have been meant, and at least one was only meant.
   */
  function forgivingly(words: Word[]): Hit[] {
    const meant = words.map(wordsMeant);
    const places = new Map<number, number>();
    let looks = 0;
    for (const options of meant) {
      for (const { word, number } of options) {
        for (const at of occurrences[number] ?? []) {
          looks += 1;
          if (looks > mostLooks) break;
          const text = texts[at] ?? '';
          if (places.has(at) || !text.includes(word)) continue;
          places.set(at, mistakesIn(text, words, meant));
        }
      }
    }
    return [...places]
      .filter(([, rank]) => rank > 0 && rank < impossible)
      .map(([at, rank]) => ({ at, rank }));
  }

  type Meant = { word: string; number: number; mistakes: number };

  /** Fewest mistakes first. */
  function wordsMeant(typed: Word): Meant[] {
    const meant: Meant[] = [];
    for (const spelling of typed)
      for (const [number, mistakes] of vocabulary.meant(spelling))
        if (mistakes > 0) meant.push({ word: vocabulary.word(number), number, mistakes });
    return meant.sort((a, b) => a.mistakes - b.mistakes);
  }

  function mistakesIn(text: string, words: readonly Word[], meant: readonly Meant[][]): number {
    let mistakes = 0;
    words.forEach((word, n) => {
      if (!hasWord(text, word))
        mistakes += meant[n]?.find((it) => text.includes(it.word))?.mistakes ?? impossible;
    });
    return mistakes;
  }

  /** The rows found with mistakes forgiven, without those that were found anyway. */
  function alsoMeant(words: Word[], found: readonly number[]): Hit[] {
    if (words.every((word) => word.every((it) => mistakesAllowed(it) === 0))) return [];
    const known = new Set(found);
    return forgivingly(words)
      .filter(({ at }) => !known.has(at))
      .map(({ at, rank }) => ({ at, rank: rank + ranks.rest }));
  }

  function withMeant(hits: Hit[], words: Word[], found: readonly number[], limit: number): Hit[] {
    if (found.length >= limit) return hits;
    return [...hits, ...alsoMeant(words, found).sort(compare)].slice(0, limit);
  }

  const compare = (a: Hit, b: Hit) =>
    a.rank - b.rank || compareTexts(texts[a.at] ?? '', texts[b.at] ?? '') || a.at - b.at;

  /** The first of many without ranking and sorting them all: most letters typed first find nearly everything. */
  function best(found: readonly number[], words: Word[], limit: number): Hit[] {
    const searches = wholeSearches(words);
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

  return {
    put,
    remove,
    arrange,
    get: (id: string) => rows[positions.get(id) ?? -1],
    has: (id: string) => positions.has(id),
    ids: () => positions.keys(),
    get size() {
      return positions.size;
    },
    /** All addresses, in no order. */
    all: () => rows.filter((row) => row !== undefined),
    /** The best ones, best first. */
    find(query: string, limit: number): SavedAddress[] {
      const words = wordsOf(query);
      if (words.length === 0) return [];
      if (!isArranged()) {
        const found = exactly(words);
        return rowsAt(withMeant(best(found, words, limit), words, found, limit));
      }
      const { hits, all } = firstInOrder(words, limit);
      return rowsAt(all ? withMeant(hits, words, all, limit) : hits);
    },
    /** All that match, best first. */
    findAll(query: string): SavedAddress[] {
      const words = wordsOf(query);
      if (words.length === 0) return [];
      const found = exactly(words);
      const searches = wholeSearches(words);
      const hits = found.map((at) => ({ at, rank: rankOf(texts[at] ?? '', words, searches) }));
      if (found.length < fewHits) hits.push(...alsoMeant(words, found));
      return rowsAt(hits.sort(compare));
    },
  };

  function rowsAt(found: readonly Hit[]): SavedAddress[] {
    return found.flatMap(({ at }) => rows[at] ?? []);
  }
}

/** A whole list with fewer hits than that also shows what may have been meant. */
const fewHits = 20;

/** Companies that begin with the search first, then beginnings of words, then the rest. */
const ranks = { company: 0, words: 1, rest: 2 } as const;

/** Addresses that are looked at for what may have been meant: a mistake in "GmbH" concerns nearly all of them. */
const mostLooks = 20_000;
const impossible = 1_000;

function rankOf(text: string, words: readonly Word[], searches: readonly string[]): number {
  for (const search of searches) if (text.startsWith(search)) return ranks.company;
  for (const word of words) if (!startsWord(text, word)) return ranks.rest;
  return ranks.words;
}

/** The longest is the rarest. */
const byRarity = (words: readonly Word[]) => words.toSorted((a, b) => b[0].length - a[0].length);

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function isSameRow(a: SavedAddress | undefined, b: SavedAddress): boolean {
  if (!a) return false;
  for (const key in b) if (a[key as keyof SavedAddress] !== b[key as keyof SavedAddress]) return false;
  return true;
}
