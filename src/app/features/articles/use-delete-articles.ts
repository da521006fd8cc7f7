import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { describeError } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { deleteArticles, importArticles } from '#app/offline/articles/article-calls.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { plainArticle, type SavedArticle } from '#domain/articles/article.ts';

/** ms to undo a deletion. */
const undoMs = 15_000;

/** Articles that another device changed meanwhile stay, with a message. */
export function useDeleteArticles(): (articles: readonly SavedArticle[]) => Promise<void> {
  const { t } = useLingui();

  async function remove(articles: readonly SavedArticle[]): Promise<void> {
    try {
      const changed = await deleteArticles(articles);
      const left = new Set(changed.map((it) => it.article_id));
      const gone = articles.filter((it) => !left.has(it.article_id));
      const count = gone.length;
      if (count > 0) {
        showSnackbar({
          tone: 'success',
          text: t`${plural(count, { one: 'Der Artikel wurde gelöscht.', other: '# Artikel wurden gelöscht.' })}`,
          durationMs: undoMs,
          action: { label: t`Rückgängig`, onAction: () => void restore(gone) },
        });
      }
      const others = left.size;
      if (others > 0) {
        showSnackbar({
          tone: 'warning',
          text: t`${plural(others, {
            one: 'Ein Artikel wurde auf einem anderen Gerät geändert und ist noch da.',
            other: '# Artikel wurden auf einem anderen Gerät geändert und sind noch da.',
          })}`,
        });
      }
    } catch (error) {
      const { code } = describeError(error);
      const failed = t`Die Artikel konnten nicht gelöscht werden.`;
      showSnackbar({ tone: 'error', text: code === 'OFFLINE' ? errorText(code) : failed });
    }
  }

  async function restore(articles: readonly SavedArticle[]): Promise<void> {
    try {
      await importArticles(articles.map(plainArticle));
      showSnackbar({ tone: 'success', text: t`Wieder in der Liste.` });
    } catch {
      showSnackbar({
        tone: 'error',
        text: t`Das Löschen konnte nicht rückgängig gemacht werden.`,
        durationMs: undoMs,
        action: { label: t`Erneut versuchen`, onAction: () => void restore(articles) },
      });
    }
  }

  return remove;
}
