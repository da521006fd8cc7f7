import { useLingui } from '@lingui/react/macro';
import { RadioGroup } from '#app/ui/fields/RadioGroup.tsx';
import type { FirstRowAnswer } from '#domain/order-import/header-row.ts';

type FirstRowQuestionProps = {
  /** The row's cells. */
  text: string;
  value: FirstRowAnswer | undefined;
  isMissing: boolean;
  onChange: (answer: FirstRowAnswer) => void;
};

export function FirstRowQuestion({ text, value, isMissing, onChange }: FirstRowQuestionProps) {
  const { t } = useLingui();
  return (
    <RadioGroup<FirstRowAnswer>
      label={t`Was ist die erste Zeile?`}
      hint={text}
      error={isMissing ? t`Bitte sagen Sie, ob die erste Zeile ein Auftrag ist.` : ''}
      required
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
