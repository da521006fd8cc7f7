import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Article } from '#domain/articles/article.ts';
import type { BoxSize } from '#domain/services/box-size.ts';
import { client } from './clients.ts';
import { instant, keptBytes } from './columns.ts';

/** The boxes a client packs in, as one list: its rules hold across them (domain/services/box-size.ts). */
export const boxSizes = pgTable('box_sizes', {
  client_id: uuid('client_id')
    .primaryKey()
    .references(() => client.id, { onDelete: 'cascade' }),
  boxes: jsonb('boxes').$type<BoxSize[]>().notNull(),
  /** Grows with every change: whoever changes a list they no longer see is told. */
  revision: integer('revision').notNull(),
});

/** A client's own list of goods, one row each (domain/articles/article.ts). */
export const article = pgTable(
  'article',
  {
    client_id: uuid('client_id')
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    article_id: uuid('article_id').notNull(),
    /** What the article says; emptied when it is deleted. */
    facts: jsonb('facts').$type<Article>().notNull(),
    /** Its number, else its texts and HS code, in one form: what makes two articles the same. */
    same_key: text('same_key').notNull(),
    /** The client's `article_cursor` when the row was last written: devices ask for what is newer than theirs. */
    changed: bigint('changed', { mode: 'number' }).notNull(),
    /** Kept as a tombstone, so that devices hear of it. */
    deleted: instant('deleted'),
    bytes: keptBytes('facts'),
  },
  (t) => [
    primaryKey({ columns: [t.client_id, t.article_id] }),
    index('article_same').on(t.client_id, t.same_key).where(sql`${t.deleted} is null`),
    index('article_changed').on(t.client_id, t.changed, t.article_id),
    index('article_deleted').on(t.deleted).where(sql`${t.deleted} is not null`),
  ],
);
