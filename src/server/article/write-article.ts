import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { ImportedArticles } from '#contract/article.ts';
import {
  type Article,
  articleKey,
  articleLimits,
  emptyArticle,
  plainArticle,
  type SavedArticle,
} from '#domain/articles/article.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { writtenColumnsOf } from '#server/db/prepare.ts';
import { article } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { withinQuota } from '#server/stored-bytes/within-quota.ts';
import { countArticles, findArticles, findSameArticle, listArticles, nextChange } from './queries.ts';

type Writing = Pick<Deps, 'db' | 'clock'>;
type Row = Omit<typeof article.$inferSelect, 'bytes'>;
type Requested = { id: string; revision: number; article: Article };

/** An unchanged article succeeds for any revision, so devices may retry. */
export async function saveArticle(
  { db }: Writing,
  clientId: string,
  { id: article_id, revision, article: facts }: Requested,
): Promise<SavedArticle> {
  return db.transaction((tx) =>
    withinQuota(tx, clientId, async () => {
      const changed = await nextChange(tx, clientId);
      const [known] = await findArticles(tx, clientId, [article_id]);
      if (known && isDeepStrictEqual(plainArticle(known), facts)) return known;
      if (known && known.revision !== revision) throw refusal('ARTICLE_CHANGED', { article: known });
      if (!known && revision !== 0) throw refusal('NOT_FOUND');
      const same_key = articleKey(facts);
      const same = await findSameArticle(tx, clientId, same_key);
      if (same !== undefined && same !== article_id) throw refusal('ARTICLE_EXISTS');
      await upsertRows(tx, [{ client_id: clientId, article_id, facts, same_key, changed, deleted: null }]);
      if (!known) await refuseTooMany(tx, clientId);
      return { article_id, revision: changed, ...facts };
    }),
  );
}

/** Deletes articles unless they changed since; returns the changed ones. */
export async function deleteArticles(
  { db, clock }: Writing,
  clientId: string,
  seen: readonly { article_id: string; revision: number }[],
): Promise<SavedArticle[]> {
  return db.transaction(async (tx) => {
    const changed = await nextChange(tx, clientId);
    const revisions = new Map(seen.map((it) => [it.article_id, it.revision]));
    const known = await findArticles(tx, clientId, [...revisions.keys()]);
    const others = known.filter((it) => it.revision !== revisions.get(it.article_id));
    const gone = known.filter((it) => !others.includes(it)).map((it) => it.article_id);
    if (gone.length > 0) {
      await tx
        .update(article)
        .set({ facts: emptyArticle, same_key: '', deleted: clock.now(), changed })
        .where(
          and(eq(article.client_id, clientId), inArray(article.article_id, gone), isNull(article.deleted)),
        );
    }
    return others;
  });
}

/** All rows or none. A row for an existing article, or a later row of the file, updates it. */
export async function importArticles(
  { db }: Writing,
  clientId: string,
  articles: readonly Article[],
): Promise<ImportedArticles> {
  return db.transaction((tx) =>
    withinQuota(tx, clientId, async () => {
      const changed = await nextChange(tx, clientId);
      const byKey = new Map((await listArticles(tx, clientId)).map((it) => [articleKey(it), it]));
      const rows = new Map<string, Row>();
      const imported = { created: 0, changed: 0, unchanged: 0 };
      for (const facts of articles) {
        const same_key = articleKey(facts);
        const known = byKey.get(same_key);
        if (known && isDeepStrictEqual(plainArticle(known), facts)) {
          imported.unchanged += 1;
          continue;
        }
        imported[known ? 'changed' : 'created'] += 1;
        const article_id = known?.article_id ?? v7();
        byKey.set(same_key, { article_id, revision: changed, ...facts });
        rows.set(article_id, { client_id: clientId, article_id, facts, same_key, changed, deleted: null });
      }
      if (rows.size > 0) await upsertRows(tx, [...rows.values()]);
      if (imported.created > 0) await refuseTooMany(tx, clientId);
      return imported;
    }),
  );
}

async function upsertRows(tx: DbOrTx, rows: readonly Row[]): Promise<void> {
  const columns = writtenColumnsOf(article);
  await tx.execute(sql`insert into ${article} (${columns})
    select ${columns} from json_populate_recordset(null::${article}, ${JSON.stringify(rows)}::json)
    on conflict (client_id, article_id) do update set facts = excluded.facts, same_key = excluded.same_key,
      changed = excluded.changed, deleted = excluded.deleted`);
}

async function refuseTooMany(tx: DbOrTx, clientId: string): Promise<void> {
  if ((await countArticles(tx, clientId)) > articleLimits.articles) throw refusal('ARTICLE_LIMIT');
}
