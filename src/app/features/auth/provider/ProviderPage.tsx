import { lazyPart } from '#app/timing/lazy-part.ts';
import { ProviderSignIn } from './ProviderSignIn.tsx';

const ProviderRegister = lazyPart(() => import('./ProviderRegister.tsx'), 'ProviderRegister');
const ProviderPassword = lazyPart(() => import('./ProviderPassword.tsx'), 'ProviderPassword');
const Returned = lazyPart(() => import('./Returned.tsx'), 'Returned');

type ProviderPageProps = {
  /** The provider redirects to `returned`. */
  part: 'sign_in' | 'register' | 'password' | 'returned';
  onBegin?: () => void;
};

/** See docs/rules.md 4.11. */
export function ProviderPage({ part, onBegin }: ProviderPageProps) {
  if (part === 'returned') return <Returned />;
  if (part === 'register') return <ProviderRegister />;
  if (part === 'password') return <ProviderPassword />;
  return <ProviderSignIn onBegin={onBegin} />;
}
