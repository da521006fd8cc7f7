import { describe, expect, test } from 'vitest';
import { createArticleIndex } from '#app/offline/articles/article-index.ts';
import type { SavedArticle } from '#domain/articles/article.ts';
import { anArticle } from '#support/factories.ts';

const saved = (article_id: string, difference: Partial<SavedArticle> = {}): SavedArticle => ({
  ...anArticle(),
  article_id,
  revision: 1,
  ...difference,
});

function indexOf(...rows: SavedArticle[]) {
  const index = createArticleIndex();
  for (const row of rows) index.put(row);
  return index;
}

const ids = (rows: readonly SavedArticle[]) => rows.map((it) => it.article_id);

describe('articles', () => {
  const index = indexOf(
    saved('case', { article_number: 'ET-7', text_de: 'Etui für Brillen', text_en: 'Case for glasses' }),
    saved('glasses', { article_number: 'SB-1', text_de: 'Sonnenbrille', text_en: 'Sunglasses' }),
    saved('reading', { article_number: 'LB-1', text_de: 'Brille zum Lesen', text_en: 'Reading glasses' }),
    saved('lacquer', {
      article_number: 'LA-1',
      text_de: 'Lack',
      text_en: 'Lacquer',
      hs_code: '320890',
      un_number: '1263',
    }),
  );

  test.each([
    ['brille', ['reading', 'case', 'glasses']],
    ['glasses', ['reading', 'case', 'glasses']],
    ['et-7', ['case']],
    ['3208', ['lacquer']],
    ['un1263', ['lacquer']],
    ['fuer etui', ['case']],
    ['fur', ['case']],
    ['lesen brille', ['reading']],
    ['', []],
    ['xyz', []],
  ])('are found for "%s" by text, number and codes, starts of words first', (query, found) => {
    expect(ids(index.find(query, 10)).toSorted()).toEqual(found.toSorted());
    expect(ids(index.find(query, 10))).toEqual(ids(index.findAll(query)));
    expect(index.find(query, 10)[0]?.article_id).toBe(found[0]);
  });

  test('are no longer found after a change or deletion', () => {
    const own = indexOf(saved('a', { text_de: 'Alt' }), saved('b'));
    own.put(saved('a', { text_de: 'Neu' }));
    expect([own.size, ids(own.find('alt', 5)), ids(own.find('neu', 5))]).toEqual([2, [], ['a']]);
    own.remove('a');
    own.put(saved('c', { text_de: 'Neu' }));
    expect([own.size, ids(own.find('neu', 5)), ids(own.all()).sort()]).toEqual([2, ['c'], ['b', 'c']]);
  });
});
