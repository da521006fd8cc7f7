import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api, describeError, orpc } from '#app/api/client.ts';
import { newId } from '#app/api/new-id.ts';
import { FormField } from '#app/forms/FormField.tsx';
import { type Form, useForm } from '#app/forms/form.ts';
import { errorText } from '#app/i18n/messages.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { ProfileText, profileNames } from '#app/parts/public/ProfileFields.tsx';
import { useIsProvided } from '#app/parts/public/use-portal-settings.ts';
import { paths } from '#app/paths.ts';
import { Select } from '#app/ui/fields/Select.tsx';
import { Switch } from '#app/ui/fields/Switch.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { emptyRegistration, StaffRegistration } from '#domain/people/registration.ts';
import type { Issue } from '#domain/values/codes.ts';
import type { Language } from '#domain/values/language.ts';
import { judge } from '#domain/values/text.ts';
import { StaffProfileFields } from './StaffProfileFields.tsx';

const { password: _, repeat_password: __, agb: ___, ...emptyProfile } = emptyRegistration;
type NewClientValues = typeof emptyProfile & { is_active: boolean; language: Language };
const empty: NewClientValues = { ...emptyProfile, is_active: true, language: 'de' };

/** The rules of registration apply, without a password (docs/rules.md 20.21). */
export function NewClientDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const isProvided = useIsProvided();
  const form = useForm<NewClientValues>({
    values: empty,
    validate: (values) => judge(StaffRegistration, values),
  });
  const { create, problem } = useCreateClient(onClose);

  const submit = () =>
    form.submit(async (values) => {
      const issues = await create(values);
      if (issues.length === 0) return;
      form.addIssues(issues);
      if (issues[0]) form.focus(issues[0].path);
    });

  return (
    <FormDialog
      form={form}
      problem={problem}
      submitLabel={t`Kunden anlegen`}
      onSubmit={submit}
      onClose={onClose}
      asksBeforeLeaving
      size="large"
      title={t`Neuer Kunde`}
      description={
        isProvided
          ? t`Der Kunde bekommt eine E-Mail mit dem Weg zur Anmeldung. Sie gelingt mit dem Firmenkonto, zu dem diese E-Mail-Adresse gehört.`
          : t`Der Kunde bekommt eine E-Mail mit dem Link, über den er sein Passwort festlegt.`
      }
    >
      <StaffProfileFields
        field={(name, props) => (
          <FormField of={form} name={profileNames[name]}>
            {(bound) => <ProfileText {...props} autoComplete="off" bound={bound} />}
          </FormField>
        )}
      >
        <AccountFields form={form} />
      </StaffProfileFields>
    </FormDialog>
  );
}

function AccountFields({ form }: { form: Form<NewClientValues> }) {
  const { t } = useLingui();
  const isProvided = useIsProvided();
  const languages: { value: Language; label: string }[] = [
    { value: 'de', label: t`Deutsch` },
    { value: 'en', label: t`Englisch` },
  ];
  return (
    <>
      <FormField of={form} name="email">
        {(bound) => (
          <TextField
            {...bound}
            label={t`E-Mail`}
            required
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="col-span-12 sm:col-span-8"
          />
        )}
      </FormField>
      <FormField of={form} name="language">
        {(bound) => (
          <Select
            {...bound}
            label={t`Sprache der E-Mails`}
            options={languages}
            className="col-span-12 sm:col-span-4"
          />
        )}
      </FormField>
      <FormField of={form} name="is_active">
        {({ value, onChange }) => (
          <Switch
            label={t`Gleich freischalten`}
            hint={
              value
                ? isProvided
                  ? t`Der Kunde kann sich sofort anmelden.`
                  : t`Der Kunde kann sich anmelden, sobald er sein Passwort festgelegt hat.`
                : t`Die Liquiditätsprüfung steht noch aus; bis zum Freischalten kann sich der Kunde nicht anmelden.`
            }
            value={value}
            onChange={onChange}
            className="col-span-12"
          />
        )}
      </FormField>
    </>
  );
}

function useCreateClient(onCreated: () => void) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();
  /** The last request and its key: a retry with the same content creates no second client. */
  const sent = useRef({ body: '', key: '' });

  async function create(values: NewClientValues): Promise<readonly Issue[]> {
    setProblem(undefined);
    const body = JSON.stringify(values);
    if (sent.current.body !== body) sent.current = { body, key: newId() };
    try {
      const context = { idempotencyKey: sent.current.key };
      const { data } = await api.user.createClient({ ...values, country_code: 'DE' }, { context });
      showSnackbar({
        tone: 'success',
        text: t`Der Kunde ist angelegt. Die E-Mail mit dem Link ist unterwegs.`,
      });
      void queryClient.invalidateQueries({ queryKey: orpc.user.list.key() });
      onCreated();
      void navigate(paths.client(data.user_uid));
      return [];
    } catch (error) {
      const { code, issues } = describeError(error);
      if (code === 'EMAIL_EXISTS') return [{ path: 'email', code: 'email_exists' }];
      const reason = errorText(code);
      setProblem(t`Der Kunde konnte nicht angelegt werden. ${reason}`);
      return issues ?? [];
    }
  }

  return { create, problem };
}
