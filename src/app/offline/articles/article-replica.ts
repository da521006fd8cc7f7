import type { api } from '#app/api/client.ts';
import { createPace } from '#app/timing/in-slices.ts';
import { oneAtATime } from '#app/timing/one-at-a-time.ts';
import type { SavedArticle } from '#domain/articles/article.ts';
import {
  type ArticlePiece,
  type ArticleState,
  compactArticles,
  deleteArticleDatabase,
  readArticleState,
  readArticles,
  writeArticles,
} from './article-database.ts';
import { createArticleIndex } from './article-index.ts';
import type { ArticleList } from './article-list.ts';

type Answer = Awaited<ReturnType<typeof api.article.list>>;

type ReplicaDeps = {
  uidHash: string;
  fetch: (input: { since: string; limit: string }, signal: AbortSignal) => Promise<Answer>;
  now: () => number;
  publish: (list: ArticleList) => void;
  announce: () => void;
  signal: AbortSignal;
};

/** Articles per response. */
const pieceSize = 1_000;
/** Limit of rounds per sync; other windows may overtake this one and then do the work. */
const mostTurns = 50;

/**
 * One user's list of goods in this window: on disk, in memory, synced with the server. After a disk error the list
 * stays in memory.
 */
export function createArticleReplica({ uidHash, fetch, now, publish, announce, signal }: ReplicaDeps) {
  const index = createArticleIndex();
  let known: Omit<ArticleState, 'k'> = { cursor: '', isComplete: false, syncedAt: 0 };
  let isDiskThere = true;
  let isRead = false;
  let hasFailed = false;
  let rev = 0;
  /** Ids received of a complete fetch; `dropUnseen` deletes all other rows. */
  let seen: Set<string> | undefined;

  function tell(): void {
    rev += 1;
    if (signal.aborted) return;
    publish({
      state:
        known.isComplete && isRead ? 'ready' : hasFailed ? 'unreachable' : isRead ? 'loading' : 'starting',
      count: index.size,
      syncedAt: known.syncedAt || undefined,
      rev,
      find: index.find,
      first: index.first,
    });
  }

  async function onDisk<T>(work: () => Promise<T>): Promise<T | undefined> {
    signal.throwIfAborted();
    if (!isDiskThere) return undefined;
    try {
      return await work();
    } catch {
      signal.throwIfAborted();
      isDiskThere = false;
      await deleteArticleDatabase(uidHash).catch(() => {});
      return undefined;
    }
  }

  async function take({ rows, deleted }: ArticlePiece): Promise<void> {
    const pace = createPace(signal);
    for (const row of rows) {
      index.put(row);
      seen?.add(row.article_id);
      const pause = pace();
      if (pause) await pause;
    }
    for (const id of deleted) {
      index.remove(id);
      seen?.delete(id);
    }
  }

  function dropUnseen(): void {
    const whole = seen;
    seen = undefined;
    if (whole) for (const id of index.ids()) if (!whole.has(id)) index.remove(id);
  }

  async function readDisk(): Promise<void> {
    seen = new Set();
    const state = await onDisk(() => readArticles(uidHash, take));
    if (state) known = state;
    if (state) dropUnseen();
    seen = undefined;
  }

  const opened = readDisk().then(() => {
    isRead = true;
    tell();
  });

  async function fetchAll(): Promise<void> {
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const state = await onDisk(() => readArticleState(uidHash));
      if (state && state.cursor !== known.cursor) await readDisk();
      const since = known.cursor;
      const { data: rows, sync } = await fetch({ since, limit: String(pieceSize) }, signal);
      const { cursor, deleted, full, more } = sync;
      const next = { cursor, isComplete: !more || (known.isComplete && !full), syncedAt: now() };
      const isStored = await onDisk(() =>
        writeArticles(uidHash, { rows, deleted, isWhole: full }, { since, next }),
      );
      if (isStored === false) continue;
      if (full) seen = new Set();
      await take({ rows, deleted });
      known = next;
      if (!more) dropUnseen();
      if (rows.length > 0 || deleted.length > 0) announce();
      tell();
      if (!more) break;
    }
    await onDisk(() => compactArticles(uidHash, index.all, known.cursor));
  }

  const sync = oneAtATime(async () => {
    await opened;
    try {
      hasFailed = false;
      await fetchAll();
    } catch (error) {
      hasFailed = true;
      tell();
      throw error;
    }
  });

  return {
    opened,
    sync,
    all: index.all,
    findAll: index.findAll,
    async catchUp(): Promise<void> {
      await opened;
      await readDisk();
      tell();
    },
    async recordOffline(): Promise<void> {
      await opened;
      hasFailed = true;
      tell();
    },
    apply({ put = [], remove = [] }: { put?: readonly SavedArticle[]; remove?: readonly string[] }): void {
      for (const row of put) index.put(row);
      for (const id of remove) index.remove(id);
      tell();
    },
  };
}

export type ArticleReplica = ReturnType<typeof createArticleReplica>;
