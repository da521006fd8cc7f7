/** Equal for the same number or text; full stops and hyphens may distinguish goods. */
export const foldedArticle = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

export const hasArticleNumber = ({ article_number }: { article_number: string }, typed: string): boolean =>
  article_number !== '' && foldedArticle(article_number) === foldedArticle(typed);
