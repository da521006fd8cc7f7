import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { FormField } from '#app/forms/FormField.tsx';
import type { Form } from '#app/forms/form.ts';
import { TextField } from '#app/ui/fields/TextField.tsx';
import type { BaseData } from '#domain/account.ts';
import type { BaseDataValues } from './base-data-form.ts';

type BaseDataFieldsProps = { form: Form<BaseDataValues>; baseData: BaseData; isEditing: boolean };

type BaseDataTextProps = Omit<
  ComponentProps<typeof TextField>,
  'id' | 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'
> & { name: keyof BaseDataValues; typed?: (text: string) => string; left?: (text: string) => string };

const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 5);
const withLeadingZero = (text: string) => text.trim().replace(/^(?=[1-9])/, '0');

export function BaseDataFields({ form, baseData, isEditing }: BaseDataFieldsProps) {
  const { t } = useLingui();
  const field = ({ name, typed, left, ...props }: BaseDataTextProps) => (
    <FormField of={form} name={name}>
      {(bound) => (
        <TextField
          {...bound}
          {...props}
          readOnly={!isEditing}
          onChange={(text) => bound.onChange(typed ? typed(text) : text)}
          onBlur={() => {
            if (left && isEditing) bound.onChange(left(bound.value));
            bound.onBlur();
          }}
        />
      )}
    </FormField>
  );
  const fixed = (label: string, value: string, className: string) => (
    <TextField label={label} value={value} onChange={() => {}} readOnly className={className} />
  );
  return (
    <div className="grid grid-cols-12 gap-x-3 gap-y-4">
      {fixed(t`Kundennummer`, baseData.id, 'col-span-12 sm:col-span-4')}
      {fixed(t`E-Mail`, baseData.email, 'col-span-12 sm:col-span-8')}
      {field({
        name: 'company',
        label: t`Firma`,
        required: true,
        autoComplete: 'organization',
        className: 'col-span-12',
      })}
      {field({
        name: 'street',
        label: t`Straße`,
        required: true,
        autoComplete: 'address-line1',
        className: 'col-span-7 sm:col-span-8',
      })}
      {field({
        name: 'street_number',
        label: t`Hausnummer`,
        required: true,
        autoComplete: 'off',
        className: 'col-span-5 sm:col-span-4',
      })}
      {field({
        name: 'address_extra_1',
        label: t`Adresszusatz 1`,
        autoComplete: 'address-line2',
        className: 'col-span-12 sm:col-span-6',
      })}
      {field({
        name: 'address_extra_2',
        label: t`Adresszusatz 2`,
        autoComplete: 'address-line3',
        className: 'col-span-12 sm:col-span-6',
      })}
      {field({
        name: 'postal_code',
        label: t`Postleitzahl`,
        required: true,
        typed: digits,
        inputMode: 'numeric',
        autoComplete: 'postal-code',
        className: 'col-span-5 sm:col-span-4',
      })}
      {field({
        name: 'city',
        label: t`Ort`,
        required: true,
        autoComplete: 'address-level2',
        className: 'col-span-7 sm:col-span-8',
      })}
      {fixed(
        t`Land`,
        baseData.country_code === 'DE' ? t`Deutschland` : baseData.country_code,
        'col-span-6 sm:col-span-8',
      )}
      {field({
        name: 'state_province_code',
        label: t`Bundesland (Kürzel)`,
        maxLength: 2,
        autoComplete: 'off',
        autoCapitalize: 'characters',
        className: 'col-span-6 sm:col-span-4',
      })}
      {field({
        name: 'contact_person',
        label: t`Ansprechpartner`,
        required: true,
        autoComplete: 'name',
        className: 'col-span-12',
      })}
      {field({
        name: 'phone_country_prefix',
        label: t`Ländervorwahl`,
        required: true,
        type: 'tel',
        leading: '+',
        autoComplete: 'tel-country-code',
        className: 'col-span-5 sm:col-span-3',
      })}
      {field({
        name: 'phone_prefix',
        label: t`Vorwahl`,
        required: true,
        type: 'tel',
        left: withLeadingZero,
        autoComplete: 'tel-area-code',
        className: 'col-span-7 sm:col-span-4',
      })}
      {field({
        name: 'phone',
        label: t`Telefonnummer`,
        required: true,
        type: 'tel',
        autoComplete: 'tel-local',
        className: 'col-span-12 sm:col-span-5',
      })}
    </div>
  );
}
