import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { FormField } from '#app/forms/FormField.tsx';
import { type Form, useDerived } from '#app/forms/form.ts';
import { NewPasswordField } from '#app/parts/public/NewPasswordField.tsx';
import { PasswordField } from '#app/ui/fields/PasswordField.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import type { RegistrationValues } from './registration-draft.ts';
import { TermsField } from './TermsField.tsx';

type RegisterFieldsProps = { form: Form<RegistrationValues> };
type TextName = Exclude<keyof RegistrationValues, 'agb'>;
type RegisterTextProps = Omit<
  ComponentProps<typeof TextField>,
  'id' | 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref'
> & {
  name: TextName;
  /** What becomes of a text while it is typed, and when the field is left. */
  typed?: (text: string) => string;
  left?: (text: string) => string;
};

const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 5);
/** The area code is shown with its leading 0 (docs/rules.md 3.2). */
const withLeadingZero = (text: string) => text.trim().replace(/^(?=[1-9])/, '0');

export function RegisterFields({ form }: RegisterFieldsProps) {
  const { t } = useLingui();
  const field = ({ name, typed, left, ...props }: RegisterTextProps) => (
    <FormField of={form} name={name}>
      {(bound) => (
        <TextField
          {...bound}
          {...props}
          onChange={(text) => bound.onChange(typed ? typed(text) : text)}
          onBlur={() => {
            if (left) bound.onChange(left(bound.value));
            bound.onBlur();
          }}
        />
      )}
    </FormField>
  );
  return (
    <>
      <Group title={t`Firma und Adresse`}>
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
          name: 'building',
          label: t`Adresszusatz 1`,
          autoComplete: 'address-line2',
          className: 'col-span-12 sm:col-span-6',
        })}
        {field({
          name: 'department',
          label: t`Adresszusatz 2`,
          autoComplete: 'address-line3',
          className: 'col-span-12 sm:col-span-6',
        })}
        {field({
          name: 'zipcode',
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
        <TextField
          label={t`Land`}
          value={t`Deutschland`}
          onChange={() => {}}
          disabled
          className="col-span-6 sm:col-span-8"
        />
        {field({
          name: 'state_province_code',
          label: t`Bundesland (Kürzel)`,
          maxLength: 2,
          autoComplete: 'off',
          autoCapitalize: 'characters',
          className: 'col-span-6 sm:col-span-4',
        })}
      </Group>
      <Group title={t`Ansprechpartner`}>
        {field({
          name: 'contact_person',
          label: t`Ansprechpartner`,
          required: true,
          autoComplete: 'name',
          className: 'col-span-12',
        })}
        {field({
          name: 'phone_country_code',
          label: t`Ländervorwahl`,
          required: true,
          type: 'tel',
          leading: '+',
          autoComplete: 'tel-country-code',
          className: 'col-span-5 sm:col-span-3',
        })}
        {field({
          name: 'phone_area_code',
          label: t`Vorwahl`,
          required: true,
          type: 'tel',
          left: withLeadingZero,
          placeholder: '030',
          autoComplete: 'tel-area-code',
          className: 'col-span-7 sm:col-span-4',
        })}
        {field({
          name: 'phone_number',
          label: t`Telefonnummer`,
          required: true,
          type: 'tel',
          autoComplete: 'tel-local',
          className: 'col-span-12 sm:col-span-5',
        })}
      </Group>
      <Group title={t`Zugangsdaten`}>
        {field({
          name: 'email',
          label: t`E-Mail`,
          required: true,
          type: 'email',
          inputMode: 'email',
          autoComplete: 'username',
          autoCapitalize: 'none',
          spellCheck: false,
          className: 'col-span-12',
        })}
        <ChosenPassword form={form} />
        <FormField of={form} name="repeat_password">
          {(bound) => (
            <PasswordField
              {...bound}
              label={t`Passwort wiederholen`}
              required
              autoComplete="new-password"
              className="col-span-12 sm:col-span-6"
            />
          )}
        </FormField>
      </Group>
      <TermsField form={form} />
    </>
  );
}

function ChosenPassword({ form }: RegisterFieldsProps) {
  const { t } = useLingui();
  const known = useDerived(() => {
    const { email, company, contact_person } = form.values.value;
    return [email, company, contact_person].join('\n');
  });
  return (
    <FormField of={form} name="password">
      {(bound) => (
        <NewPasswordField
          {...bound}
          label={t`Passwort`}
          required
          known={known.split('\n')}
          className="col-span-12 sm:col-span-6"
        />
      )}
    </FormField>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold text-base">{title}</legend>
      <div className="grid grid-cols-12 gap-x-3 gap-y-4">{children}</div>
    </fieldset>
  );
}
