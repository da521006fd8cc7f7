import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import {
  listTemplates,
  saveTemplate,
  syncTemplatesNow,
  type TemplateProblem,
} from '#app/offline/work/templates.ts';
import { Button } from '#app/ui/Button.tsx';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { templateForm, templateLimits } from '#domain/order/template.ts';

type SaveTemplateDialogProps = {
  db: WorkDatabase;
  values: Record<string, unknown>;
  /** The recipient's name; '' if the order has no recipient. */
  suggestedName: string;
  onClose: () => void;
};

export function SaveTemplateDialog({ db, values, suggestedName, onClose }: SaveTemplateDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  // Open after mounting: only then does the dialog fade in and make the page inert.
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(true), []);
  const templates = useLiveQuery(() => listTemplates(db), [db]);
  const [name, setName] = useState(suggestedName.slice(0, templateLimits.name));
  const [withRecipient, setWithRecipient] = useState(suggestedName !== '');
  const [isTried, setIsTried] = useState(false);
  const [problem, setProblem] = useState<TemplateProblem>();
  // Typing replaces the suggestion.
  const field = useRef<HTMLInputElement | null>(null);
  const select = useCallback((input: HTMLInputElement | null) => {
    field.current = input;
    input?.addEventListener('focus', () => input.select(), { once: true });
  }, []);
  const cleaned = name.trim();
  const replaced = templates?.find((it) => it.name.toLowerCase() === cleaned.toLowerCase());
  const problems: Record<TemplateProblem, string> = {
    too_many: t`Mehr Vorlagen sind nicht möglich. Bitte löschen Sie zuerst eine.`,
    too_large: t`Dieser Auftrag ist zu groß für eine Vorlage.`,
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (cleaned === '') return;
    const form = templateForm(values, withRecipient);
    const why = await saveTemplate(db, { ...(replaced ? { id: replaced.id } : {}), name: cleaned, form });
    setProblem(why);
    if (why) return;
    void syncTemplatesNow(db);
    showSnackbar({ tone: 'success', text: t`Die Vorlage „${cleaned}“ ist gespeichert.` });
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      fillsPhone={false}
      initialFocus={field}
      title={t`Als Vorlage speichern`}
      actions={
        <>
          <Button onClick={onClose}>{t`Abbrechen`}</Button>
          <Button type="submit" form={formId} variant="primary">
            {replaced ? t`Vorlage ersetzen` : t`Vorlage speichern`}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void save(event)} className="grid gap-3">
        <TextField
          ref={select}
          label={t`Name der Vorlage`}
          required
          value={name}
          onChange={setName}
          maxLength={templateLimits.name}
          autoComplete="off"
          hint={replaced && t`Eine Vorlage mit diesem Namen gibt es schon, sie wird ersetzt.`}
          error={isTried && cleaned === '' ? t`Bitte geben Sie einen Namen an.` : ''}
        />
        <Checkbox
          label={t`Empfänger übernehmen`}
          value={withRecipient}
          onChange={setWithRecipient}
          disabled={suggestedName === ''}
        />
        <p className="text-muted text-xs">
          {t`Abholtag und Zustimmung zu den Bedingungen werden für jeden Auftrag neu gewählt.`}
        </p>
        {problem && (
          <p role="alert" className="font-medium text-error text-sm">
            {problems[problem]}
          </p>
        )}
      </form>
    </Dialog>
  );
}
