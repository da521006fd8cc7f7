import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { articleLimits, plainArticle } from '#domain/articles/article.ts';
import { article, client } from '#server/db/schema.ts';
import { forgetClient } from '#server/user/forget-client.ts';
import { anAddress, anArticle, anOrder } from '#support/factories.ts';
import { aCustoms, aGoodsLine } from '#support/invoice-samples.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const refused = (code: string, data?: unknown) =>
  expect.objectContaining({ code, ...(data ? { data } : {}) });
const noNumber = (text_de: string) => anArticle({ article_number: '', text_de });

async function syncAll(api: Awaited<ReturnType<typeof server.signIn>>['api'], since = '', limit = '2') {
  const rows = new Map<string, string>();
  let cursor = since;
  for (;;) {
    const { data, sync } = await api.article.list({ since: cursor, limit });
    for (const it of data) rows.set(it.article_id, it.text_de);
    for (const id of sync.deleted) rows.delete(id);
    cursor = sync.cursor;
    if (!sync.more) return { texts: [...rows.values()].sort(), cursor };
  }
}

test('an article keeps the id from its device when saved, changed and deleted, and devices learn of it', async () => {
  const { api } = await server.signIn();
  const article_id = randomUUID();
  const { data: saved } = await api.article.save({ id: article_id, revision: 0, article: anArticle() });
  expect(plainArticle(saved)).toEqual(anArticle());
  const first = await syncAll(api);
  expect(first.texts).toEqual([saved.text_de]);

  const { data: changed } = await api.article.save({
    id: article_id,
    revision: saved.revision,
    article: anArticle({ text_de: 'Lesebrille' }),
  });
  const second = await syncAll(api, first.cursor);
  expect(second.texts).toEqual(['Lesebrille']);

  const { data } = await api.article.delete({ articles: [{ article_id, revision: changed.revision }] });
  expect(data.changed).toEqual([]);
  expect((await api.article.list({ since: second.cursor })).sync.deleted).toEqual([article_id]);
  await api.article.delete({ articles: [{ article_id, revision: changed.revision }] });
  expect((await api.article.list()).data).toEqual([]);
});

test('a repeated save changes nothing', async () => {
  const { api } = await server.signIn();
  const requested = { id: randomUUID(), revision: 0, article: anArticle() };
  const first = await api.article.save(requested);
  expect(await api.article.save(requested)).toEqual(first);
  expect((await api.article.list()).data).toHaveLength(1);
});

test('the later of two devices gets the version that the first one wrote', async () => {
  const { api } = await server.signIn();
  const article_id = randomUUID();
  const { data: seen } = await api.article.save({ id: article_id, revision: 0, article: anArticle() });
  const { data: now } = await api.article.save({
    id: article_id,
    revision: seen.revision,
    article: anArticle({ net_weight: 1 }),
  });
  const late = { article_id, revision: seen.revision };
  await expect(
    api.article.save({ id: article_id, revision: seen.revision, article: anArticle({ net_weight: 2 }) }),
  ).rejects.toEqual(refused('ARTICLE_CHANGED', { article: now }));
  expect((await api.article.delete({ articles: [late] })).data.changed).toEqual([now]);
  await api.article.delete({ articles: [now] });
  await expect(
    api.article.save({ id: article_id, revision: seen.revision, article: anArticle({ net_weight: 2 }) }),
  ).rejects.toEqual(refused('NOT_FOUND'));
});

test('two articles never share a number, or without numbers their text and HS code', async () => {
  const { api } = await server.signIn();
  const save = (it: ReturnType<typeof anArticle>) =>
    api.article.save({ id: randomUUID(), revision: 0, article: it });
  await save(anArticle());
  await expect(save(anArticle({ text_de: 'Anderes' }))).rejects.toEqual(refused('ARTICLE_EXISTS'));
  await save(noNumber('Etui'));
  await expect(save(noNumber('ETUI'))).rejects.toEqual(refused('ARTICLE_EXISTS'));
});

