import { useLingui } from '@lingui/react/macro';
import { TextField } from '#app/ui/fields/TextField.tsx';

type AppCodeFieldProps = {
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
  hint?: string;
  disabled?: boolean;
};

export function AppCodeField(props: AppCodeFieldProps) {
  const { t } = useLingui();
  return (
    <TextField
      {...props}
      label={t`Code der Authenticator-App`}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      maxLength={20}
      required
    />
  );
}
