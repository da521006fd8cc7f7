import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { articleLimits, emptyArticle, type SavedArticle } from '#domain/articles/article.ts';
import type { Customs } from '#domain/customs/customs.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { pageByBytes } from '#server/db/page-by-bytes.ts';
import { article, client, shipment } from '#server/db/schema.ts';
import { refusal } from '#server/errors.ts';

const own = (clientId: string) => and(eq(article.client_id, clientId), isNull(article.deleted));

const shown = { article_id: article.article_id, facts: article.facts, changed: article.changed };
type Shown = Pick<typeof article.$inferSelect, keyof typeof shown>;

export const savedArticle = ({ article_id, facts, changed }: Shown): SavedArticle => ({
  article_id,
  revision: changed,
  ...emptyArticle,
  ...facts,
});

export async function countArticles(db: DbOrTx, clientId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(article).where(own(clientId));
  return row?.count ?? 0;
}

export async function listArticles(db: DbOrTx, clientId: string): Promise<SavedArticle[]> {
  const rows = await db.select(shown).from(article).where(own(clientId)).orderBy(asc(article.article_id));
  return rows.map(savedArticle);
}

type Change = Shown & { isDeleted: boolean };

export async function listChanges(
  db: DbOrTx,
  clientId: string,
  after: { changed: number; id: string },
  { limit, withDeleted }: { limit: number; withDeleted: boolean },
): Promise<{ rows: Change[]; more: boolean }> {
  const { rows, more } = await pageByBytes<Change & { changed: string | number }>(db, {
    shown: sql`article_id, facts, changed, deleted is not null as "isDeleted"`,
    from: sql`${article} where client_id = ${clientId} ${withDeleted ? sql`` : sql`and deleted is null`}
      and (changed, article_id) > (${after.changed}::bigint, ${after.id}::uuid)`,
    order: sql`changed, article_id`,
    most: limit,
  });
  return { rows: rows.map((it) => ({ ...it, changed: Number(it.changed) })), more };
}

export async function findArticles(
  db: DbOrTx,
  clientId: string,
  ids: readonly string[],
): Promise<SavedArticle[]> {
  const rows = await db
    .select(shown)
    .from(article)
    .where(and(own(clientId), inArray(article.article_id, [...ids])));
  return rows.map(savedArticle);
}

/** domain/articles/article.ts makes the key. */
export async function findSameArticle(
  db: DbOrTx,
  clientId: string,
  sameKey: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ article_id: article.article_id })
    .from(article)
    .where(and(own(clientId), eq(article.same_key, sameKey)))
    .limit(1);
  return row?.article_id;
}

export async function newestChange(db: DbOrTx, clientId: string): Promise<number> {
  const [row] = await db
    .select({ newest: client.article_cursor })
    .from(client)
    .where(eq(client.id, clientId));
  return row?.newest ?? 0;
}

/**
 * Takes the number of this transaction's write and locks the client's row until commit, so numbers become visible in
 * order and no article is created twice.
 */
export async function nextChange(tx: DbOrTx, clientId: string): Promise<number> {
  const [row] = await tx
    .update(client)
    .set({ article_cursor: sql`${client.article_cursor} + 1` })
    .where(eq(client.id, clientId))
    .returning({ changed: client.article_cursor });
  if (!row) throw refusal('NOT_FOUND');
  return row.changed;
}

export async function newestCustoms(db: DbOrTx, clientId: string): Promise<Customs[]> {
  const rows = await db
    .select({ customs: shipment.customs })
    .from(shipment)
    .where(and(eq(shipment.client_id, clientId), isNotNull(shipment.customs)))
    .orderBy(desc(shipment.created), desc(shipment.shipment_id))
    .limit(articleLimits.shipments);
  return rows.flatMap(({ customs }) => customs ?? []);
}
