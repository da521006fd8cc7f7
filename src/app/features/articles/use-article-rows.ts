import { useEffect, useState } from 'react';
import { useLocale } from '#app/i18n/setup.ts';
import { listArticles } from '#app/offline/articles/article-calls.ts';
import { type ArticleList, useArticleList } from '#app/offline/articles/article-list.ts';
import { ownText } from '#app/parts/articles/article-words.ts';
import type { SavedArticle } from '#domain/articles/article.ts';

/** The articles of this device that match, kept up to date: by their text, or best match first. */
export function useArticleRows(query: string): {
  list: ArticleList;
  /** Undefined until the first list is there. */
  rows: readonly SavedArticle[] | undefined;
} {
  const locale = useLocale();
  const list = useArticleList();
  const [rows, setRows] = useState<readonly SavedArticle[]>();
  const { rev } = list;
  useEffect(() => {
    const leaving = new AbortController();
    // Another revision is another list.
    void rev;
    listArticles(query, (it) => ownText(it, locale), leaving.signal).then(
      (found) => leaving.signal.aborted || setRows(found),
      () => {},
    );
    return () => leaving.abort();
  }, [query, locale, rev]);
  return { list, rows };
}
