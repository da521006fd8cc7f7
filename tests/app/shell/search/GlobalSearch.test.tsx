import 'fake-indexeddb/auto';
import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { newestShipmentsQuery } from '#app/api/persisted-queries.ts';
import { getSession } from '#app/api/session.ts';
import { setAddressBook } from '#app/offline/addresses/address-book.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { isSearchShortcut } from '#app/shell/frame/search-shortcut.ts';
import { GlobalSearch } from '#app/shell/search/GlobalSearch.tsx';
import { aShipment } from '#support/a-shipment.ts';
import { anItem, beSomebodyOnline, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

const path = 'shipment/user-list';
const found = aShipment({ recipient: { ...aShipment().recipient, company: 'Alpenholz AG' } });

const logOut = vi.fn();

beSomebodyOnline();
afterEach(() => {
  setAddressBook(undefined);
  logOut.mockReset();
});

function Search() {
  const [isOpen, setIsOpen] = useState(true);
  return <GlobalSearch isOpen={isOpen} onClose={() => setIsOpen(false)} onLogOut={logOut} />;
}
const open = () => renderPages([{ path: '*', element: <Search /> }], '/order');
const listOf = (...data: unknown[]) => ({ data, pagination: { total: data.length } });

function Reopened() {
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'F2' && setIsOpen(true);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return <GlobalSearch isOpen={isOpen} onClose={() => setIsOpen(false)} onLogOut={logOut} />;
}

describe('the search', () => {
  test('finds a shipment and opens it on Enter', async () => {
    const server = fakeServer({ [path]: listOf(found) });
    const { user, router } = await open();
    await user.keyboard('alpen');
    await screen.findByRole('option', { name: /Alpen ?holz AG/ });
    expect(server.callsOf(path)).toHaveLength(1);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/history/${found.shipment_id}`));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  test('finds pages by their name', async () => {
    fakeServer({ [path]: listOf() });
    const { user, router } = await open();
    await user.type(screen.getByRole('combobox'), 'archi');
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    await user.click(screen.getByRole('option', { name: /^Archi ?v$/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/history'));
  });

  test('starts empty when it is reopened while closing', async () => {
    fakeServer({ [path]: listOf() });
    const { user } = await renderPages([{ path: '*', element: <Reopened /> }], '/order');
    await user.type(screen.getByRole('combobox'), 'alpen');
    await user.keyboard('{Escape}{F2}');
    const field = screen.getByRole<HTMLInputElement>('combobox');
    expect(field.value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test('says when it has no hits', async () => {
    fakeServer({ [path]: listOf() });
    const { user } = await open();
    await user.type(screen.getByRole('combobox'), 'xyz');
    await screen.findByText('Nichts gefunden.');
  });

  test('says when the server cannot answer', async () => {
    fakeServer({ [path]: () => refusal('FORBIDDEN', 403) });
    const { user } = await open();
    await user.type(screen.getByRole('combobox'), 'xyz');
    await screen.findByText('Dafür fehlt Ihnen die Berechtigung.');
  });

  test('groups its hits and announces the selected one', async () => {
    fakeServer({ [path]: listOf(found) });
    const { user } = await open();
    const field = screen.getByRole('combobox');
    await user.type(field, 'ab');
    const group = await screen.findByRole('group', { name: 'Sendungen' });
    expect(within(group).getAllByRole('option')).toHaveLength(1);
    expect(screen.getByRole('group', { name: 'Aktionen' })).toBeTruthy();
    const chosen = screen.getByRole('option', { selected: true });
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen.id);
  });
});

describe('addresses in the search', () => {
  const address = {
    ...aShipment().recipient,
    address_id: 'a1',
    company: 'Hansen Optik',
    postal_code: '24937',
    city: 'Flensburg',
  };
  const book = (...rows: unknown[]) =>
    setAddressBook({
      state: 'ready',
      count: rows.length,
      total: rows.length,
      syncedAt: Date.now(),
      rev: 1,
      find: (query) => (query === 'hansen' ? (rows as never) : []),
    });

  test('start an order when chosen', async () => {
    fakeServer({ [path]: listOf() });
    book(address);
    const { user, router } = await open();
    await user.type(screen.getByRole('combobox'), 'hansen');
    const group = await screen.findByRole('group', { name: 'Neuer Auftrag' });
    await user.click(within(group).getByRole('option', { name: /^Auftrag an Hansen Optik/ }));
    await waitFor(() => expect(router.state.location.search).toMatch(/^\?draft=/));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  test('open their place in the address book on Enter', async () => {
    fakeServer({ [path]: listOf() });
    book(address);
    const { user, router } = await open();
    await user.type(screen.getByRole('combobox'), 'hansen');
    await screen.findByRole('group', { name: 'Adressen' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/addressbook'));
    expect(new URLSearchParams(router.state.location.search).get('search')).toBe('Hansen Optik 24937');
  });
});

describe('actions', () => {
  test.each([
    ['neuer auf', '/order?new'],
    ['new order', '/order?new'],
    ['drafts', '/order?drafts'],
    ['vorlag', '/order?templates'],
    ['shortcuts', '/order?keys'],
    ['handover', '/history/handover'],
    ['adressen einlesen', '/addressbook?import'],
    ['csv', '/order/import'],
    ['viele', '/order/import'],
    ['scan', '/tracking'],
    ['outbox', '/order#queue'],
    ['options', '/settings/options'],
  ])('"%s" leads to %s', async (words, to) => {
    fakeServer({ [path]: listOf() });
    const { user, router } = await open();
    await user.type(screen.getByRole('combobox'), words);
    await user.keyboard('{Enter}');
    const here = () => {
      const { pathname, search, hash } = router.state.location;
      return `${pathname}${search}${hash}`;
    };
    await waitFor(() => expect(here()).toBe(to));
  });

  test('an action shows its shortcut', async () => {
    fakeServer({ [path]: listOf() });
    const { user } = await open();
    await user.type(screen.getByRole('combobox'), 'keyboard');
    expect((await screen.findByRole('option')).textContent).toBe('Tastenkürzel?');
  });

  test('logout, theme and language run at once', async () => {
    fakeServer({ [path]: listOf() });
    const { user } = await open();
    await user.type(screen.getByRole('combobox'), 'logout{Enter}');
    expect(logOut).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  test('the dark theme is an action', async () => {
    fakeServer({ [path]: listOf() });
    const { user } = await open();
    await user.type(screen.getByRole('combobox'), 'dunkel');
    await user.click(await screen.findByRole('option', { name: /dunkel/ }));
    expect(localStorage.getItem('theme')).toBe('dark');
  });
});

describe('searching without a connection', () => {
  const goOffline = () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
  };
  const answer = listOf(found);
  const keep = (client: QueryClient) =>
    client.setQueryData(newestShipmentsQuery().queryKey, answer as never, {
      updatedAt: new Date('2026-11-20T10:42:00').getTime(),
    });
  const receipt = () => ({
    id: crypto.randomUUID(),
    op: 'shipment.create' as const,
    sentAt: Date.now(),
    summary: { ...anItem('').summary, company: 'Gesendet GmbH' },
    answer: { shipment_id: 's9', tracking_number: ['340123450000000018'], shipment_status: 1 },
  });
  const optionsFor = async (user: Awaited<ReturnType<typeof open>>['user'], words: string) => {
    await user.clear(screen.getByRole('combobox'));
    await user.type(screen.getByRole('combobox'), words);
    return screen.findAllByRole('option', { name: /GmbH|AG/ });
  };

  test('finds the shipments that the device knows, and shows their time', async () => {
    goOffline();
    const server = fakeServer({ [path]: answer });
    const uid = getSession()?.user_uid ?? '';
    const db = await openWorkDatabase(uid);
    await db.receipts.add(receipt());
    const item = anItem(uid);
    await db.outbox.add({ ...item, summary: { ...item.summary, company: 'Wartend AG' } } as never);
    const { user, client } = await open();
    keep(client);
    expect(await optionsFor(user, 'alpen')).toHaveLength(1);
    await screen.findByText(
      /^Ohne Verbindung werden nur die Daten auf diesem Gerät durchsucht\. Stand 20\.11\.2026 um /,
    );
    expect(await optionsFor(user, 'gesendet')).toHaveLength(1);
    expect(await optionsFor(user, '34012345')).not.toHaveLength(0);
    const waiting = await optionsFor(user, 'wartend');
    expect(waiting[0]?.closest('[role="group"]')?.getAttribute('aria-label')).toBe('Wartet auf diesem Gerät');
    expect(server.callsOf(path)).toHaveLength(0);
  });

  test("finds no data of the device's last user", async () => {
    const before = await openWorkDatabase(getSession()?.user_uid ?? '');
    await before.receipts.add(receipt());
    await before.outbox.add(anItem(before.uidHash) as never);
    signInSomebody();
    goOffline();
    fakeServer({ [path]: answer });
    const { user } = await open();
    await user.type(screen.getByRole('combobox'), 'gmbh');
    await screen.findByText(
      'Nichts gefunden. Ohne Verbindung werden nur die Daten auf diesem Gerät durchsucht.',
    );
    await user.clear(screen.getByRole('combobox'));
    await user.type(screen.getByRole('combobox'), 'alpen');
    await screen.findByText(/^Nichts gefunden/);
    expect(screen.queryAllByRole('option')).toEqual([]);
  });

  test('reports a server that does not answer', async () => {
    fakeServer({ [path]: () => noAnswer(), ping: () => noAnswer() });
    const { user, client } = await open();
    keep(client);
    await user.type(screen.getByRole('combobox'), 'alpen');
    await screen.findByText(/^Der Server ist gerade nicht erreichbar\. Nur die Daten/);
    expect(await screen.findByRole('option', { name: /Alpen ?holz AG/ })).toBeTruthy();
  });
});

describe('the shortcut', () => {
  const press = (init: KeyboardEventInit, target: HTMLElement = document.body) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, ...init });
    target.dispatchEvent(event);
    return isSearchShortcut(event);
  };
  const field = document.createElement('input');

  test.each([
    ['Ctrl K', { key: 'k', ctrlKey: true }, true],
    ['Cmd K', { key: 'K', metaKey: true }, true],
    ['/', { key: '/' }, true],
    ['k alone', { key: 'k' }, false],
  ])('%s', (_, init, isOne) => expect(press(init)).toBe(isOne));

  test('"/" is a character in a text field; Ctrl K still opens the search', () => {
    expect(press({ key: '/' }, field)).toBe(false);
    expect(press({ key: 'k', ctrlKey: true }, field)).toBe(true);
  });
});
