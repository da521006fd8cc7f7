import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FormField } from '#app/forms/FormField.tsx';
import type { Form } from '#app/forms/form.ts';
import { usePortalSettings } from '#app/parts/public/use-portal-settings.ts';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import type { RegistrationValues } from './registration-draft.ts';

/** The checkbox that accepts terms and privacy (docs/rules.md 3.2), with what is accepted. */
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
              Ich akzeptiere die <Document url={terms_url}>Allgemeinen Geschäftsbedingungen</Document> und
              habe die <Document url={privacy_url}>Datenschutzhinweise</Document> gelesen.
            </Trans>
          }
        />
      )}
    </FormField>
  );
}

/** A document of the operator's; without an address it is only named. */
function Document({ url, children }: { url: string | undefined; children?: ReactNode }) {
  if (!url) return children;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="font-medium text-brand underline">
      {children}
    </a>
  );
}
