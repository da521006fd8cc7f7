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

/**
 * Ends the session of this device, here and, where the server can be told, there, and that of a provider who signs people
 * in. Unsent orders and drafts stay.
 */
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

/** The open forms at logout (docs/rules.md 4.6): an order stays as a draft, a pickup goes. */
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

/** Notes what stays, so that the login page can say for whom something lies here. */
async function noteWhatStays(): Promise<void> {
  const noted = import('#app/offline/storage/device-record.ts').then((it) => it.noteDevice());
  await Promise.race([noted.catch(() => {}), new Promise((resolve) => setTimeout(resolve, notingMs))]);
}

/** Other devices stay signed in; a server of somebody else's may know no session but all of them. */
async function endAtServer({ session_id }: Session): Promise<void> {
  const options = { signal: AbortSignal.timeout(patienceMs) };
  if (session_id) await api.user.endSession({ id: session_id }, options);
  else await api.user.logoutAll(undefined, options);
}

/** Where a provider signs people in, the address that ends its session too; else empty. */
async function endAtProvider(): Promise<string> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined));
  const settings = await Promise.race([loadPortalSettings().catch(() => undefined), late]);
  if (!settings?.provider_sign_in) return '';
  return import('#app/api/provider.ts').then(
    (it) => it.whereToLeave(),
    () => '',
  );
}
