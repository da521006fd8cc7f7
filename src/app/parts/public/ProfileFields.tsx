import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { GermanStateSelect } from './GermanStateSelect.tsx';

type Text = ComponentProps<typeof TextField>;
/** Fields shared by registration and base data, with base data's names. */
export type ProfileName =
  | 'company'
  | 'street'
  | 'street_number'
  | 'address_extra_1'
  | 'address_extra_2'
  | 'postal_code'
  | 'city'
  | 'state_province_code'
  | 'contact_person'
  | 'phone_country_prefix'
  | 'phone_prefix'
  | 'phone';
export type ProfileTextProps = Omit<
  Text,
  'id' | 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'
> & {
  typed?: (text: string) => string;
  left?: (text: string) => string;
  isGermanState?: boolean;
};
export const profileNames = {
  company: 'company',
  street: 'street',
  street_number: 'street_number',
  address_extra_1: 'building',
  address_extra_2: 'department',
  postal_code: 'zipcode',
  city: 'city',
  state_province_code: 'state_province_code',
  contact_person: 'contact_person',
  phone_country_prefix: 'phone_country_code',
  phone_prefix: 'phone_area_code',
  phone: 'phone_number',
} as const satisfies Record<ProfileName, string>;

type BoundText = { value: string; onChange: (text: string) => void; onBlur: () => void };
type ProfileFieldsProps = { field: (name: ProfileName, props: ProfileTextProps) => ReactNode };

const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 5);
/** The area code is shown with its 0 (docs/rules.md 3.2). */
const withLeadingZero = (text: string) => text.trim().replace(/^(?=[1-9])/, '0');

export function ProfileText({
  bound,
  typed,
  left,
  isGermanState = false,
  ...props
}: ProfileTextProps & { bound: BoundText }) {
  const { autoComplete, className } = props;
  if (isGermanState) return <GermanStateSelect {...bound} {...{ autoComplete, className }} />;
  return (
    <TextField
      {...bound}
      {...props}
      onChange={(text) => bound.onChange(typed ? typed(text) : text)}
      onBlur={() => {
        if (left && !props.readOnly) bound.onChange(left(bound.value));
        bound.onBlur();
      }}
    />
  );
}

/** The country stands between them, read-only. */
export function CompanyFields({ field, country }: ProfileFieldsProps & { country: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      {field('company', {
        label: t`Firma`,
        required: true,
        autoComplete: 'organization',
        className: 'col-span-12',
      })}
      {field('street', {
        label: t`Straße`,
        required: true,
        autoComplete: 'address-line1',
        className: 'col-span-7 sm:col-span-8',
      })}
      {field('street_number', {
        label: t`Hausnummer`,
        required: true,
        autoComplete: 'off',
        className: 'col-span-5 sm:col-span-4',
      })}
      {field('address_extra_1', {
        label: t`Adresszusatz 1`,
        autoComplete: 'address-line2',
        className: 'col-span-12 sm:col-span-6',
      })}
      {field('address_extra_2', {
        label: t`Adresszusatz 2`,
        autoComplete: 'address-line3',
        className: 'col-span-12 sm:col-span-6',
      })}
      {field('postal_code', {
        label: t`Postleitzahl`,
        required: true,
        typed: digits,
        inputMode: 'numeric',
        autoComplete: 'postal-code',
        className: 'col-span-5 sm:col-span-4',
      })}
      {field('city', {
        label: t`Ort`,
        required: true,
        autoComplete: 'address-level2',
        className: 'col-span-7 sm:col-span-8',
      })}
      {country}
      {field('state_province_code', {
        label: t`Bundesland`,
        isGermanState: true,
        autoComplete: 'address-level1',
        className: 'col-span-6 sm:col-span-4',
      })}
    </>
  );
}

export function ContactFields({ field }: ProfileFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      {field('contact_person', {
        label: t`Ansprechpartner`,
        required: true,
        autoComplete: 'name',
        className: 'col-span-12',
      })}
      {field('phone_country_prefix', {
        label: t`Ländervorwahl`,
        required: true,
        type: 'tel',
        leading: '+',
        autoComplete: 'tel-country-code',
        className: 'col-span-5 sm:col-span-3',
      })}
      {field('phone_prefix', {
        label: t`Vorwahl`,
        required: true,
        type: 'tel',
        left: withLeadingZero,
        autoComplete: 'tel-area-code',
        className: 'col-span-7 sm:col-span-4',
      })}
      {field('phone', {
        label: t`Telefonnummer`,
        required: true,
        type: 'tel',
        autoComplete: 'tel-local',
        className: 'col-span-12 sm:col-span-5',
      })}
    </>
  );
}
