import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ErrorDescription } from '#app/api/client.ts';
import { errorText } from '#app/i18n/messages.ts';
import { RadioGroup } from '#app/ui/fields/RadioGroup.tsx';
import { type DuplicateChoice, duplicateChoices } from '#domain/address/address-import.ts';

type ImportChoiceProps = {
  count: number;
  duplicates: DuplicateChoice;
  onChange: (duplicates: DuplicateChoice) => void;
  problem: ErrorDescription['code'] | undefined;
};

export function ImportChoice({ count, duplicates, onChange, problem }: ImportChoiceProps) {
  const { t } = useLingui();
  const texts: Record<DuplicateChoice, { title: string; description: string }> = {
    skip: { title: t`Überspringen`, description: t`Die Adresse im Adressbuch bleibt, wie sie ist.` },
    overwrite: {
      title: t`Überschreiben`,
      description: t`Ansprechpartner, Telefonnummer, E-Mail und Zusätze kommen aus der Datei.`,
    },
    keep: { title: t`Beide behalten`, description: t`Die Adresse steht danach doppelt im Adressbuch.` },
  };
  return (
    <div className="flex max-w-lg flex-col gap-4">
      <p className="text-sm">
        {t`${plural(count, { one: 'Eine Adresse ist geprüft und kann importiert werden.', other: '# Adressen sind geprüft und können importiert werden.' })}`}
      </p>
      <RadioGroup
        label={t`Adressen, die es schon gibt`}
        hint={t`Das sind Adressen mit gleicher Firma, Straße, Hausnummer, Postleitzahl, gleichem Ort und Land. Völlig gleiche Adressen werden nie doppelt gespeichert.`}
        value={duplicates}
        onChange={onChange}
        options={duplicateChoices.map((value) => ({ value, ...texts[value] }))}
      />
      {problem && (
        <p role="alert" className="font-medium text-error text-sm">
          {t`Die Adressen konnten nicht importiert werden.`} {errorText(problem)}
        </p>
      )}
    </div>
  );
}
