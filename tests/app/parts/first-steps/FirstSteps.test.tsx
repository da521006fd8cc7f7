import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setAddressBook } from '#app/offline/addresses/address-book.ts';
import { FirstSteps } from '#app/parts/first-steps/FirstSteps.tsx';
import { aShipment } from '#support/a-shipment.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

beSomebodyOnline();
const listOf = (...data: unknown[]) => ({ data, pagination: { total: data.length } });
const setBook = (count: number) =>
  setAddressBook({ state: 'ready', count, total: count, syncedAt: 1, rev: 1, find: () => [] } as never);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') });
  act(() => setBook(0));
});
afterEach(() => {
  vi.useRealTimers();
  act(() => setAddressBook(undefined));
});

const today = { seconds: Date.parse('2026-11-20T07:00:00Z') / 1000 };
const yesterday = { seconds: Date.parse('2026-11-19T07:00:00Z') / 1000 };

async function open(shipments: unknown[] = [], answers: Record<string, unknown> = {}) {
  const server = fakeServer({
    'shipment/user-list': listOf(...shipments),
    'box-sizes': { boxes: [], revision: 0 },
    ...answers,
  });
  const view = await renderPages([{ path: '*', element: <FirstSteps /> }], '/order');
  return { ...view, server };
}
const list = () => screen.findByRole('region', { name: 'Erste Schritte' });

describe('the first steps', () => {
  test('lead to their places, and what is there is ticked', async () => {
    act(() => setBook(3));
    const { user, router } = await open([aShipment({ created: today })]);
    const steps = within(await list());
    steps.getByText('1 von 4 erledigt');
    steps.getByRole('link', { name: 'Adressen importieren (erledigt)' });
    await user.click(steps.getByRole('link', { name: 'Drucker wählen' }));
    expect(router.state.location.pathname).toBe('/settings/printers');
  });

  test('print a void label in the format of this device', async () => {
    localStorage.setItem('label-format', 'pdf_a4_3');
    const tab = { document: document.implementation.createHTMLDocument(), close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue({
      ...tab,
      closed: true,
    } as unknown as Window);
    URL.createObjectURL = () => 'blob:label';
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const file = { file: btoa('%PDF-1.7'), name: 'Testlabel.pdf' };
    const { user, server } = await open([], { 'shipment/test-label': file });
    const steps = within(await list());
    await user.click(steps.getByRole('button', { name: 'Testlabel drucken' }));
    await steps.findByRole('button', { name: 'Testlabel drucken (erledigt)' });
    expect(server.callsOf('shipment/test-label')[0]?.query).toEqual({
      format: 'pdf_a4',
      start_position: '3',
    });
  });

  test('offer the label again after a fault', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await open([], { 'shipment/test-label': () => refusal('INTERNAL_ERROR', 500) });
    await user.click(within(await list()).getByRole('button', { name: 'Testlabel drucken' }));
    await screen.findByText(/^Das Testlabel konnte nicht gedruckt werden\./);
    screen.getByRole('button', { name: 'Erneut versuchen' });
    screen.getByRole('button', { name: 'Testlabel drucken' });
  });

  test('stay away once the user hides them', async () => {
    const { user, unmount } = await open();
    await user.click(within(await list()).getByRole('button', { name: 'Erste Schritte ausblenden' }));
    expect(screen.queryByRole('region', { name: 'Erste Schritte' })).toBeNull();
    unmount();
    const { server } = await open();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Erste Schritte' })).toBeNull());
    expect(server.callsOf('shipment/user-list')).toEqual([]);
  });

  test('are not shown to a client with an order of an earlier day', async () => {
    const { server } = await open([aShipment({ created: today }), aShipment({ created: yesterday })]);
    await waitFor(() => expect(server.callsOf('shipment/user-list')).toHaveLength(1));
    await waitFor(() => expect(Object.values({ ...localStorage })).toContain('gone'));
    expect(screen.queryByRole('region', { name: 'Erste Schritte' })).toBeNull();
  });
});
