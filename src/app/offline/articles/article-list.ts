import { useSyncExternalStore } from 'react';
import type { SavedArticle } from '#domain/articles/article.ts';
import { hasArticleNumber } from '#domain/articles/article-number.ts';

/* State of the list of goods for pages; article-cache.ts fills it. */

export type ArticleList = {
  /** `loading`: the first fetch is running. `unreachable`: the first fetch failed. `ready`: complete, also offline. */
  state: 'starting' | 'loading' | 'unreachable' | 'ready';
  count: number;
  /** Time of the last answer from the server, in ms. */
  syncedAt: number | undefined;
  rev: number;
  /** Best matches first; tolerates any word order and both umlaut spellings. */
  find: (query: string, limit: number) => SavedArticle[];
  /** Reads all rows, because a short number or text stands behind any count of hits. */
  first: (fits: (article: SavedArticle) => boolean) => SavedArticle | undefined;
};

const nothing: ArticleList = {
  state: 'starting',
  count: 0,
  syncedAt: undefined,
  rev: 0,
  find: () => [],
  first: () => undefined,
};

const listeners = new Set<() => void>();
let current = nothing;

export function setArticleList(next: ArticleList | undefined): void {
  current = next ?? nothing;
  for (const listener of listeners) listener();
}

export function useArticleList(): ArticleList {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Article of this device with exactly this number. */
export const articleWithNumber = (number: string): SavedArticle | undefined =>
  current.first((it) => hasArticleNumber(it, number));
