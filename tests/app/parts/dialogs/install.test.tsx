import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { openWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';
import { deferInstallPrompt } from '#app/parts/dialogs/install.ts';
import { useInstall } from '#app/parts/dialogs/use-install.tsx';
import { anItem, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';

deferInstallPrompt();

let uid = '';
let db: WorkDatabase;

beforeEach(async () => {
  fakeServer({});
  uid = signInSomebody();
  db = await openWorkDatabase(uid);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  endSession();
});

const loadDialog = async () => (await import('#app/parts/dialogs/InstallDialog.tsx')).InstallDialog;

function Menu() {
  const { canInstall, start, dialog } = useInstall(loadDialog);
  return (
    <>
      <h1>Seite</h1>
      {canInstall && (
        <button type="button" onClick={start}>
          App installieren
        </button>
      )}
      {dialog}
    </>
  );
}
const open = () => renderPages([{ path: '*', element: <Menu /> }], '/order');
/** Async act: the dialog suspends for its data. */
const press = () => act(async () => button()?.click());
const button = () => screen.queryByRole<HTMLElement>('button', { name: 'App installieren' });

function onAnIPad() {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
  );
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
}

test('the browser’s own dialog waits for the button and is shown once', async () => {
  await open();
  expect(button()).toBeNull();
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  await press();
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(button()).toBeNull());
});

test('an iPad is shown the way to the Home Screen', async () => {
  onAnIPad();
  await open();
  await press();
  await screen.findByText('Tippen Sie in Safari auf „Teilen“.');
  expect(screen.getByText('Wählen Sie „Zum Home-Bildschirm“.')).toBeTruthy();
});

test('while orders wait the dialog says to send them first, since the installed app starts empty', async () => {
  onAnIPad();
  await db.outbox.bulkAdd([anItem(uid), anItem(uid, { state: 'attention' })] as never[]);
  const { user, router } = await open();
  await press();
  await screen.findByText('Erst 2 Aufträge senden, dann installieren');
  expect(screen.queryByText(/Teilen/)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Zur Warteschlange' }));
  expect(router.state.location.hash).toBe('#queue');
});

test('drafts that would stay behind are named first', async () => {
  onAnIPad();
  await saveDraft(db, { id: 'd1', values: {}, title: '' });
  await open();
  await press();
  await screen.findByText(/1 Entwurf zieht nicht mit um/);
  expect(screen.getByRole('link', { name: 'Dieses Gerät' }).getAttribute('href')).toBe('/settings/device');
});

test('an installed app offers no installation', async () => {
  onAnIPad();
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  await open();
  await screen.findByText('Seite');
  expect(button()).toBeNull();
});
