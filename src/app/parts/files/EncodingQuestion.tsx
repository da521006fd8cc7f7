import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { RadioGroup } from '#app/ui/fields/RadioGroup.tsx';
import type { Reading } from '#domain/files/delimited-text.ts';
import type { Encoding } from '#domain/files/encoding.ts';

type EncodingQuestionProps = {
  readings: readonly Reading[];
  value: Encoding | undefined;
  isMissing: boolean;
  ref?: Ref<HTMLInputElement>;
  onChange: (encoding: Encoding) => void;
};

/** The user knows the names of the file, not its encoding. */
export function EncodingQuestion({ readings, value, isMissing, ref, onChange }: EncodingQuestionProps) {
  const { t } = useLingui();
  const names: Partial<Record<Encoding, string>> = {
    'utf-8': t`UTF-8`,
    'windows-1252': t`Windows, Westeuropa`,
    'windows-1250': t`Windows, Mitteleuropa`,
    'iso-8859-2': t`ISO 8859-2, Mitteleuropa`,
    macintosh: t`Mac`,
    ibm850: t`DOS`,
  };
  return (
    <RadioGroup<Encoding>
      label={t`Welche Wörter sind richtig geschrieben?`}
      hint={t`Die Datei nennt ihren Zeichensatz nicht. Stimmt keine Zeile, speichern Sie die Datei bitte als „CSV UTF-8“.`}
      error={isMissing ? t`Bitte wählen Sie die richtige Schreibweise.` : ''}
      required
      ref={ref}
      value={value}
      options={readings.map(({ encoding, examples }) => ({
        value: encoding,
        title: examples.join(' · '),
        description: names[encoding],
      }))}
      onChange={onChange}
      className="max-w-lg"
    />
  );
}
