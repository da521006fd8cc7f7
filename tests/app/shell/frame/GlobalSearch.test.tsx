import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { GlobalSearch } from '#app/shell/frame/GlobalSearch.tsx';
import { isSearchShortcut } from '#app/shell/frame/search-shortcut.ts';
import { aShipment } from '#support/a-shipment.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

const path = 'shipment/user-list';
const found = aShipment({ recipient: { ...aShipment().recipient, company: 'Alpenholz AG' } });

beSomebodyOnline();

function Search() {
  const [isOpen, setIsOpen] = useState(true);
  return <GlobalSearch isOpen={isOpen} onClose={() => setIsOpen(false)} />;
}
const open = () => renderPages([{ path: '*', element: <Search /> }], '/order');
const listOf = (...data: unknown[]) => ({ data, pagination: { total: data.length } });

describe('the search', () => {
  test('finds a shipment and goes there by Enter', async () => {
    const server = fakeServer({ [path]: listOf(found) });
    const { user, router } = await open();
    await user.keyboard('alpen');
    await screen.findByRole('option', { name: /Alpen ?holz AG/ });
    expect(server.callsOf(path)).toHaveLength(1);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/history/${found.shipment_id}`));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('finds pages by their name', async () => {
    fakeServer({ [path]: listOf() });
    const { user, router } = await open();
    await user.type(screen.getByRole('combobox'), 'archi');
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    await user.click(screen.getByRole('option', { name: /^Archi ?v$/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/history'));
  });

  test('says when nothing is found', async () => {
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

  test('without a connection finds pages only, and says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    const server = fakeServer({ [path]: listOf(found) });
    const { user } = await open();
    await user.type(screen.getByRole('combobox'), 'a');
    await screen.findByText(/Ohne Verbindung lassen sich nur Seiten finden/);
    expect(server.callsOf(path)).toHaveLength(0);
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

  test('"/" is a character where something is being typed; Ctrl K is not', () => {
    expect(press({ key: '/' }, field)).toBe(false);
    expect(press({ key: 'k', ctrlKey: true }, field)).toBe(true);
  });
});
