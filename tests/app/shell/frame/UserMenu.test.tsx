import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession, getSession } from '#app/api/session.ts';
import { startConnection } from '#app/offline/connection.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { UserMenu } from '#app/shell/frame/UserMenu.tsx';
import { LogoutDialog } from '#app/shell/session/logout/LogoutDialog.tsx';
import { useLogOut } from '#app/shell/session/use-log-out.ts';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { anItem, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';

const routes = [
  { path: '/', element: <p>Anmeldeseite</p> },
  { path: '/order', element: <Menu /> },
];

function Menu() {
  const [waiting, setWaiting] = useState<number>();
  const { ask, leave, isLeaving } = useLogOut(setWaiting);
  return (
    <>
      <UserMenu
        company="Möbelwerk Kiel GmbH"
        email="versand@moebelwerk.example"
        onLogOut={ask}
        isLeaving={isLeaving}
      />
      <LogoutDialog waiting={waiting} onLogOut={leave} onClose={() => setWaiting(undefined)} />
    </>
  );
}

let uid = '';
let stopConnection = () => {};
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  uid = signInSomebody();
  stopConnection = startConnection();
  server = fakeServer({ 'user/logout/all': null });
});

afterEach(() => {
  stopConnection();
  vi.restoreAllMocks();
  endSession();
  localStorage.clear();
  document.documentElement.removeAttribute('data-theme');
});

const open = () => renderPages(routes, '/order');
const keep = async (count: number) => {
  const db = await openWorkDatabase(uid);
  await db.outbox.bulkAdd(Array.from({ length: count }, () => anItem(uid)) as never[]);
  return db;
};
const openMenu = async () => {
  const view = await open();
  await view.user.click(await screen.findByRole('button', { name: /Benutzermenü/ }));
  return view;
};
const askToLeave = async () => {
  const view = await openMenu();
  await view.user.click(await screen.findByRole('button', { name: 'Abmelden', hidden: true }));
  return view;
};

test('the menu names the signed-in user, with initials', async () => {
  await open();
  await screen.findByText('MK');
  expect(screen.getByText('versand@moebelwerk.example')).toBeTruthy();
});

test('the chosen theme is stored on this device', async () => {
  const { user } = await openMenu();
  await user.click(await screen.findByRole('radio', { name: 'Dunkel', hidden: true }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await user.click(screen.getByRole('radio', { name: 'Gerät', hidden: true }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test('a theme chosen in another window applies here at once, also in the menu', async () => {
  await openMenu();
  localStorage.setItem('theme', 'dark');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dunkel', hidden: true }).checked).toBe(true);
});

describe('logging out', () => {
  test('names unsent orders in batches beside the waiting orders', async () => {
    const db = await keep(1);
    const row = (place: number) => ({
      ...{ id: crypto.randomUUID(), batch: 'b1', place, rows: [place + 2], own: '', values: {} },
      ...{ notes: [], rev: 1, isLeftOut: place === 0 },
    });
    await db.batchRows.bulkAdd([row(0), row(1), row(2)]);
    await askToLeave();
    await screen.findByText('In Stapeln liegen außerdem 2 Aufträge, die noch nicht gesendet sind.');
  });

  test('ends the session here and at the server when no order waits', async () => {
    await askToLeave();
    await screen.findByText('Anmeldeseite');
    expect(getSession()).toBeUndefined();
    expect(server.callsOf('user/logout/all')).toHaveLength(1);
    expect(snackbarStore.getShown().at(-1)?.text).toBe('Sie haben sich sicher abgemeldet.');
  });

  test('asks first without a connection, since signing in again needs one', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    const { user } = await askToLeave();
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Anmelden können Sie sich erst wieder mit Verbindung.');
    expect(dialog.textContent).not.toContain('gesendet');
    expect(getSession()).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Abmelden' }));
    await screen.findByText('Anmeldeseite');
  });

  test('asks first when orders wait, and leaves them on this device', async () => {
    const db = await keep(3);
    const { user } = await askToLeave();
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('3 Aufträge sind noch nicht gesendet');
    expect(getSession()).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Abmelden, sie bleiben auf diesem Gerät' }));
    await screen.findByText('Anmeldeseite');
    expect(await db.outbox.count()).toBe(3);
  });

  test('offers to send the waiting orders now, which opens the queue', async () => {
    const db = await keep(2);
    await db.outbox.toCollection().modify({ nextAt: Date.now() + 60_000 });
    const { user, router } = await askToLeave();
    await user.click(await screen.findByRole('button', { name: 'Jetzt senden' }));
    await waitFor(() => expect(router.state.location.hash).toBe('#queue'));
    expect((await db.outbox.toArray()).map((row) => row.nextAt)).toEqual([0, 0]);
    expect(getSession()).toBeDefined();
  });

  test('sends no order that the user wants to discard or that needs a decision', async () => {
    const db = await keep(2);
    await db.outbox.limit(1).modify({ ambiguous: true, requested: 'discard' });
    await db.outbox.toCollection().last((row) => db.outbox.update(row?.seq ?? 0, { state: 'attention' }));
    const { user, router } = await askToLeave();
    await user.click(await screen.findByRole('button', { name: 'Jetzt senden' }));
    await waitFor(() => expect(router.state.location.hash).toBe('#queue'));
    const rows = await db.outbox.toArray();
    expect(rows.map(({ state, requested }) => [state, requested])).toEqual([
      ['queued', 'discard'],
      ['attention', undefined],
    ]);
  });

  test('can be cancelled', async () => {
    await keep(1);
    const { user } = await askToLeave();
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      '1 Auftrag ist noch nicht gesendet',
    );
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(getSession()).toBeDefined();
  });

  test('without a connection only ends the session here and offers no sending', async () => {
    await keep(1);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    const { user } = await askToLeave();
    await screen.findByText(
      /Ohne Verbindung können sie nicht gesendet werden, und anmelden können Sie sich erst wieder mit Verbindung/,
    );
    expect(screen.queryByRole('button', { name: 'Jetzt senden' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Abmelden, sie bleiben auf diesem Gerät' }));
    await screen.findByText('Anmeldeseite');
    expect(server.callsOf('user/logout/all')).toHaveLength(0);
    expect(getSession()).toBeUndefined();
  });
});
