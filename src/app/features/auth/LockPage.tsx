import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Inbox from 'lucide-react/icons/inbox';
import { Suspense, useEffect } from 'react';
import { endSession } from '#app/api/session.ts';
import { currentLocale } from '#app/i18n/setup.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { useLiveQuery } from '#app/offline/rows/live-query.ts';
import { countWork, startDeviceRecord } from '#app/offline/storage/device-record.ts';
import { LanguageSwitch } from '#app/parts/public/LanguageSwitch.tsx';
import { ProductMark } from '#app/parts/public/ProductMark.tsx';
import { useIsProvided } from '#app/parts/public/use-portal-settings.ts';
import { OfflineNote } from '#app/parts/states/OfflineNote.tsx';
import { ProviderPage } from '#app/provider-page.ts';
import { lazy } from '#app/timing/lazy.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { LoginForm } from './LoginForm.tsx';
import { useSignIn } from './use-sign-in.ts';

const SecondFactorStep = lazy(async () => ({
  default: (await import('./SecondFactorStep.tsx')).SecondFactorStep,
}));

/** Asks for a new sign-in after three days without the server; this device's data stays. */
export function LockPage({ onBegin }: { onBegin: () => void }) {
  const { t } = useLingui();
  const { change, restart, idToken, ...form } = useSignIn();
  const isProvided = useIsProvided();
  const step = idToken && (
    <Suspense>
      <SecondFactorStep idToken={idToken} onBack={restart} />
    </Suspense>
  );
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-110 flex-col px-4 pt-4 pb-10">
      <title>{t`Bitte melden Sie sich an – Versandpult`}</title>
      <div className="mb-[6vh] flex items-center justify-between gap-4">
        <span className="flex items-center gap-2.5 font-semibold">
          <ProductMark className="size-6.5 text-brand">Versandpult</ProductMark>
        </span>
        <LanguageSwitch isShort />
      </div>
      <Card>
        {step || (
          <>
            <h1 className="font-semibold text-xl tracking-tight">{t`Bitte melden Sie sich an`}</h1>
            <p className="mt-1 mb-4 text-muted text-sm">
              {t`Dieses Gerät war länger als drei Tage ohne Verbindung. Nach der Anmeldung geht es dort weiter, wo Sie waren.`}
            </p>
            <OfflineNote className="mb-4">
              {t`Zum Anmelden ist eine Verbindung nötig. Dieses Gerät ist gerade offline.`}
            </OfflineNote>
            <Suspense>
              <StoredWork />
            </Suspense>
            {isProvided ? (
              <Suspense>
                <ProviderPage part="sign_in" onBegin={onBegin} />
              </Suspense>
            ) : (
              <LoginForm
                {...form}
                change={(values) => {
                  onBegin();
                  change(values);
                }}
              />
            )}
            <div className="mt-3 grid justify-items-center">
              <Button variant="text" onClick={() => endSession('logged_out')} className="text-center">
                {t`Anderes Konto oder Passwort vergessen?`}
              </Button>
            </div>
          </>
        )}
      </Card>
    </main>
  );
}

function StoredWork() {
  const { t } = useLingui();
  const db = useWorkDatabase();
  // The device record already has the user's initials.
  useEffect(() => startDeviceRecord(db, ''), [db]);
  const work = useLiveQuery(() => countWork(db), [db]);
  if (!work) return null;
  const orders = work.waiting + work.attention;
  const parts = [
    ...(orders > 0 ? [plural(orders, { one: '# Auftrag', other: '# Aufträge' })] : []),
    ...(work.drafts > 0 ? [plural(work.drafts, { one: '# Entwurf', other: '# Entwürfe' })] : []),
  ];
  const stored = new Intl.ListFormat(currentLocale()).format(parts);
  return (
    <p className="mb-5 flex items-start gap-3 rounded-panel border border-line bg-sunken px-4 py-3 text-sm">
      <Inbox aria-hidden="true" className="size-5 shrink-0 text-muted" />
      {stored === ''
        ? t`Auf diesem Gerät wartet nichts von Ihnen.`
        : t`Auf diesem Gerät gespeichert: ${stored}. Nichts davon geht verloren.`}
    </p>
  );
}
