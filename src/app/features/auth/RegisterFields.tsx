import { useLingui } from '@lingui/react/macro';
import { FormField } from '#app/forms/FormField.tsx';
import { type Form, useDerived } from '#app/forms/form.ts';
import { NewPasswordField } from '#app/parts/public/NewPasswordField.tsx';
import { PasswordField } from '#app/ui/fields/PasswordField.tsx';
import { CompanyGroups, FieldGroup } from './CompanyGroups.tsx';
import { EmailField } from './EmailField.tsx';
import type { RegistrationValues } from './registration-draft.ts';
import { TermsField } from './TermsField.tsx';

type RegisterFieldsProps = { form: Form<RegistrationValues> };

export function RegisterFields({ form }: RegisterFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <CompanyGroups form={form} />
      <FieldGroup title={t`Zugangsdaten`}>
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
      </FieldGroup>
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
