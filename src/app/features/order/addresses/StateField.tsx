import { useLingui } from '@lingui/react/macro';
import { type TypedAddress, useOrderEditor } from '#app/features/order/order-form.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived } from '#app/forms/form.ts';
import { Select } from '#app/ui/fields/Select.tsx';
import { needsState } from '#domain/address/countries.ts';
import { statesOf } from '#domain/address/states.ts';

export function StateField({ at, className }: { at: TypedAddress; className?: string }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const country = useDerived(() => form.values.value[at].country_code);
  const states = statesOf(country);
  return (
    <FormField of={form} name={`${at}.state_province_code`}>
      {(field) => (
        <Select
          {...field}
          label={t`Bundesstaat`}
          required={at === 'recipient' && needsState(country)}
          options={states.map((state) => ({ value: state.code, label: `${state.name} (${state.code})` }))}
          autoComplete="off"
          className={className}
        />
      )}
    </FormField>
  );
}
