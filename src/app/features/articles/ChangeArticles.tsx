import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { formatNumber } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { ownText } from '#app/parts/articles/article-words.ts';
import { Button } from '#app/ui/Button.tsx';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import { RowAction } from '#app/ui/table/RowAction.tsx';
import type { SavedArticle } from '#domain/article.ts';

type ChangeArticleProps = {
  article: SavedArticle;
  isOffline: boolean;
  onEdit: (article: SavedArticle) => void;
  onDelete: (article: SavedArticle) => void;
};

/** Edits or deletes an article, which takes a connection. */
export function ChangeArticle({ article, isOffline, onEdit, onDelete }: ChangeArticleProps) {
  const { t } = useLingui();
  const name = ownText(article, useLocale());
  const reason = t`Geht erst wieder mit Verbindung.`;
  return (
    <>
      <RowAction
        icon={Pencil}
        label={t`Bearbeiten: ${name}`}
        words={t`Bearbeiten`}
        disabled={isOffline}
        reason={reason}
        onClick={() => onEdit(article)}
      />
      <RowAction
        icon={Trash2}
        label={t`Löschen: ${name}`}
        words={t`Löschen`}
        tone="danger"
        disabled={isOffline}
        reason={reason}
        onClick={() => onDelete(article)}
      />
    </>
  );
}

type SelectionBarProps = {
  count: number;
  /** Articles that could be selected. */
  total: number;
  isOffline: boolean;
  onAll: () => void;
  onNone: () => void;
  onExport: () => void;
  onDelete: () => void;
};

/** What can be done with all that is selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, total } = props;
  const { t } = useLingui();
  const all = formatNumber(total);
  return (
    <section
      aria-label={t`Auswahl`}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-line border-t bg-selected px-4 py-2 text-sm max-sm:grid max-sm:grid-cols-2"
    >
      <p className="tabular mr-auto font-semibold max-sm:col-span-2">
        <Plural value={count} one="# Artikel ausgewählt" other="# Artikel ausgewählt" />
      </p>
      {count < total && (
        <Button variant="text" onClick={props.onAll}>
          {t`Alle ${all} auswählen`}
        </Button>
      )}
      <Button variant="text" onClick={props.onNone}>
        {t`Auswahl aufheben`}
      </Button>
      <Button icon={Download} onClick={props.onExport}>
        {t`Exportieren`}
      </Button>
      <Button icon={Trash2} onClick={props.onDelete} disabled={props.isOffline}>
        {t`Löschen`}
      </Button>
    </section>
  );
}

type DeleteQuestionProps = {
  articles: readonly SavedArticle[];
  labelOf: (article: SavedArticle) => string;
  onDelete: () => Promise<void>;
  onCancel: () => void;
};

/** Asks before articles are deleted. */
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
