import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { useForm } from '#app/forms/form.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import { Article, type SavedArticle } from '#domain/articles/article.ts';
import { judge } from '#domain/values/text.ts';
import { ArticleInputs } from './ArticleInputs.tsx';
import { type ArticleDraft, articleOfDraft, draftOfArticle } from './article-draft.ts';
import { useSaveArticle } from './use-save-article.ts';

type ArticleDialogProps = {
  article?: SavedArticle | undefined;
  proposal?: Article | undefined;
  onClose: (saved?: SavedArticle) => void;
};

/** Adds an article or edits the given one (docs/rules.md 12.16). */
export function ArticleDialog({ article, proposal, onClose }: ArticleDialogProps) {
  const { t } = useLingui();
  const form = useForm<ArticleDraft>({
    values: draftOfArticle(article ?? proposal),
    validate: (values) => judge(Article, articleOfDraft(values)),
  });
  const { save, problem, setProblem, meanwhile, insist, decideLater } = useSaveArticle(
    article,
    form,
    onClose,
  );

  const submit = () =>
    form.submit(
      (values) => save(v.parse(Article, articleOfDraft(values))),
      () => setProblem(t`Bitte berichtigen Sie die markierten Felder.`),
    );

  return (
    <>
      <FormDialog
        form={form}
        problem={problem}
        onSubmit={submit}
        onClose={() => onClose()}
        asksBeforeLeaving
        size="large"
        title={article ? t`Artikel bearbeiten` : t`Artikel hinzufügen`}
        className="grid grid-cols-12 gap-x-3 gap-y-3.5"
      >
        <ArticleInputs form={form} />
      </FormDialog>
      <LaterConfirmDialog
        isOpen={meanwhile !== undefined}
        title={meanwhile?.now ? t`Inzwischen geändert` : t`Inzwischen gelöscht`}
        text={
          meanwhile?.now
            ? t`Dieser Artikel wurde auf einem anderen Gerät geändert. Speichern Sie Ihre Fassung, gilt diese.`
            : t`Dieser Artikel wurde auf einem anderen Gerät gelöscht. Mit Ihren Angaben kann er neu angelegt werden.`
        }
        confirmLabel={meanwhile?.now ? t`Meine Fassung speichern` : t`Neu anlegen`}
        cancelLabel={t`Verwerfen`}
        onConfirm={insist}
        onCancel={() => onClose()}
        onClose={decideLater}
      />
    </>
  );
}
