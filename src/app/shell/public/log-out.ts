import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#app/api/client.ts';
import { loadPortalSettings } from '#app/api/portal-settings.ts';
import { endSession, getSession, type Session } from '#app/api/session.ts';
import { currentConnection } from '#app/offline/connection.ts';
import { saveOpenForms } from '#app/offline/rows/black-box.ts';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';

const patienceMs = 4000;
const notingMs = 1000;

/** Ends the session here, on the server if reachable, and at the identity provider. Unsent orders and drafts stay. */
export async function logOut(queryClient?: QueryClient): Promise<void> {
  await saveOpenForms();
  await clearForms();
  await noteWhatStays();
  const session = getSession();
  const isReached = session !== undefined && currentConnection() !== 'offline';
  if (isReached) await endAtServer(session).catch(() => {});
  const elsewhere = isReached ? await endAtProvider() : '';
  endSession('logged_out');
  queryClient?.clear();
  if (elsewhere !== '') location.assign(elsewhere);
  showSnackbar({ text: t`Sie haben sich sicher abgemeldet.` });
}

/** An open order stays as a draft, a pickup form is deleted (docs/rules.md 4.6). */
async function clearForms(): Promise<void> {
  const session = getSession();
  if (!session) return;
  const clear = async () => {
    const [{ openWorkDatabase }, { clearPickupForm }] = await Promise.all([
      import('#app/offline/rows/db.ts'),
      import('#app/offline/work/pickup-form.ts'),
    ]);
    await clearPickupForm(await openWorkDatabase(session.user_uid));
  };
  await Promise.race([clear().catch(() => {}), new Promise((resolve) => setTimeout(resolve, notingMs))]);
}

/** Stores for the login page whose data stays on this device. */
async function noteWhatStays(): Promise<void> {
  const noted = import('#app/offline/storage/device-record.ts').then((it) => it.recordDevice());
  await Promise.race([noted.catch(() => {}), new Promise((resolve) => setTimeout(resolve, notingMs))]);
}

/** Other devices stay signed in, unless a foreign server only knows a logout of all sessions. */
async function endAtServer({ session_id }: Session): Promise<void> {
  const options = { signal: AbortSignal.timeout(patienceMs) };
  if (session_id) await api.user.endSession({ id: session_id }, options);
  else await api.user.logoutAll(undefined, options);
}

/** URL that ends the provider's session; '' without a provider. */
async function endAtProvider(): Promise<string> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined));
  const settings = await Promise.race([loadPortalSettings().catch(() => undefined), late]);
  if (!settings?.provider_sign_in) return '';
  return import('#app/api/provider.ts').then(
    (it) => it.whereToLeave(),
    () => '',
  );
}
