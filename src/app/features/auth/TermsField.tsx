import { Trans } from '@lingui/react/macro';
import { FormField } from '#app/forms/FormField.tsx';
import type { Form } from '#app/forms/form.ts';
import { DocumentLink } from '#app/parts/public/DocumentLink.tsx';
import { usePortalSettings } from '#app/parts/public/use-portal-settings.ts';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import type { RegistrationValues } from './registration-draft.ts';

/** See docs/rules.md 3.2. */
export function TermsField({ form }: { form: Form<RegistrationValues> }) {
  const { terms_url, privacy_url } = usePortalSettings() ?? {};
  return (
    <FormField of={form} name="agb">
      {(bound) => (
        <Checkbox
          {...bound}
          required
          label={
            <Trans>
              Ich akzeptiere die <DocumentLink url={terms_url}>Allgemeinen Geschäftsbedingungen</DocumentLink>{' '}
              und habe die <DocumentLink url={privacy_url}>Datenschutzhinweise</DocumentLink> gelesen.
            </Trans>
          }
        />
      )}
    </FormField>
  );
}
