import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import type { SavedArticle } from '#domain/articles/article.ts';

type DeleteQuestionProps = {
  articles: readonly SavedArticle[];
  labelOf: (article: SavedArticle) => string;
  onDelete: () => Promise<void>;
  onCancel: () => void;
};

export function DeleteQuestion({ articles, labelOf, onDelete, onCancel }: DeleteQuestionProps) {
  const { t } = useLingui();
  const count = articles.length;
  const [first] = articles;
  const name = first ? labelOf(first) : '';
  return (
    <LaterConfirmDialog
      isOpen={count > 0}
      title={t`${plural(count, { one: 'Artikel wirklich löschen?', other: '# Artikel wirklich löschen?' })}`}
      text={
        count === 1
          ? t`${name} wird aus Ihrer Liste entfernt. Aufträge und Sendungen bleiben, wie sie sind.`
          : t`Sie werden aus Ihrer Liste entfernt. Aufträge und Sendungen bleiben, wie sie sind.`
      }
      confirmLabel={t`Löschen`}
      isDangerous
      onConfirm={onDelete}
      onCancel={onCancel}
    />
  );
}
