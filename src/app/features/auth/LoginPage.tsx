import { useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import Info from 'lucide-react/icons/info';
import { useEffect, useState } from 'react';
import { type SessionEnd, takeSessionEnd } from '#app/api/session.ts';
import { useConnection } from '#app/offline/connection.ts';
import { LanguageSwitch } from '#app/parts/LanguageSwitch.tsx';
import { ProductMark } from '#app/parts/ProductMark.tsx';
import { Snackbars } from '#app/ui/Snackbars.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { LoginAside } from './LoginAside.tsx';
import { LoginForm } from './LoginForm.tsx';
import { usePortalSettings } from './use-portal-settings.ts';
import { useSignIn } from './use-sign-in.ts';

/** Where the session begins (spec 1 §2 "Auth page"); the guard of the route leads on from here. */
export function LoginPage() {
  const { t } = useLingui();
  const settings = usePortalSettings();
  const form = useSignIn();
  const support = settings?.support_phone;

  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(22rem,2fr)_3fr]">
      <title>{t`Anmelden – Versandpult`}</title>
      <LoginAside />
      <div className="flex min-w-0 flex-col px-4 sm:px-8">
        <header className="flex items-center justify-between gap-4 py-4">
          <span className="flex items-center gap-2.5 font-semibold lg:invisible">
            <ProductMark className="size-6.5 text-brand" />
            Versandpult
          </span>
          <LanguageSwitch isShort />
        </header>
        <main className="mx-auto flex w-full max-w-100 flex-1 flex-col pt-[8vh] pb-8">
          <h1 className="font-semibold text-xl tracking-tight">{t`Anmelden`}</h1>
          <p className="mt-1 mb-6 text-muted text-sm">{t`Mit den Zugangsdaten Ihres Kundenkontos.`}</p>
          <LoginNote />
          <LoginForm {...form} />
          <DemoAccounts accounts={settings?.demo_accounts ?? []} onChoose={form.change} />
        </main>
        <footer className="mx-auto flex min-h-14 w-full max-w-100 flex-wrap items-center gap-x-4 py-4 text-muted text-sm">
          {support && (
            <p>
              {t`Hilfe:`}{' '}
              <a href={`tel:${support.replaceAll(/[^\d+]/g, '')}`} className="tabular hover:underline">
                {support}
              </a>
            </p>
          )}
          {settings?.support_email && (
            <a href={`mailto:${settings.support_email}`} className="hover:underline">
              {settings.support_email}
            </a>
          )}
        </footer>
      </div>
      <Snackbars />
    </div>
  );
}

/** Why somebody is here again, or cannot get in at present. */
function LoginNote() {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const [end, setEnd] = useState<SessionEnd>();
  useEffect(() => {
    const why = takeSessionEnd();
    if (why) setEnd(why);
  }, []);
  const texts: Partial<Record<SessionEnd, string>> = {
    expired: t`Ihre Sitzung ist nach 12 Stunden abgelaufen. Was Sie nicht gesendet haben, ist auf diesem Gerät noch da.`,
    ended_by_server: t`Ihre Sitzung ist beendet. Was Sie nicht gesendet haben, ist auf diesem Gerät noch da.`,
  };
  const text = isOffline
    ? t`Für die erste Anmeldung ist eine Verbindung nötig. Dieses Gerät ist gerade offline.`
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
