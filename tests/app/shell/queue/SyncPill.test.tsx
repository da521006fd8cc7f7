import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { checkConnection, startConnection } from '#app/offline/connection.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { SyncPill } from '#app/shell/queue/SyncPill.tsx';
import { anItem, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, noAnswer } from '#support/fake-server.ts';

let uid = '';
let stopConnection = () => {};

beforeEach(() => {
  uid = signInSomebody();
  stopConnection = startConnection();
  fakeServer({ ping: { pong: true, time: 0 } });
});

afterEach(() => {
  stopConnection();
  vi.useRealTimers();
  vi.restoreAllMocks();
  endSession();
});

const open = () => renderPages([{ path: '*', element: <SyncPill /> }], '/history?page=2');

test('the pill shows connection and queue, also to screen readers, and opens the queue', async () => {
  const db = await openWorkDatabase(uid);
  await db.outbox.add(anItem(uid, { state: 'attention' }) as never);
  const { user, router } = await open();
  const pill = screen.getByRole('link', { name: /Warteschlange öffnen$/ });
  await waitFor(() => expect(pill.textContent).toContain('1 braucht Aufmerksamkeit'));
  expect(screen.getByRole('status').textContent).toBe('1 braucht Aufmerksamkeit');
  await user.click(pill);
  expect(router.state.location).toMatchObject({ pathname: '/history', search: '?page=2', hash: '#queue' });
});

test('a connection lost for less than two seconds does not change the pill', async () => {
  await open();
  await screen.findByRole('status');
  vi.useFakeTimers();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  act(() => void vi.advanceTimersByTime(1900));
  expect(screen.getByRole('status').textContent).toBe('Online');
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.getByRole('status').textContent).toBe('Offline');
  isOnline.mockReturnValue(true);
});

test('the pill shows Online only after the first answer, and Offline at once without one', async () => {
  for (const [answer, words] of [
    [() => Response.json({ data: { pong: true, time: 0 } }), 'Online'],
    [noAnswer, 'Offline'],
  ] as const) {
    let reply = () => {};
    const asked = new Promise<void>((resolve) => {
      reply = resolve;
    });
    fakeServer({ ping: () => asked.then(answer) });
    checkConnection();
    const { unmount } = await open();
    expect((await screen.findByRole('status')).textContent).toBe('Verbindet …');
    reply();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));
    unmount();
  }
});
