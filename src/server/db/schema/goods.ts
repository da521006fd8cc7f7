import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Article } from '#domain/articles/article.ts';
import type { BoxSize } from '#domain/services/box-size.ts';
import { client } from './clients.ts';
import { instant, storedBytes } from './columns.ts';

/** One list, because its rules apply across boxes (domain/services/box-size.ts). */
export const boxSizes = pgTable('box_sizes', {
  client_id: uuid('client_id')
    .primaryKey()
    .references(() => client.id, { onDelete: 'cascade' }),
  boxes: jsonb('boxes').$type<BoxSize[]>().notNull(),
  /** A change that names an old revision is refused. */
  revision: integer('revision').notNull(),
});

/** See domain/articles/article.ts. */
export const article = pgTable(
  'article',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    article_id: uuid('article_id').notNull(),
    facts: jsonb('facts').$type<Article>().notNull(),
    /** Normalised number, else texts and HS code. */
    same_key: text('same_key').notNull(),
    /** The client's `article_cursor` at the last write: devices request newer rows than theirs. */
    changed: bigint('changed', { mode: 'number' }).notNull(),
    /** Tombstone, so devices learn of the deletion. */
    deleted: instant('deleted'),
    bytes: storedBytes('facts'),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.article_id] }),
    index('article_same').on(t.client_id, t.same_key).where(sql`${t.deleted} is null`),
    index('article_changed').on(t.client_id, t.changed, t.article_id),
    index('article_deleted').on(t.deleted).where(sql`${t.deleted} is not null`),
  ],
);
