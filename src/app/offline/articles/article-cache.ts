import { api } from '#app/api/client.ts';
import { newId } from '#app/api/new-id.ts';
import { getSession } from '#app/api/session.ts';
import { sortInSlices } from '#app/offline/addresses/sort-in-slices.ts';
import { currentConnection, subscribeConnection } from '#app/offline/connection.ts';
import { hashUid } from '#app/offline/rows/db.ts';
import type { ImportedArticles } from '#contract/article.ts';
import type { Article, SavedArticle } from '#domain/articles/article.ts';
import { deleteArticleDatabase } from './article-database.ts';
import { type ArticleKeeper, createArticleKeeper } from './article-keeper.ts';
import { setArticleList } from './article-list.ts';

/*
 * The list of goods of the signed-in person on this device. Loaded lazily: nothing that the order page paints first may
 * import it. What is searched and read works offline; what changes the list goes to the server at once or not at all.
 */

/** ms. While somebody looks at the page, others' changes arrive at least that often. */
const syncEveryMs = 180_000;
/** ms after which coming back to the page asks again. */
const staleMs = 30_000;

type Running = { uid: string; keeper: ArticleKeeper };

let running: Running | undefined;
let whenRunning: ((it: Running) => void)[] = [];

/** Keeps the list loaded and in step with the server until the returned function is called. */
export function startArticleCache(uid: string): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ends: (() => void)[] = [() => setArticleList(undefined)];

  async function begin(): Promise<void> {
    const uidHash = await hashUid(uid);
    if (signal.aborted) return;
    const channel = new BroadcastChannel(`articles:${uidHash}`);
    const keeper = createArticleKeeper({
      uidHash,
      fetch: (input, of) => api.article.list(input, { signal: of }),
      now: () => Date.now(),
      publish: setArticleList,
      announce: () => signal.aborted || channel.postMessage('more'),
      signal,
    });
    channel.onmessage = () => void keeper.catchUp().catch(() => {});
    let syncedAt = 0;
    const syncSoon = () => {
      if (signal.aborted) return;
      if (currentConnection() === 'offline') void keeper.noteOffline().catch(() => {});
      else
        keeper.sync().then(
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
      // A write that was under way while the person left must leave nothing behind.
      () =>
        void keeper.sync().catch(async () => {
          if (!getSession()) await deleteArticleDatabase(uidHash).catch(() => {});
        }),
    );
    running = { uid, keeper };
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

/** The list that is being kept; waits for it while the page is just starting. */
function current(): Promise<Running> {
  return running ? Promise.resolve(running) : new Promise((resolve) => whenRunning.push(resolve));
}

/** Fetches what has changed, now. Resolves when the device has it. */
export async function syncArticles(): Promise<void> {
  await (await current()).keeper.sync();
}

/**
 * All articles by their text, or those that match, best match first. Works in slices, so that the page stays quick. Abort
 * the signal of a call whose answer nobody wants any more: it rejects.
 */
export async function listArticles(
  query: string,
  textOf: (article: SavedArticle) => string,
  signal?: AbortSignal,
): Promise<SavedArticle[]> {
  const { keeper } = await current();
  await keeper.opened;
  signal?.throwIfAborted();
  if (query.trim() !== '') return keeper.findAll(query);
  const { compare } = new Intl.Collator(document.documentElement.lang);
  return sortInSlices(keeper.all(), (a, b) => compare(textOf(a), textOf(b)), signal);
}

/** Saves an article, a new one without `seen`, under the same id for every try of one form. Throws what describeError reads. */
export async function saveArticle(
  article: Article,
  { article_id: id, revision }: Pick<SavedArticle, 'article_id' | 'revision'>,
): Promise<SavedArticle> {
  const { data } = await api.article.save({ id, revision, article });
  running?.keeper.apply({ put: [data] });
  return data;
}

/** What a new article is saved under. */
export const newArticle = (): Pick<SavedArticle, 'article_id' | 'revision'> => ({
  article_id: newId(),
  revision: 0,
});

/** Deletes articles; answers those that somebody else has changed since they were seen, as they are now: they stay. */
export async function deleteArticles(articles: readonly SavedArticle[]): Promise<SavedArticle[]> {
  const seen = articles.map(({ article_id, revision }) => ({ article_id, revision }));
  const { data } = await api.article.delete({ articles: seen });
  const left = new Set(data.changed.map((it) => it.article_id));
  const gone = seen.filter((it) => !left.has(it.article_id)).map((it) => it.article_id);
  running?.keeper.apply({ put: data.changed, remove: gone });
  return data.changed;
}

/** Puts many into the list at once, and fetches what became of it. */
export async function importArticles(articles: readonly Article[]): Promise<ImportedArticles> {
  const { data } = await api.article.import({ data: [...articles] });
  // They are there; the device hears of them later where this fails.
  await syncArticles().catch(() => {});
  return data;
}
