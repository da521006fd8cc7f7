import { type Article, emptyArticle, plainArticle, type SavedArticle } from '#domain/articles/article.ts';

/** An article in the form; null for a number not entered yet. */
export type ArticleDraft = Omit<Article, 'net_weight' | 'unit_value_cents'> & {
  net_weight: number | null;
  unit_value_cents: number | null;
};

/** Form values of an article; 0 means that the number is missing. */
export function draftOfArticle(article: Article | SavedArticle = emptyArticle): ArticleDraft {
  const plain = 'article_id' in article ? plainArticle(article) : article;
  return {
    ...emptyArticle,
    ...plain,
    net_weight: plain.net_weight || null,
    unit_value_cents: plain.unit_value_cents || null,
  };
}

export const articleOfDraft = (draft: ArticleDraft): Article => ({
  ...draft,
  net_weight: draft.net_weight ?? 0,
  unit_value_cents: draft.unit_value_cents ?? 0,
});
