import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { usePortalSettings } from '#app/parts/public/use-portal-settings.ts';
import { paths } from '#app/paths.ts';
import { ProviderLink } from './ProviderLink.tsx';
import { SignInButton } from './SignInButton.tsx';

/** See docs/rules.md 4.11. */
export function ProviderSignIn({ onBegin }: { onBegin?: (() => void) | undefined }) {
  const { t } = useLingui();
  const provider = usePortalSettings()?.provider_sign_in;
  const { state, pathname, search } = useLocation();
  const { from } = ((state as unknown) ?? {}) as { from?: unknown };
  // A locked page keeps its own address.
  const here = pathname === paths.login() ? '' : pathname + search;
  return (
    <div className="grid gap-4">
      <SignInButton from={typeof from === 'string' ? from : here} onBegin={onBegin} />
      <ProviderLink url={provider?.reset_url} text={t`Passwort vergessen?`} />
    </div>
  );
}
