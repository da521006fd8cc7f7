import { useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import Info from 'lucide-react/icons/info';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type SessionEnd, takeSessionEnd } from '#app/api/session.ts';
import { useConnection } from '#app/offline/connection.ts';
import { LanguageSwitch } from '#app/parts/public/LanguageSwitch.tsx';
import { ProductMark } from '#app/parts/public/ProductMark.tsx';
import { useIsProvided, usePortalSettings } from '#app/parts/public/use-portal-settings.ts';
import { ProviderPage } from '#app/provider-page.ts';
import { lazyPart } from '#app/timing/lazy-part.ts';
import { useLater } from '#app/timing/use-later.ts';
import { joinClasses } from '#app/ui/join-classes.ts';
import { Spinner } from '#app/ui/Spinner.tsx';
import { type AuthTab, AuthTabs, authPanelId, authTabId } from './AuthTabs.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { LoginAside } from './LoginAside.tsx';
import { LoginForm } from './LoginForm.tsx';
import { ProviderNote } from './ProviderNote.tsx';
import { useSignIn } from './use-sign-in.ts';

const ForgotPassword = lazyPart(() => import('./ForgotPassword.tsx'), 'ForgotPassword');
const SecondFactorStep = lazyPart(() => import('./SecondFactorStep.tsx'), 'SecondFactorStep');
const RegisterForm = lazyPart(() => import('./RegisterForm.tsx'), 'RegisterForm');

/** Most devices have stored nothing and need no note. */
const loadDeviceNote = async () => {
  const names = await databaseNames();
  if (names?.includes('dev')) return (await import('./DeviceNote.tsx')).DeviceNote;
  // The only cookie means that this device stored data (offline/eviction.ts).
  if (names && document.cookie !== '') return (await import('./EvictedNote.tsx')).EvictedNote;
  return () => null;
};

/** Undefined if the browser cannot tell. */
async function databaseNames(): Promise<(string | undefined)[] | undefined> {
  try {
    return (await indexedDB.databases()).map(({ name }) => name);
  } catch {
    return undefined;
  }
}

const registerHash = '#reg';

/** See docs/rules.md 3.1; the route's guard redirects after sign-in. `onTyping` fires once an address is typed. */
export function LoginPage({ onTyping }: { onTyping?: () => void }) {
  const { t } = useLingui();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isProvided = useIsProvided();
  const tab: AuthTab = hash === registerHash ? 'register' : 'login';
  const title = tab === 'register' ? t`Registrieren – Versandpult` : t`Anmelden – Versandpult`;

  return (
    <div className="grid flex-1 lg:grid-cols-[minmax(22rem,2fr)_3fr]">
      <title>{title}</title>
      <LoginAside />
      <div className="flex min-w-0 flex-col px-4 sm:px-8">
        <header className="flex items-center justify-between gap-4 py-4">
          <span className="flex items-center gap-2.5 font-semibold lg:invisible">
            <ProductMark className="size-6.5 text-brand">Versandpult</ProductMark>
          </span>
          <LanguageSwitch isShort />
        </header>
        <main
          className={joinClasses(
            'mx-auto flex w-full flex-1 flex-col pt-[4vh] pb-10',
            tab === 'register' ? 'max-w-160' : 'max-w-100',
          )}
        >
          <AuthTabs
            selected={tab}
            onSelect={(next) => void navigate({ hash: next === 'register' ? registerHash : '' })}
          />
          <div id={authPanelId} role="tabpanel" aria-labelledby={authTabId(tab)}>
            <Suspense fallback={<Loading />}>
              {tab === 'login' ? (
                <Login onTyping={onTyping} />
              ) : isProvided ? (
                <ProviderPage part="register" />
              ) : (
                <RegisterForm />
              )}
            </Suspense>
          </div>
        </main>
      </div>
    </div>
  );
}

function Login({ onTyping }: { onTyping: (() => void) | undefined }) {
  const { t } = useLingui();
  const settings = usePortalSettings();
  const isProvided = useIsProvided();
  const form = useSignIn();
  useSignInSoon(form.values.email !== '', onTyping);
  const DeviceNote = useLater(loadDeviceNote, true);
  const [search] = useSearchParams();
  // From the reset mail (docs/rules.md 3.8); the user enters the address.
  const [hasForgotten, setHasForgotten] = useState(search.get('mode') === 'resetPassword');

  if (form.idToken) return <SecondFactorStep idToken={form.idToken} onBack={form.restart} />;
  if (hasForgotten) return <ForgotPassword email={form.values.email} onBack={() => setHasForgotten(false)} />;
  return (
    <>
      <h1 className="font-semibold text-xl tracking-tight">{t`Anmelden`}</h1>
      <p className="mt-1 mb-6 text-muted text-sm">{t`Mit den Zugangsdaten Ihres Kundenkontos.`}</p>
      <LoginNote />
      {isProvided ? (
        <Suspense>
          <ProviderPage part="sign_in" />
        </Suspense>
      ) : (
        <LoginForm {...form} onForgotPassword={() => setHasForgotten(true)} />
      )}
      <ProviderNote texts={settings?.login_info} />
      {DeviceNote && <DeviceNote />}
      <DemoAccounts accounts={settings?.demo_accounts ?? []} onChoose={form.change} />
    </>
  );
}

/** Preloads the sign-in code, which is larger than the page. */
function useSignInSoon(isRequested: boolean, onTyping: (() => void) | undefined) {
  const isOffline = useConnection() === 'offline';
  useEffect(() => {
    if (!isRequested || isOffline) return;
    import('./sign-in.ts').then(
      ({ prepare }) => prepare(),
      () => {},
    );
    onTyping?.();
  }, [isRequested, isOffline, onTyping]);
}

/** Why the last session ended; the history entry keeps it across reloads until the user leaves the page. */
function endOfThisVisit(): SessionEnd | undefined {
  const why = takeSessionEnd();
  if (!why) return history.state?.sessionEnd;
  history.replaceState({ ...history.state, sessionEnd: why }, '');
  return why;
}

function LoginNote() {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [end, setEnd] = useState<SessionEnd>();
  useEffect(() => setEnd(endOfThisVisit()), []);
  const texts: Partial<Record<SessionEnd, string>> = {
    expired: t`Ihre Sitzung ist nach 12 Stunden abgelaufen. Was Sie nicht gesendet haben, ist auf diesem Gerät noch da.`,
    ended_by_server: t`Ihre Sitzung ist beendet. Was Sie nicht gesendet haben, ist auf diesem Gerät noch da.`,
    ended_elsewhere: t`Ihre Sitzung wurde in einem anderen Fenster beendet. Was Sie nicht gesendet haben, ist auf diesem Gerät noch da.`,
  };
  const text = isOffline
    ? t`Zum Anmelden ist eine Verbindung nötig. Dieses Gerät ist gerade offline.`
    : end && texts[end];
  const Icon = isOffline ? CloudOff : Info;
  return (
    <div role="status" className="empty:hidden">
      {text && (
        <p className="mb-5 flex items-start gap-3 rounded-panel border border-warning-dot/35 bg-warning-soft px-4 py-3 text-sm">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-warning" />
          {text}
        </p>
      )}
    </div>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid place-items-center py-24 text-muted">
      <Spinner className="size-7" />
      <span className="sr-only">{t`Wird geladen`}</span>
    </div>
  );
}
