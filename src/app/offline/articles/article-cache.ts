import { api } from '#app/api/client.ts';
import { newId } from '#app/api/new-id.ts';
import { getSession } from '#app/api/session.ts';
import { sortInSlices } from '#app/offline/addresses/sort-in-slices.ts';
import { currentConnection, subscribeConnection } from '#app/offline/connection.ts';
import { hashUid } from '#app/offline/rows/db.ts';
import type { ImportedArticles } from '#contract/article.ts';
import type { Article, SavedArticle } from '#domain/articles/article.ts';
import { deleteArticleDatabase } from './article-database.ts';
import { setArticleList } from './article-list.ts';
import { type ArticleReplica, createArticleReplica } from './article-replica.ts';

/*
 * List of goods of the signed-in user on this device. Changes need the server. The order page's first paint must not
 * import this file.
 */

/** ms between two syncs of a visible page. */
const syncEveryMs = 180_000;
/** A page that becomes visible syncs if the last sync is older, in ms. */
const staleMs = 30_000;

type Running = { uid: string; replica: ArticleReplica };

let running: Running | undefined;
let whenRunning: ((it: Running) => void)[] = [];

export function startArticleCache(uid: string): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ends: (() => void)[] = [() => setArticleList(undefined)];

  async function begin(): Promise<void> {
    const uidHash = await hashUid(uid);
    if (signal.aborted) return;
    const channel = new BroadcastChannel(`articles:${uidHash}`);
    const replica = createArticleReplica({
      uidHash,
      fetch: (input, of) => api.article.list(input, { signal: of }),
      now: () => Date.now(),
      publish: setArticleList,
      announce: () => signal.aborted || channel.postMessage('more'),
      signal,
    });
    channel.onmessage = () => void replica.catchUp().catch(() => {});
    let syncedAt = 0;
    const syncSoon = () => {
      if (signal.aborted) return;
      if (currentConnection() === 'offline') void replica.recordOffline().catch(() => {});
      else
        replica.sync().then(
          () => {
            syncedAt = Date.now();
          },
          () => {},
        );
    };
    const onShown = () => {
      if (document.visibilityState === 'visible' && Date.now() - syncedAt > staleMs) syncSoon();
    };
    const interval = setInterval(() => document.visibilityState === 'visible' && syncSoon(), syncEveryMs);
    document.addEventListener('visibilitychange', onShown);
    ends.push(
      () => clearInterval(interval),
      () => document.removeEventListener('visibilitychange', onShown),
      subscribeConnection(() => currentConnection() !== 'unsure' && syncSoon()),
      () => channel.close(),
      // Remove what a running write stored after the logout.
      () =>
        void replica.sync().catch(async () => {
          if (!getSession()) await deleteArticleDatabase(uidHash).catch(() => {});
        }),
    );
    running = { uid, replica };
    for (const tell of whenRunning) tell(running);
    whenRunning = [];
    syncSoon();
  }

  void begin();
  return () => {
    stopping.abort();
    if (running?.uid === uid) running = undefined;
    for (const end of ends) end();
  };
}

function current(): Promise<Running> {
  return running ? Promise.resolve(running) : new Promise((resolve) => whenRunning.push(resolve));
}

export async function syncArticles(): Promise<void> {
  await (await current()).replica.sync();
}

/** Returns all articles by text, or the matches, best first. Works in slices; rejects once the signal is aborted. */
export async function listArticles(
  query: string,
  textOf: (article: SavedArticle) => string,
  signal?: AbortSignal,
): Promise<SavedArticle[]> {
  const { replica } = await current();
  await replica.opened;
  signal?.throwIfAborted();
  if (query.trim() !== '') return replica.findAll(query);
  const { compare } = new Intl.Collator(document.documentElement.lang);
  return sortInSlices(replica.all(), (a, b) => compare(textOf(a), textOf(b)), signal);
}

/** Retries of one form use the same id. Throws errors for describeError. */
export async function saveArticle(
  article: Article,
  { article_id: id, revision }: Pick<SavedArticle, 'article_id' | 'revision'>,
): Promise<SavedArticle> {
  const { data } = await api.article.save({ id, revision, article });
  running?.replica.apply({ put: [data] });
  return data;
}

/** Revision 0 marks a new article. */
export const newArticle = (): Pick<SavedArticle, 'article_id' | 'revision'> => ({
  article_id: newId(),
  revision: 0,
});

/** Returns the current versions of articles that a colleague changed meanwhile; the server keeps these. */
export async function deleteArticles(articles: readonly SavedArticle[]): Promise<SavedArticle[]> {
  const seen = articles.map(({ article_id, revision }) => ({ article_id, revision }));
  const { data } = await api.article.delete({ articles: seen });
  const left = new Set(data.changed.map((it) => it.article_id));
  const gone = seen.filter((it) => !left.has(it.article_id)).map((it) => it.article_id);
  running?.replica.apply({ put: data.changed, remove: gone });
  return data.changed;
}

export async function importArticles(articles: readonly Article[]): Promise<ImportedArticles> {
  const { data } = await api.article.import({ data: [...articles] });
  // The import has succeeded even if this sync fails.
  await syncArticles().catch(() => {});
  return data;
}
