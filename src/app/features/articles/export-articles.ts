import { t } from '@lingui/core/macro';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { Article, SavedArticle } from '#domain/articles/article.ts';
import { plainArticle } from '#domain/articles/article.ts';
import type { TableLanguage } from '#domain/articles/article-csv.ts';

export async function exportArticles(
  articles: readonly SavedArticle[],
  language: TableLanguage,
): Promise<void> {
  try {
    const [{ articlesAsCsv }, { saveFile }] = await Promise.all([
      import('./articles-as-csv.ts'),
      import('#app/ui/save-file.ts'),
    ]);
    const plain: Article[] = articles.map(plainArticle);
    saveFile(t`Artikel.csv`, 'text/csv;charset=utf-8', articlesAsCsv(plain, language));
  } catch {
    showSnackbar({ tone: 'error', text: t`Der Export hat nicht geklappt.` });
  }
}
