import { t } from '@lingui/core/macro';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import type { Article } from '#domain/articles/article.ts';

/** Warns about an article whose value is in another currency than the invoice. */
export function showValueLeftOut(
  { isValueLeftOut }: { isValueLeftOut: boolean },
  { currency }: Pick<Article, 'currency'>,
): void {
  if (!isValueLeftOut) return;
  showSnackbar({
    tone: 'warning',
    text: t`Der Wert des Artikels ist in ${currency}: Bitte geben Sie ihn in der Währung der Rechnung ein.`,
  });
}
