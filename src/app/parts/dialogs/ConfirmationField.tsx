import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '#app/ui/fields/PasswordField.tsx';
import { AppCodeField } from './AppCodeField.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import type { useConfirmation } from './use-confirmation.ts';

type ConfirmationFieldProps = { confirmation: ReturnType<typeof useConfirmation>; disabled: boolean };

/** A code confirms the identity; without a second factor the password, or a recent sign-in at the provider. */
export function ConfirmationField({ confirmation, disabled }: ConfirmationFieldProps) {
  const { t } = useLingui();
  const { kind, typed, error, change } = confirmation;
  // A recent sign-in shows nothing: only the server knows whether it is recent.
  if (kind === 'sign_in') return error ? <SignInAgain from={location.pathname + location.search} /> : null;
  const field = { value: typed, onChange: change, error, disabled };
  return kind === 'code' ? (
    <AppCodeField {...field} />
  ) : (
    <PasswordField
      {...field}
      required
      label={t`Ihr Passwort`}
      name="password"
      autoComplete="current-password"
    />
  );
}
