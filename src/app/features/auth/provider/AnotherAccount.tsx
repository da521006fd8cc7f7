import { useLingui } from '@lingui/react/macro';
import { SignInButton } from './SignInButton.tsx';

/** For whom the provider knows as somebody else than they want to be here. */
export function AnotherAccount() {
  const { t } = useLingui();
  return <SignInButton isFresh variant="text" label={t`Anderes Firmenkonto verwenden`} />;
}
