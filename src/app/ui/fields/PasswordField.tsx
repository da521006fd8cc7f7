import { useLingui } from '@lingui/react/macro';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '#app/ui/IconButton.tsx';
import { TextField } from './TextField.tsx';

type PasswordFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'trailing' | 'unit' | 'inputMode'
> & {
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t`Passwort verbergen` : t`Passwort anzeigen`}
          disabled={props.disabled}
          onClick={() => setIsShown(!isShown)}
          className="mr-0.5"
        />
      }
    />
  );
}
