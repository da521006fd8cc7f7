import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { RadioGroup } from '#app/ui/fields/RadioGroup.tsx';
import type { FirstRowAnswer } from '#domain/order-import/header-row.ts';

type FirstRowQuestionProps = {
  /** The row's cells. */
  text: string;
  value: FirstRowAnswer | undefined;
  isMissing: boolean;
  ref: Ref<HTMLInputElement>;
  onChange: (answer: FirstRowAnswer) => void;
};

export function FirstRowQuestion({ text, value, isMissing, ref, onChange }: FirstRowQuestionProps) {
  const { t } = useLingui();
  return (
    <RadioGroup<FirstRowAnswer>
      label={t`Was ist die erste Zeile?`}
      hint={t`Erste Zeile: ${text}`}
      error={isMissing ? t`Bitte sagen Sie, ob die erste Zeile ein Auftrag ist.` : ''}
      required
      ref={ref}
      value={value}
      options={[
        { value: 'headings', title: t`Eine Überschrift` },
        {
          value: 'data',
          title: t`Schon ein Auftrag`,
          description: t`Die Datei hat keine Überschriften; wir ordnen die Spalten nach ihren Inhalten zu.`,
        },
      ]}
      onChange={onChange}
      className="max-w-lg"
    />
  );
}
