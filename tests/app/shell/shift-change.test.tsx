import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { Navigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, getSession, lastSessionEnd, startSession, useSession } from '#app/api/session.ts';
import { startConnection } from '#app/offline/connection.ts';
import { writeQueue } from '#app/offline/queue/queue-tables.ts';
import { startSender } from '#app/offline/queue/sender.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { listPartitions } from '#app/offline/storage/device-database.ts';
import { startDeviceRecord } from '#app/offline/storage/device-record.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';
import { logOut } from '#app/shell/public/log-out.ts';
import { QueuePanel } from '#app/shell/queue/panel/QueuePanel.tsx';
import { SyncPill } from '#app/shell/queue/SyncPill.tsx';
import { anItem, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { accessToken, fakeServer } from '#support/fake-server.ts';
import { soon } from '#support/soon.ts';

let first = '';
let second = '';
let stopConnection = () => {};
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer({ 'user/logout/all': null, logs: null });
  first = signInSomebody();
  second = `next-after-${first}`;
  stopConnection = startConnection();
});
afterEach(() => {
  stopConnection();
  vi.unstubAllGlobals();
  endSession();
  localStorage.clear();
});

function Guarded() {
  const session = useSession();
  return session ? <Queue key={session.user_uid} /> : <Navigate to="/" replace />;
}
const Queue = () => (
  <>
    <SyncPill />
    <QueuePanel />
  </>
);
const open = () =>
  renderPages(
    [
      { path: '/', element: <p>Anmeldeseite</p> },
      { path: '/history', element: <Guarded /> },
    ],
    '/history#queue',
  );
const signIn = (uid: string) => act(async () => startSession({ access: accessToken(uid), refresh: 'r' }));

async function leaveThree() {
  const db = await openWorkDatabase(first);
  await db.outbox.bulkAdd([1, 2, 3].map(() => anItem(first)) as never[]);
  await saveDraft(db, { id: 'd1', values: { company: 'Alpha' }, title: 'Alpha' });
  return db;
}

test('the next user sees no data of the last one, who finds them all again', async () => {
  const db = await leaveThree();
  const { router } = await open();
  expect(await screen.findAllByText('Alpenholz AG')).toHaveLength(3);
  await act(() => logOut());
  await screen.findByText('Anmeldeseite');
  expect(await db.outbox.count()).toBe(3);

  await signIn(second);
  await act(async () => router.navigate('/history#queue'));
  await screen.findByText(/Hier wartet nichts/);
  expect(screen.queryByText('Alpenholz AG')).toBeNull();
  expect((await openWorkDatabase(second)).name).not.toBe(db.name);
  expect(await (await openWorkDatabase(second)).drafts.count()).toBe(0);

  await signIn(first);
  expect(await screen.findAllByText('Alpenholz AG')).toHaveLength(3);
  expect(await db.drafts.count()).toBe(1);
});

test("one user's orders are never sent while another user is signed in", async () => {
  const db = await leaveThree();
  await signIn(second);
  await writeQueue(db, { pause: 'auth' });
  await db.outbox.toCollection().modify({ state: 'sending' });
  const sender = startSender(db, () => import('#app/offline/batches/batch-sync.ts'));
  // The pass has ended: all items are queued again.
  await vi.waitFor(async () => {
    expect(await db.outbox.where('state').equals('queued').count()).toBe(3);
    expect(await db.meta.get('lease')).toBeUndefined();
  }, soon);
  sender.stop();
  expect(server.callsOf('shipment/create')).toEqual([]);
  expect(await db.outbox.count()).toBe(3);
});

test('logging out in one window ends the session in the other and keeps the queue', async () => {
  const db = await leaveThree();
  await open();
  expect(await screen.findAllByText('Alpenholz AG')).toHaveLength(3);
  localStorage.removeItem('access_token');
  localStorage.removeItem('refresh_token');
  localStorage.removeItem('setup_time');
  await act(async () => dispatchEvent(new StorageEvent('storage', { key: 'access_token' })));
  await screen.findByText('Anmeldeseite');
  expect(getSession()).toBeUndefined();
  expect(lastSessionEnd()).toBe('ended_elsewhere');
  expect(await db.outbox.count()).toBe(3);
});

test("another user's sign-in in one window takes over the other, without the first user's queue", async () => {
  await leaveThree();
  await open();
  expect(await screen.findAllByText('Alpenholz AG')).toHaveLength(3);
  localStorage.setItem('access_token', accessToken(second));
  await act(async () => dispatchEvent(new StorageEvent('storage', { key: 'access_token' })));
  await screen.findByText(/Hier wartet nichts/);
  expect(screen.queryByText('Alpenholz AG')).toBeNull();
});

test('the device counts the data of a user who left, with initials only', async () => {
  const db = await leaveThree();
  const stop = startDeviceRecord(db, 'MK');
  await act(() => logOut());
  stop();
  const own = (await listPartitions()).find((it) => it.uidHash === db.uidHash);
  expect(own).toMatchObject({ initials: 'MK', waiting: 3, drafts: 1 });
});
