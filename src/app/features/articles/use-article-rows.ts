import { useEffect, useState } from 'react';
import { useLocale } from '#app/i18n/setup.ts';
import { listArticles } from '#app/offline/articles/article-calls.ts';
import { type ArticleList, useArticleList } from '#app/offline/articles/article-list.ts';
import { ownText } from '#app/parts/articles/article-words.ts';
import type { SavedArticle } from '#domain/articles/article.ts';

/** Sorted by text, or best match first. */
export function useArticleRows(query: string): {
  list: ArticleList;
  rows: readonly SavedArticle[] | undefined;
} {
  const locale = useLocale();
  const list = useArticleList();
  const [rows, setRows] = useState<readonly SavedArticle[]>();
  const { rev } = list;
  useEffect(() => {
    const leaving = new AbortController();
    // A new revision needs a new search.
    void rev;
    listArticles(query, (it) => ownText(it, locale), leaving.signal).then(
      (found) => leaving.signal.aborted || setRows(found),
      () => {},
    );
    return () => leaving.abort();
  }, [query, locale, rev]);
  return { list, rows };
}
