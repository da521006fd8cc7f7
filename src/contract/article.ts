import * as v from 'valibot';
import { Article, articleLimits, SavedArticle } from '#domain/articles/article.ts';
import { Revision } from '#domain/values/revision.ts';
import { call, envelope } from './call.ts';
import { storageFull } from './kept-bytes.ts';

const full = { ARTICLE_LIMIT: { status: 409 }, ...storageFull } as const;
const id = v.pipe(
  v.string(),
  v.uuid(),
  v.transform((it) => it.toLowerCase()),
);
const count = (most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1), v.maxValue(most));

/** The changes since a cursor, as the address book has them. */
const Sync = v.object({
  /** The place where the answer ends; for the next `since`. */
  cursor: v.string(),
  /** The cursor was empty, unknown or too old: what follows is the whole list, forget what you have. */
  full: v.boolean(),
  /** Ids of articles that are gone. */
  deleted: v.array(v.string()),
  more: v.boolean(),
});

/** Counts of rows by what an import did with them. */
const Imported = v.object({ created: v.number(), changed: v.number(), unchanged: v.number() });
export type ImportedArticles = v.InferOutput<typeof Imported>;

/** The client's own list of goods (docs/rules.md 12.16). */
export const article = {
  /** What has changed since a cursor, oldest change first, in pages; without one the whole list. */
  list: call
    .route({ method: 'GET', path: '/articles' })
    .meta({ access: 'user', idempotency: 'none', heavy: true })
    .input(
      v.optional(
        v.object({
          since: v.optional(v.pipe(v.string(), v.maxLength(100))),
          limit: v.optional(count(articleLimits.articles)),
        }),
      ),
    )
    .output(v.object({ data: v.array(SavedArticle), sync: Sync })),

  /**
   * Saves one under the id its device chose: a new one with revision 0, else the one somebody saw. What is so already
   * changes nothing, whatever revision is named, so it can be repeated.
   */
  save: call
    .route({ method: 'PUT', path: '/articles/{id}' })
    .input(v.object({ id, revision: Revision, article: Article }))
    .output(envelope(SavedArticle))
    .errors({
      ...full,
      ARTICLE_EXISTS: { status: 409 },
      /** Another device has changed it since that revision: with the article as it is now. */
      ARTICLE_CHANGED: { status: 409, data: v.object({ article: SavedArticle }) },
    }),

  /** One that is gone already counts as deleted; those changed since they were seen stay, and are answered. */
  delete: call
    .route({ method: 'POST', path: '/articles/delete' })
    .meta({ access: 'user', idempotency: 'none', heavy: true })
    .input(
      v.object({
        articles: v.pipe(
          v.array(v.object({ article_id: id, revision: Revision })),
          v.minLength(1),
          v.maxLength(articleLimits.articles),
        ),
      }),
    )
    .output(envelope(v.object({ changed: v.array(SavedArticle) }))),

  /** All or none. A row for an article that there is, by number or else by texts and HS code, changes that one. */
  import: call
    .route({ method: 'POST', path: '/articles/import' })
    .meta({ access: 'user', idempotency: 'none', largeBody: true, heavy: true })
    .input(v.object({ data: v.pipe(v.array(Article), v.minLength(1), v.maxLength(articleLimits.articles)) }))
    .output(envelope(Imported))
    .errors(full),

  /** Goods of the client's past shipments that the list does not have, those sent last first. */
  proposals: call
    .route({ method: 'GET', path: '/articles/proposals' })
    .meta({ access: 'user', idempotency: 'none', heavy: true })
    .output(envelope(v.array(Article))),
};
