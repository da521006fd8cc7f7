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

const Sync = v.object({
  cursor: v.string(),
  /** The cursor was unusable: the response is the whole list and replaces the client's copy. */
  full: v.boolean(),
  deleted: v.array(v.string()),
  more: v.boolean(),
});

const Imported = v.object({ created: v.number(), changed: v.number(), unchanged: v.number() });
export type ImportedArticles = v.InferOutput<typeof Imported>;

/** The client's own list of goods (docs/rules.md 12.16). */
export const article = {
  /** Returns the changes since a cursor, oldest first; without a cursor the whole list. */
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

  /** A new article has revision 0; a save without changes succeeds for any revision. */
  save: call
    .route({ method: 'PUT', path: '/articles/{id}' })
    .input(v.object({ id, revision: Revision, article: Article }))
    .output(envelope(SavedArticle))
    .errors({
      ...full,
      ARTICLE_EXISTS: { status: 409 },
      ARTICLE_CHANGED: { status: 409, data: v.object({ article: SavedArticle }) },
    }),

  /** Missing articles count as deleted; articles changed meanwhile stay and are returned. */
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

  /** Imports all rows or none; a row updates the article with the same number, else the same texts and HS code. */
  import: call
    .route({ method: 'POST', path: '/articles/import' })
    .meta({ access: 'user', idempotency: 'none', largeBody: true, heavy: true })
    .input(v.object({ data: v.pipe(v.array(Article), v.minLength(1), v.maxLength(articleLimits.articles)) }))
    .output(envelope(Imported))
    .errors(full),

  /** Returns shipped goods missing in the list, latest first. */
  proposals: call
    .route({ method: 'GET', path: '/articles/proposals' })
    .meta({ access: 'user', idempotency: 'none', heavy: true })
    .output(envelope(v.array(Article))),
};
