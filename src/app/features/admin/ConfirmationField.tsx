import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '#app/ui/fields/PasswordField.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import type { useConfirmation } from './use-confirmation.ts';

type ConfirmationFieldProps = { confirmation: ReturnType<typeof useConfirmation>; disabled: boolean };

/** Staff confirm their identity with a code, or with the password if they have no second factor. */
export function ConfirmationField({ confirmation, disabled }: ConfirmationFieldProps) {
  const { t } = useLingui();
  const { kind, typed, error, change } = confirmation;
  const field = { value: typed, onChange: change, error, disabled, required: true };
  return kind === 'code' ? (
    <TextField
      {...field}
      label={t`Code Ihrer Authenticator-App`}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      maxLength={20}
    />
  ) : (
    <PasswordField {...field} label={t`Ihr Passwort`} name="password" autoComplete="current-password" />
  );
}
