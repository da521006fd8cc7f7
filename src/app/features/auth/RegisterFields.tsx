import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FormField } from '#app/forms/FormField.tsx';
import { type Form, useDerived } from '#app/forms/form.ts';
import { NewPasswordField } from '#app/parts/public/NewPasswordField.tsx';
import {
  CompanyFields,
  ContactFields,
  type ProfileName,
  ProfileText,
  type ProfileTextProps,
  profileNames,
} from '#app/parts/public/ProfileFields.tsx';
import { PasswordField } from '#app/ui/fields/PasswordField.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { EmailField } from './EmailField.tsx';
import type { RegistrationValues } from './registration-draft.ts';
import { TermsField } from './TermsField.tsx';

type RegisterFieldsProps = { form: Form<RegistrationValues> };

export function RegisterFields({ form }: RegisterFieldsProps) {
  const { t } = useLingui();
  const field = (name: ProfileName, props: ProfileTextProps) => (
    <FormField of={form} name={profileNames[name]}>
      {(bound) => (
        <ProfileText {...props} bound={bound} {...(name === 'phone_prefix' && { placeholder: '030' })} />
      )}
    </FormField>
  );
  const country = (
    <TextField
      label={t`Land`}
      value={t`Deutschland`}
      onChange={() => {}}
      disabled
      className="col-span-6 sm:col-span-8"
    />
  );
  return (
    <>
      <Group title={t`Firma und Adresse`}>
        <CompanyFields field={field} country={country} />
      </Group>
      <Group title={t`Ansprechpartner`}>
        <ContactFields field={field} />
      </Group>
      <Group title={t`Zugangsdaten`}>
        <FormField of={form} name="email">
          {(bound) => <EmailField {...bound} required className="col-span-12" />}
        </FormField>
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
