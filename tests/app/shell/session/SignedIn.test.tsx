import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportReachability } from '#app/api/reachability.ts';
import { recordServerTime } from '#app/api/server-clock.ts';
import { endSession, getSession, lastSessionEnd, type SessionEnd, startSession } from '#app/api/session.ts';
import { persistedQueriesPrefix } from '#app/api/session-storage.ts';
import { startConnection } from '#app/offline/connection.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';
import { SignedIn } from '#app/shell/session/SignedIn.tsx';
import { aUser } from '#support/a-client.ts';
import { anItem, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { accessToken, fakeServer, noAnswer } from '#support/fake-server.ts';

const identity = vi.hoisted(() => ({
  prepareSignIn: () => {},
  signInWithPassword: vi.fn(async () => ({ id_token: 'id-token' })),
}));
vi.mock('#app/api/identity.ts', () => identity);

const hour = 3_600_000;
const start = Date.UTC(2026, 2, 10, 8);
let uid = '';
let isOnline = false;
let stopConnection = () => {};
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  isOnline = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  server = fakeServer({ logs: null });
  uid = signInSomebody();
  stopConnection = startConnection();
});

afterEach(() => {
  stopConnection();
  recordServerTime(new Response(null, { headers: { date: new Date().toUTCString() } }));
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  endSession();
  localStorage.clear();
});

const routes = [
  { path: '/', element: <p>Anmeldeseite</p> },
  { path: '/history', element: <SignedIn />, children: [{ index: true, element: <p>Archivseite</p> }] },
];
const staffUser = aUser({ user_uid: 'staff-1', email: 'admin@demo.example', is_admin: true });
const open = () => renderPages(routes, '/history');
const isLocked = () => screen.findByRole('heading', { name: 'Bitte melden Sie sich an' });
const page = () => screen.findByText('Archivseite');

async function setOnline(value: boolean) {
  isOnline = value;
  await act(async () => dispatchEvent(new Event(value ? 'online' : 'offline')));
}

async function leaveWork() {
  const db = await openWorkDatabase(uid);
  await db.outbox.bulkAdd([anItem(uid), anItem(uid, { state: 'attention' })] as never[]);
  await saveDraft(db, { id: 'd1', values: {}, title: 'Alpha' });
  return db;
}

test('13 hours offline do not end the session', async () => {
  vi.setSystemTime(start + 13 * hour);
  await open();
  await page();
  expect(getSession()).toBeDefined();
});

test("after 13 hours the server's first response ends the session and keeps all data", async () => {
  const db = await leaveWork();
  vi.setSystemTime(start + 13 * hour);
  await open();
  await page();
  act(() => reportReachability(true, performance.now()));
  expect(getSession()).toBeUndefined();
  expect(lastSessionEnd()).toBe('expired');
  expect([await db.outbox.count(), await db.drafts.count()]).toEqual([2, 1]);
});

test('staff without the required second factor are redirected to its setup from every page', async () => {
  isOnline = true;
  server.answers['user/get'] = { ...staffUser, second_factor: 'required' };
  const view = await renderPages(
    [
      {
        element: <SignedIn />,
        children: [
          { path: '/history', element: <p>Archivseite</p> },
          { path: '/settings/second-factor', element: <p>Einrichten</p> },
        ],
      },
    ],
    '/history',
  );
  await screen.findByText('Einrichten');
  await act(async () => view.router.navigate('/history'));
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/settings/second-factor'));
});

test('a page that needs no stored data shows in its frame while the storage does not answer', async () => {
  // A browser that never answers.
  const opening = vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue({} as IDBOpenDBRequest);
  await open();
  await page();
  await screen.findByRole('link', { name: /Warteschlange öffnen$/ });
  expect(opening).toHaveBeenCalled();
});

test('a call without an answer does not count as a connection', async () => {
  vi.setSystemTime(start + 13 * hour);
  await open();
  await page();
  act(() => reportReachability(false, performance.now()));
  expect(getSession()).toBeDefined();
});

test('after 73 hours offline the app is locked and names the data kept behind the lock', async () => {
  const db = await leaveWork();
  vi.setSystemTime(start + 73 * hour);
  await open();
  await isLocked();
  expect(screen.queryByText('Archivseite')).toBeNull();
  await screen.findByText(
    /Auf diesem Gerät gespeichert: 2 Aufträge und 1 Entwurf\. Nichts davon geht verloren/,
  );
  expect(screen.getByText(/Zum Anmelden ist eine Verbindung nötig/)).toBeTruthy();
  expect(getSession()).toBeDefined();
  expect([await db.outbox.count(), await db.drafts.count()]).toEqual([2, 1]);
});

test('a running app is locked too, and the same user returns to the same page after sign-in', async () => {
  const { user } = await open();
  await page();
  vi.setSystemTime(start + 73 * hour);
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  await isLocked();

  const { answers } = server;
  answers.ping = { pong: true };
  answers['user/is-verified'] = { verified: true };
  answers['user/login'] = { access: accessToken(uid), refresh: 'r2' };
  await user.type(screen.getByLabelText('E-Mail'), 'kunde@firma.example');
  await setOnline(true);
  await user.type(screen.getByLabelText('Passwort'), 'geheim');
  expect(getSession()?.refresh).toBe('r');
  await user.keyboard('{Enter}');
  await page();
  expect(getSession()).toMatchObject({ user_uid: uid, refresh: 'r2' });
});

test('with a connection a start after 73 hours opens the login page', async () => {
  server.answers.ping = { pong: true };
  isOnline = true;
  stopConnection();
  stopConnection = startConnection();
  vi.setSystemTime(start + 73 * hour);
  await open();
  await waitFor(() => expect(getSession()).toBeUndefined());
  expect(lastSessionEnd()).toBe('expired');
});

test('a network without the server keeps the app locked', async () => {
  server.answers.ping = noAnswer;
  isOnline = true;
  stopConnection();
  stopConnection = startConnection();
  vi.setSystemTime(start + 73 * hour);
  await open();
  await isLocked();
  await waitFor(() => expect(server.callsOf('ping')).not.toEqual([]));
  expect(getSession()).toBeDefined();
});

test.each([
  ['forward', 24],
  ['back', -24],
])(
  'a clock set %s a day offline ends no session, nor does the server’s time afterwards',
  async (_, hours) => {
    vi.setSystemTime(start + hours * hour);
    await open();
    await page();
    server.answers.ping = () =>
      Response.json({ data: { pong: true } }, { headers: { date: new Date(start + hour).toUTCString() } });
    await setOnline(true);
    await waitFor(() => expect(server.callsOf('ping')).not.toEqual([]));
    await page();
    expect(getSession()).toBeDefined();
  },
);

test.each<[SessionEnd, string | null]>([
  ['logged_out', null],
  ['ended_elsewhere', null],
  ['expired', 'Sendungen'],
  ['ended_by_server', 'Sendungen'],
])('after a session ended as %s the device keeps these responses: %s', async (end, left) => {
  const { unmount } = await open();
  await page();
  const kept = `${persistedQueriesPrefix}somebody`;
  localStorage.setItem(kept, 'Sendungen');
  act(() => endSession(end));
  unmount();
  expect(localStorage.getItem(kept)).toBe(left);
});

test("the lock hides the last user's data from the next one", async () => {
  await leaveWork();
  vi.setSystemTime(start + 73 * hour);
  const other = `other-of-${uid}`;
  startSession({ access: accessToken(other), refresh: 'r' });
  await open();
  await page();
  expect(await (await openWorkDatabase(other)).outbox.count()).toBe(0);
});
