import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { hintText } from '#app/i18n/messages.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { Select } from '#app/ui/fields/Select.tsx';
import type { UnEntry } from '#domain/danger/un-list.ts';
import { alternativeNames, chosenName } from '#domain/danger/un-names.ts';

type DangerNameSelectProps = {
  entry: UnEntry | undefined;
  label: string;
  value: string | undefined;
  onChange: (name: string) => void;
  onBlur?: () => void;
  error?: string;
  ref?: Ref<HTMLSelectElement>;
  name?: string;
  className?: string;
};

/** Asks for one of the names that the list joins by "or" (docs/rules.md 9.17). */
export function DangerNameSelect({ entry, value = '', onChange, ...field }: DangerNameSelectProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const names = entry ? alternativeNames(entry) : [];
  if (names.length === 0 && value === '') return null;
  const chosen = (entry && chosenName(entry, value)?.name) ?? value;
  // A name of another number stays visible, so that the user can clear it.
  const isOther = chosen !== '' && names.every((it) => it.name !== chosen);
  return (
    <Select
      {...field}
      value={chosen}
      onChange={onChange}
      options={[
        { value: '', label: t`Bitte wählen` },
        ...names.map(({ name, german }) => ({ value: name, label: (locale === 'de' && german) || name })),
        ...(isOther ? [{ value: chosen, label: chosen }] : []),
      ]}
      hint={
        chosen === '' ? (
          <span className="text-info">{hintText({ code: 'danger_name_open' })}</span>
        ) : undefined
      }
    />
  );
}
