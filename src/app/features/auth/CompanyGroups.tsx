import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FormField } from '#app/forms/FormField.tsx';
import type { Form } from '#app/forms/form.ts';
import {
  CompanyFields,
  ContactFields,
  type ProfileName,
  ProfileText,
  type ProfileTextProps,
  profileNames,
} from '#app/parts/public/ProfileFields.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import type { RegistrationValues } from './registration-draft.ts';

/** See docs/rules.md 3.2. */
export function CompanyGroups({ form }: { form: Form<RegistrationValues> }) {
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
      <FieldGroup title={t`Firma und Adresse`}>
        <CompanyFields field={field} country={country} />
      </FieldGroup>
      <FieldGroup title={t`Ansprechpartner`}>
        <ContactFields field={field} />
      </FieldGroup>
    </>
  );
}

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold text-base">{title}</legend>
      <div className="grid grid-cols-12 gap-x-3 gap-y-4">{children}</div>
    </fieldset>
  );
}
