import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { OrderToolsProps } from '#app/features/order/order-tools-props.ts';
import type { SavedTemplate } from '#app/offline/rows/saved-template.ts';
import { renameTemplate, syncTemplatesNow } from '#app/offline/work/templates.ts';
import { Button } from '#app/ui/Button.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { templateLimits } from '#domain/order/template.ts';

type TemplateNameProps = Pick<OrderToolsProps, 'db'> & { template: SavedTemplate; onDone: () => void };

export function TemplateName({ template: { id, name }, db, onDone }: TemplateNameProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const cleaned = typed.trim();

  async function rename() {
    if (cleaned === '') return;
    if (cleaned !== name) {
      await renameTemplate(db, id, cleaned);
      void syncTemplatesNow(db);
    }
    onDone();
  }

  return (
    <li className="border-line border-b px-3 py-2.5 last:border-b-0">
      <form
        className="flex flex-wrap items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <TextField
          ref={field}
          label={t`Name der Vorlage`}
          isLabelHidden
          required
          value={typed}
          onChange={setTyped}
          maxLength={templateLimits.name}
          error={cleaned === '' ? t`Bitte geben Sie einen Namen an.` : ''}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            event.stopPropagation();
            onDone();
          }}
          className="flex-1 max-sm:basis-full"
        />
        <Button type="submit" variant="primary">
          {t`Umbenennen`}
        </Button>
        <Button onClick={onDone}>{t`Abbrechen`}</Button>
      </form>
    </li>
  );
}
