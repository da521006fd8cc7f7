import { bestHits, comparingHits, rankOf } from '#app/offline/addresses/address-hits.ts';
import { spellings } from '#app/offline/addresses/fold-words.ts';
import { hasWords, wholeSearches, wordsOf } from '#app/offline/addresses/search-words.ts';
import type { SavedArticle } from '#domain/articles/article.ts';

/** List of goods in memory for search while typing: 10,000 rows in one or two ms. */
export function createArticleIndex() {
  const rows: (SavedArticle | undefined)[] = [];
  /** Each text begins with a blank, so that a blank precedes every word. */
  const texts: string[] = [];
  const positions = new Map<string, number>();
  const free: number[] = [];

  function matching(query: string) {
    const words = wordsOf(query);
    const found: number[] = [];
    if (words.length > 0)
      for (let at = 0; at < texts.length; at += 1) if (hasWords(texts[at] ?? '', words)) found.push(at);
    return { words, found };
  }

  const rowsAt = (places: readonly { at: number }[]) => places.flatMap(({ at }) => rows[at] ?? []);

  return {
    put(row: SavedArticle): void {
      const at = positions.get(row.article_id) ?? free.pop() ?? rows.length;
      positions.set(row.article_id, at);
      rows[at] = row;
      texts[at] = searchText(row);
    },

    remove(id: string): void {
      const at = positions.get(id);
      if (at === undefined) return;
      positions.delete(id);
      rows[at] = undefined;
      texts[at] = '';
      free.push(at);
    },

    ids: () => [...positions.keys()],
    get size() {
      return positions.size;
    },
    first: (fits: (row: SavedArticle) => boolean) => rows.find((row) => row !== undefined && fits(row)),
    all: () => rows.filter((row) => row !== undefined),
    find(query: string, limit: number): SavedArticle[] {
      const { words, found } = matching(query);
      return found.length === 0 ? [] : rowsAt(bestHits(texts, found, words, limit));
    },
    findAll(query: string): SavedArticle[] {
      const { words, found } = matching(query);
      const searches = wholeSearches(words);
      const hits = found.map((at) => ({ at, rank: rankOf(texts[at] ?? '', words, searches) }));
      return rowsAt(hits.sort(comparingHits(texts)));
    },
  };
}

function searchText(row: SavedArticle): string {
  const { text_de, text_en, article_number, hs_code, un_number } = row;
  const un = un_number === '' ? '' : `un${un_number} ${un_number}`;
  const [plain, writtenOut] = spellings(
    [text_de, text_en, article_number, hs_code, un].filter((it) => it !== '').join(' '),
  );
  return ` ${writtenOut === undefined ? plain : `${plain} ${writtenOut}`}`.replace(/ {2,}/g, ' ');
}
