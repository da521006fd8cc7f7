import { useState } from 'react';
import { fieldName } from '#app/features/order/field-names.ts';
import { useOrderEditor } from '#app/features/order/order-form.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { formatMoney } from '#app/i18n/format.ts';
import { useArticleList } from '#app/offline/articles/article-list.ts';
import { dangerWords } from '#app/parts/articles/article-words.ts';
import { Combobox } from '#app/ui/fields/Combobox.tsx';
import { articleText, type SavedArticle } from '#domain/articles/article.ts';
import { customsLimits } from '#domain/customs/customs.ts';

/** Minimum letters to search: nearly every article matches a single letter. */
const proposedFrom = 2;
const shownAtOnce = 8;

type DescriptionFieldProps = { index: number; onTake: (article: SavedArticle) => void; className: string };

export function DescriptionField({ index, onTake, className }: DescriptionFieldProps) {
  const { form } = useOrderEditor();
  const list = useArticleList();
  const [typed, setTyped] = useState('');
  const country = useDerived(() => form.values.value.recipient.country_code);
  const hits = typed.length < proposedFrom ? [] : list.find(typed, shownAtOnce);
  return (
    <FormField of={form} name={`customs.lines.${index}.description`}>
      {(field) => (
        <Combobox<SavedArticle>
          {...field}
          label={fieldName('description')}
          required
          value={undefined}
          onChange={(article) => {
            setTyped('');
            if (article) onTake(article);
          }}
          free={{
            text: field.value ?? '',
            onText: (text) => {
              setTyped(text);
              field.onChange(text);
            },
          }}
          items={typed === field.value ? hits : []}
          getKey={(it) => it.article_id}
          getText={(it) => articleText(it, country)}
          getDetail={(it) =>
            [
              it.article_number,
              it.hs_code,
              it.unit_value_cents > 0 && formatMoney(it.unit_value_cents, it.currency),
              dangerWords(it),
            ]
              .filter(Boolean)
              .join(' · ')
          }
          maxLength={customsLimits.description}
          className={className}
        />
      )}
    </FormField>
  );
}
