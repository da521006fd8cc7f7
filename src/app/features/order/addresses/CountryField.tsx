import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { type TypedAddress, useOrderEditor } from '#app/features/order/order-form.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { useLocale } from '#app/i18n/setup.ts';
import { findCountries } from '#app/parts/address/country-search.ts';
import { Combobox } from '#app/ui/fields/Combobox.tsx';
import { type Country, findCountry } from '#domain/address/countries.ts';
import { changeCountry } from './typed-address.ts';

export function CountryField({ at, className }: { at: TypedAddress; className?: string }) {
  const { t } = useLingui();
  const { form } = useOrderEditor();
  const locale = useLocale();
  const [query, setQuery] = useState('');
  const items = useMemo(() => findCountries(query, locale), [query, locale]);
  const other = locale === 'de' ? 'name_en' : 'name_de';
  return (
    <FormField of={form} name={`${at}.country_code`}>
      {(field) => (
        <Combobox<Country>
          {...field}
          label={t`Land`}
          required
          value={findCountry(field.value)}
          onChange={(country) => country && changeCountry(form, at, country.value)}
          items={items}
          onSearch={setQuery}
          getKey={(country) => country.value}
          getText={(country) => country[`name_${locale}`]}
          getDetail={(country) =>
            country.name_de === country.name_en ? country.value : `${country.value} · ${country[other]}`
          }
          emptyText={t`Kein Land gefunden`}
          className={className}
        />
      )}
    </FormField>
  );
}
