import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { ArticleList } from '#app/offline/articles/article-list.ts';
import { createArticleReplica } from '#app/offline/articles/article-replica.ts';
import type { SavedArticle } from '#domain/articles/article.ts';
import { anArticle } from '#support/factories.ts';

const saved = (article_id: string, text_de: string): SavedArticle => ({
  ...anArticle({ article_number: article_id, text_de }),
  article_id,
  revision: 1,
});

function articleServer() {
  let changes: { id: string; row: SavedArticle | undefined }[] = [];
  let generation = 0;
  const server = {
    calls: 0,
    isAway: false,
    put: (...rows: SavedArticle[]) => changes.push(...rows.map((row) => ({ id: row.article_id, row }))),
    remove: (id: string) => changes.push({ id, row: undefined }),
    /** Invalidates old cursors; deleted articles leave no trace. */
    forgetCursors() {
      generation += 1;
      const now = new Map(changes.map((it) => [it.id, it]));
      changes = [...now.values()].filter((it) => it.row);
    },
    async fetch({ since, limit }: { since: string; limit: string }) {
      server.calls += 1;
      if (server.isAway) throw new Error('away');
      const [of, at] = since.split('.').map(Number);
      const full = since === '' || of !== generation;
      const from = full ? 0 : (at ?? 0);
      const piece = changes.slice(from, from + Math.min(Number(limit), 2));
      const more = from + piece.length < changes.length;
      return {
        data: piece.flatMap(({ row }) => row ?? []),
        sync: {
          cursor: `${generation}.${from + piece.length}`,
          full,
          deleted: piece.filter(({ row }) => !row).map(({ id }) => id),
          more,
        },
      };
    },
  };
  return server;
}

let devices = 0;

function deviceOf(server: ReturnType<typeof articleServer>) {
  devices += 1;
  const uidHash = `articles-${devices}`;
  const windows: ReturnType<typeof createArticleReplica>[] = [];
  function open() {
    const stopping = new AbortController();
    let list: ArticleList | undefined;
    const replica = createArticleReplica({
      uidHash,
      fetch: server.fetch,
      now: () => 1_000,
      publish: (next) => {
        list = next;
      },
      announce: () => {},
      signal: stopping.signal,
    });
    windows.push(replica);
    const texts = () =>
      replica
        .all()
        .map((it) => it.text_de)
        .sort();
    return { replica, texts, list: () => list, close: () => stopping.abort() };
  }
  return { open };
}

describe('the list of goods on a device', () => {
  test('is there and searchable after a start without a server', async () => {
    const server = articleServer();
    server.put(saved('1', 'Brille'), saved('2', 'Etui'), saved('3', 'Band'));
    const device = deviceOf(server);
    const first = device.open();
    await first.replica.sync();
    expect(first.list()).toMatchObject({ state: 'ready', count: 3 });
    first.close();

    server.isAway = true;
    const next = device.open();
    await next.replica.opened;
    expect(next.list()).toMatchObject({ state: 'ready', count: 3 });
    expect(next.list()?.find('etu', 5)).toMatchObject([{ article_id: '2' }]);
    await expect(next.replica.sync()).rejects.toThrow('away');
    expect(next.list()).toMatchObject({ state: 'ready', count: 3 });
  });

  test('follows changes and deletions, also when the whole list is fetched again', async () => {
    const server = articleServer();
    server.put(saved('1', 'Brille'), saved('2', 'Etui'), saved('3', 'Band'));
    const { replica, texts } = deviceOf(server).open();
    await replica.sync();
    server.put(saved('1', 'Lesebrille'), saved('4', 'Lack'));
    server.remove('2');
    await replica.sync();
    expect(texts()).toEqual(['Band', 'Lack', 'Lesebrille']);
    server.remove('3');
    server.forgetCursors();
    await replica.sync();
    expect(texts()).toEqual(['Lack', 'Lesebrille']);
  });

  test('is right in two windows that fetch it at the same time', async () => {
    const server = articleServer();
    server.put(...Array.from({ length: 9 }, (_, at) => saved(`${at}`, `Ware ${at}`)));
    const device = deviceOf(server);
    const [one, other] = [device.open(), device.open()];
    await Promise.all([one.replica.sync(), other.replica.sync()]);
    server.remove('5');
    await one.replica.sync();
    await other.replica.catchUp();
    expect(one.texts()).toHaveLength(8);
    expect(other.texts()).toEqual(one.texts());
    const later = device.open();
    await later.replica.opened;
    expect(later.texts()).toEqual(one.texts());
  });

  test('reports itself unreachable when no part of it arrived', async () => {
    const server = articleServer();
    server.isAway = true;
    const { replica, list } = deviceOf(server).open();
    await expect(replica.sync()).rejects.toThrow('away');
    expect(list()).toMatchObject({ state: 'unreachable', count: 0 });
  });
});
