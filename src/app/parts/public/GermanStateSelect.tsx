import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Select } from '#app/ui/fields/Select.tsx';
import { germanStates } from '#domain/address/german-states.ts';

type GermanStateSelectProps = Omit<ComponentProps<typeof Select<string>>, 'label' | 'options'>;

const states = germanStates
  .map(({ code, name }) => ({ value: code as string, label: name }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'de'));

/** The value is the code of two letters; text that is no state's code stays and is offered. */
export function GermanStateSelect({ value = '', ...props }: GermanStateSelectProps) {
  const { t } = useLingui();
  const code = value.trim().toUpperCase();
  const isListed = code === '' || states.some((it) => it.value === code);
  return (
    <Select
      {...props}
      label={t`Bundesland`}
      value={isListed ? code : value}
      options={[{ value: '', label: '–' }, ...states, ...(isListed ? [] : [{ value, label: value }])]}
    />
  );
}
