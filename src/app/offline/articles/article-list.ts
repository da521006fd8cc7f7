import { useSyncExternalStore } from 'react';
import type { SavedArticle } from '#domain/articles/article.ts';

/*
 * Pages follow the list of goods through this state, as they follow the address book. The list itself (article-cache.ts)
 * is loaded with the address book, when the page is quiet.
 */

export type ArticleList = {
  /**
   * `starting`: nothing is known yet. `loading`: the device fetches it for the first time. `unreachable`: it should, but
   * nobody answers. `ready`: all of it is here, offline too.
   */
  state: 'starting' | 'loading' | 'unreachable' | 'ready';
  /** Articles on this device. */
  count: number;
  /** ms; when the device last heard from the server. */
  syncedAt: number | undefined;
  /** Grows with every change of an article. */
  rev: number;
  /** The best matches for what is typed, best first: every word, in any order, umlauts in either spelling. */
  find: (query: string, limit: number) => SavedArticle[];
};

const nothing: ArticleList = { state: 'starting', count: 0, syncedAt: undefined, rev: 0, find: () => [] };

const listeners = new Set<() => void>();
let current = nothing;

export function setArticleList(next: ArticleList | undefined): void {
  current = next ?? nothing;
  for (const listener of listeners) listener();
}

/** The signed-in person's list of goods as this device has it; another object with every change. */
export function useArticleList(): ArticleList {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
