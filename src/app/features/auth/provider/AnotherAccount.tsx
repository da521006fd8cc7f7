import { useLingui } from '@lingui/react/macro';
import { SignInButton } from './SignInButton.tsx';

export function AnotherAccount() {
  const { t } = useLingui();
  return <SignInButton isFresh variant="text" label={t`Anderes Firmenkonto verwenden`} />;
}
