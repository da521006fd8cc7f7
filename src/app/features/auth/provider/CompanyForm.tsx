import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { api, describeError } from '#app/api/client.ts';
import { CompanyGroups } from '#app/features/auth/CompanyGroups.tsx';
import { EmailField } from '#app/features/auth/EmailField.tsx';
import { FormError, type FormTrouble } from '#app/features/auth/FormError.tsx';
import {
  forgetRegistration,
  readRegistrationDraft,
  writeRegistrationDraft,
} from '#app/features/auth/registration-draft.ts';
import { TermsField } from '#app/features/auth/TermsField.tsx';
import { useForm } from '#app/forms/form.ts';
import { useConnection } from '#app/offline/connection.ts';
import { PublicHeader } from '#app/parts/public/PublicHeader.tsx';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { ProviderRegistration } from '#domain/people/registration.ts';
import { judge } from '#domain/values/text.ts';
import { AnotherAccount } from './AnotherAccount.tsx';
import { providerTrouble } from './provider-trouble.ts';

type CompanyFormProps = {
  idToken: string;
  /** E-mail from the provider; the profile is stored under it. */
  email: string;
};

export function CompanyForm({ idToken, email }: CompanyFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isOffline = useConnection() === 'offline';
  const [draft] = useState(() => ({ ...readRegistrationDraft(), email }));
  const form = useForm({ values: draft, validate: (values) => judge(ProviderRegistration, values) });
  const [isRunning, setIsRunning] = useState(false);
  const [trouble, setTrouble] = useState<FormTrouble>();

  useEffect(() => form.onChange(() => writeRegistrationDraft(form.values.peek())), [form]);

  function send(event?: FormEvent) {
    event?.preventDefault();
    void form.submit(
      async (values) => {
        setIsRunning(true);
        setTrouble(undefined);
        try {
          const { agb: _, ...profile } = v.parse(ProviderRegistration, values);
          await api.user.create(profile, { context: { idToken } });
          forgetRegistration();
          await navigate(paths.registerComplete(), { replace: true });
        } catch (error) {
          refuse(error);
        }
        setIsRunning(false);
      },
      () => showSnackbar({ tone: 'warning', text: t`Bitte füllen Sie alle nötigen Felder aus` }),
    );
  }

  function refuse(error: unknown) {
    const { code, issues, retryAfter } = describeError(error);
    if (code === 'VALIDATION_FAILED' && issues?.[0]) {
      form.addIssues(issues);
      form.focus(issues[0].path);
    }
    // The token expires after an hour; this tab keeps the input.
    setTrouble(providerTrouble(code === 'UNAUTHORIZED' ? 'SIGN_IN_EXPIRED' : code, retryAfter));
  }

  return (
    <>
      <title>{t`Firma anlegen – Versandpult`}</title>
      <PublicHeader />
      <main className="mx-auto w-full max-w-160 flex-1 px-4 pt-[4vh] pb-10">
        <h1 className="font-semibold text-xl tracking-tight">{t`Daten Ihrer Firma`}</h1>
        <p className="mt-1 mb-6 text-muted text-sm">
          {t`Sie sind mit Ihrem Firmenkonto angemeldet. Ein Kundenkonto gibt es dazu noch nicht: Geben Sie dafür die Daten Ihrer Firma ein. Wir prüfen sie und schalten Ihr Konto frei.`}
        </p>
        <form noValidate onSubmit={send} className="grid gap-6">
          <CompanyGroups form={form} />
          <EmailField value={email} onChange={() => {}} disabled />
          <TermsField form={form} />
          <FormError trouble={trouble} onRetry={() => send()} />
          <Button
            type="submit"
            variant="primary"
            isLoading={isRunning}
            disabled={isOffline}
            isFullWidth
            className="min-h-11"
          >
            {t`Registrieren`}
          </Button>
          <AnotherAccount />
        </form>
      </main>
    </>
  );
}
