import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { FormField } from '#app/forms/FormField.tsx';
import { useDerived, useForm } from '#app/forms/form.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { AddressConflict } from '#app/parts/address/AddressConflict.tsx';
import { AddressHintList } from '#app/parts/address/AddressHintList.tsx';
import { addressFieldName } from '#app/parts/address/address-names.ts';
import { findCountries } from '#app/parts/address/country-search.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { Combobox } from '#app/ui/fields/Combobox.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import { Address, emptyAddress, type PlainAddress, type SavedAddress } from '#domain/address/address.ts';
import type { ImportColumn } from '#domain/address/address-import.ts';
import { addressFields, plainAddress } from '#domain/address/address-wishes.ts';
import { type Country, findCountry, needsPostalCode, needsState } from '#domain/address/countries.ts';
import { callingCode } from '#domain/address/phone.ts';
import { statesOf } from '#domain/address/states.ts';
import { judge } from '#domain/values/text.ts';
import { useSaveAddress } from './use-save-address.ts';

type AddressDialogProps = {
  /** Omit to add a new address. */
  address?: SavedAddress | undefined;
  onClose: () => void;
};

/** Adds or edits an address (docs/rules.md 8.1, 8.9). */
export function AddressDialog({ address, onClose }: AddressDialogProps) {
  const { t } = useLingui();
  const form = useForm<PlainAddress>({
    values: address ? plainAddress(address) : emptyAddress,
    validate: (values) => judge(Address, values),
  });
  const saving = useSaveAddress(address, form, onClose);
  const { problem, setProblem } = saving;

  const save = () =>
    form.submit(
      (values) => saving.save(v.parse(Address, values)),
      () => setProblem(t`Bitte füllen Sie alle nötigen Felder aus`),
    );

  return (
    <>
      <FormDialog
        form={form}
        problem={problem}
        onSubmit={save}
        onClose={onClose}
        asksBeforeLeaving
        size="full"
        title={address ? t`Adresse bearbeiten` : t`Adresse hinzufügen`}
        className="mx-auto grid max-w-192 grid-cols-12 gap-x-3 gap-y-3.5"
      >
        <AddressInputs form={form} />
        <AddressHintsOf form={form} />
      </FormDialog>
      <Meanwhile saving={saving} onGiveIn={onClose} />
    </>
  );
}

type MeanwhileProps = { saving: ReturnType<typeof useSaveAddress>; onGiveIn: () => void };

function Meanwhile({ saving, onGiveIn }: MeanwhileProps) {
  const { t } = useLingui();
  const { meanwhile, insist, decideLater } = saving;
  return (
    <>
      <AddressConflict
        conflict={meanwhile?.is === 'changed' ? meanwhile : undefined}
        onInsist={insist}
        onGiveIn={onGiveIn}
        onClose={decideLater}
      />
      <LaterConfirmDialog
        isOpen={meanwhile?.is === 'deleted'}
        title={t`Inzwischen gelöscht`}
        text={t`Diese Adresse wurde an anderer Stelle aus dem Adressbuch gelöscht. Mit Ihren Angaben kann sie neu angelegt werden.`}
        confirmLabel={t`Neu anlegen`}
        cancelLabel={t`Verwerfen`}
        onConfirm={insist}
        onCancel={onGiveIn}
        onClose={decideLater}
      />
    </>
  );
}

type AddressForm = ReturnType<typeof useForm<PlainAddress>>;

function AddressHintsOf({ form }: { form: AddressForm }) {
  const address = useDerived(() => form.values.value);
  return (
    <div className="col-span-12">
      <AddressHintList
        address={address}
        onFix={(fix) => {
          for (const name of addressFields) {
            const value = fix[name];
            if (value !== undefined) form.set(name, value);
          }
        }}
      />
    </div>
  );
}

function AddressInputs({ form }: { form: AddressForm }) {
  const country = useDerived(() => form.values.value.country_code);
  const states = statesOf(country);
  const hasPostalCode = findCountry(country)?.postal_code !== 'none';
  const text = (
    name: ImportColumn,
    className: string,
    props: { required?: boolean; type?: 'email' | 'tel' } = {},
  ) => (
    <FormField of={form} name={name}>
      {(field) => (
        <TextField
          {...field}
          {...props}
          label={addressFieldName(name)}
          autoComplete="off"
          className={className}
        />
      )}
    </FormField>
  );
  return (
    <>
      {text('company', 'col-span-12', { required: true })}
      {text('street', 'col-span-7 sm:col-span-8', { required: true })}
      {text('street_number', 'col-span-5 sm:col-span-4', { required: true })}
      {text('address_extra_1', 'col-span-12 sm:col-span-6')}
      {text('address_extra_2', 'col-span-12 sm:col-span-6')}
      {hasPostalCode && text('postal_code', 'col-span-4', { required: needsPostalCode(country) })}
      {text('city', hasPostalCode ? 'col-span-8' : 'col-span-12', { required: true })}
      <CountryInput form={form} className={states.length > 0 ? 'col-span-12 sm:col-span-6' : 'col-span-12'} />
      {states.length > 0 && (
        <FormField of={form} name="state_province_code">
          {(field) => (
            <Select
              {...field}
              label={addressFieldName('state_province_code')}
              required={needsState(country)}
              options={states.map((it) => ({ value: it.code, label: `${it.name} (${it.code})` }))}
              className="col-span-12 sm:col-span-6"
            />
          )}
        </FormField>
      )}
      {text('contact_person', 'col-span-12', { required: true })}
      {text('phone_country_prefix', 'col-span-6 sm:col-span-3', { required: true, type: 'tel' })}
      {text('phone_prefix', 'col-span-6 sm:col-span-3', { required: true, type: 'tel' })}
      {text('phone', 'col-span-12 sm:col-span-6', { required: true, type: 'tel' })}
      {text('email', 'col-span-12', { type: 'email' })}
    </>
  );
}

function CountryInput({ form, className }: { form: AddressForm; className: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [query, setQuery] = useState('');

  function choose(country: Country) {
    const before = form.values.peek();
    const usual = findCountry(before.country_code)?.phone_country_prefix ?? '';
    form.set('country_code', country.value);
    const typed = callingCode(before.phone_country_prefix);
    if (typed === '' || typed === callingCode(usual)) {
      form.set('phone_country_prefix', country.phone_country_prefix);
    }
    if (!statesOf(country.value).some((it) => it.code === before.state_province_code)) {
      form.set('state_province_code', '');
    }
    if (country.postal_code === 'none') form.set('postal_code', '');
  }

  return (
    <FormField of={form} name="country_code">
      {(field) => (
        <Combobox<Country>
          {...field}
          label={addressFieldName('country_code')}
          required
          value={findCountry(field.value)}
          onChange={(country) => country && choose(country)}
          items={findCountries(query, locale)}
          onSearch={setQuery}
          getKey={(country) => country.value}
          getText={(country) => country[`name_${locale}`]}
          getDetail={(country) => country.value}
          emptyText={t`Kein Land gefunden`}
          className={className}
        />
      )}
    </FormField>
  );
}