test('wrong values are refused with their path', async () => {
  const { api } = await server.signIn();
  const wrong = anArticle({ hs_code: '12345' });
  await expect(api.article.save({ id: randomUUID(), revision: 0, article: wrong })).rejects.toMatchObject({
    data: { issues: [{ path: 'article.hs_code', code: 'hs_code_not_valid' }] },
  });
  await expect(api.article.import({ data: [anArticle(), wrong] })).rejects.toMatchObject({
    data: { issues: [{ path: 'data.1.hs_code', code: 'hs_code_not_valid' }] },
  });
  expect((await api.article.list()).data).toEqual([]);
});

describe('an import', () => {
  test('adds new articles, changes existing ones and leaves equal ones alone', async () => {
    const { api } = await server.signIn();
    await api.article.import({ data: [anArticle(), noNumber('Etui')] });
    const { data } = await api.article.import({
      data: [anArticle({ net_weight: 2 }), noNumber('Etui'), noNumber('Band'), noNumber('band')],
    });
    expect(data).toEqual({ created: 1, changed: 2, unchanged: 1 });
    const { data: rows } = await api.article.list();
    expect(rows.map((it) => [it.text_de, it.net_weight]).sort()).toEqual([
      ['Etui', 0.045],
      [anArticle().text_de, 2],
      ['band', 0.045],
    ]);
  });

  test('fills the list up to its limit and no further', async () => {
    const { api } = await server.signIn();
    const many = Array.from({ length: articleLimits.articles }, (_, at) => noNumber(`Ware ${at}`));
    expect((await api.article.import({ data: many })).data.created).toBe(articleLimits.articles);
    await expect(api.article.import({ data: [noNumber('Eine mehr')] })).rejects.toEqual(
      refused('ARTICLE_LIMIT'),
    );
    await expect(
      api.article.save({ id: randomUUID(), revision: 0, article: noNumber('Eine mehr') }),
    ).rejects.toEqual(refused('ARTICLE_LIMIT'));
    expect((await syncAll(api, '', '1000')).texts).toHaveLength(articleLimits.articles);
  });
});

test("another client's articles are not seen, changed, deleted or proposed", async () => {
  const [mine, theirs] = [await server.signIn(), await server.signIn()];
  const article_id = randomUUID();
  const { data: saved } = await mine.api.article.save({ id: article_id, revision: 0, article: anArticle() });
  expect((await theirs.api.article.list()).data).toEqual([]);
  expect((await theirs.api.article.proposals()).data).toEqual([]);
  expect((await theirs.api.article.delete({ articles: [saved] })).data.changed).toEqual([]);
  await expect(
    theirs.api.article.save({
      id: article_id,
      revision: saved.revision,
      article: anArticle({ net_weight: 9 }),
    }),
  ).rejects.toEqual(refused('NOT_FOUND'));
  await theirs.api.article.save({ id: article_id, revision: 0, article: anArticle({ net_weight: 9 }) });
  await theirs.api.article.import({ data: [anArticle({ net_weight: 8 })] });
  expect((await mine.api.article.list()).data).toEqual([saved]);
  await expect(server.api().article.list()).rejects.toEqual(refused('UNAUTHORIZED'));
});

test('goods of past shipments are proposed until they are in the list', async () => {
  const { api } = await server.signIn();
  const order = anOrder({
    service: 'standard',
    recipient: anAddress({ country_code: 'CH' }),
    customs: aCustoms({ lines: [aGoodsLine({ description: 'Sunglasses', quantity: 5 })] }),
  });
  await api.shipment.create(order, { context: { headers: { 'idempotency-key': randomUUID() } } });
  const { data: proposed } = await api.article.proposals();
  expect(proposed).toMatchObject([{ text_en: 'Sunglasses', net_weight: 0.15, currency: 'CHF' }]);
  await api.article.import({ data: proposed });
  expect((await api.article.proposals()).data).toEqual([]);
});

test('deleting a client deletes its articles', async () => {
  const { api, client: row } = await server.signIn();
  await api.article.import({ data: [anArticle(), noNumber('Etui')] });
  await server.db.update(client).set({ deleted: server.clock.now() }).where(eq(client.id, row.id));
  await forgetClient(server.deps, { client_id: row.id, user_uid: row.user_uid });
  expect(await server.db.select().from(article).where(eq(article.client_id, row.id))).toEqual([]);
});
