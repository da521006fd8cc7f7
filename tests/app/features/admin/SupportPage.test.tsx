import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { SupportPage } from '#app/features/admin/SupportPage.tsx';
import { defaultOptions } from '#domain/people/account.ts';
import { aShipment } from '#support/a-shipment.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { anAddress } from '#support/factories.ts';
import { fakeServer, refusal } from '#support/fake-server.ts';

const routes = [{ path: '/super-admin/clients/:id/view', element: <SupportPage /> }];
const view = {
  id: '10017',
  company: 'Möbelwerk Kiel GmbH',
  email: 'versand@moebelwerk.example',
  is_pickup_allowed: true,
  is_valor_enabled: false,
  options: { ...defaultOptions, transport_kind: 'pallet', label_printer: true },
  addresses: 1_204,
  templates: 3,
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signInSomebody();
  server = fakeServer({
    'support/uid-1/open': view,
    'support/uid-1/shipments': { data: [aShipment()], pagination: { total: 1 } },
    'support/uid-1/pickups': [],
    'support/uid-1/addresses': { data: [], pagination: { total: 0 } },
    'support/uid-1/handovers': { data: [], pagination: { total: 0 } },
    logs: null,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  endSession();
  localStorage.clear();
});
const open = () => renderPages(routes, '/super-admin/clients/uid-1/view');

test('the page names the client, says that it is read-only, and records one opening', async () => {
  await open();
  expect((await screen.findByRole('note')).textContent).toContain(
    'Sie sehen die Ansicht von Möbelwerk Kiel GmbH, nur lesend.',
  );
  expect(screen.getByText('1.204')).toBeTruthy();
  const archive = await screen.findByRole('table', { name: 'Archiv' });
  expect(await within(archive).findByText('Nordlicht Optik')).toBeTruthy();
  expect(await screen.findByText('Dieser Kunde hat noch keine Abholung gebucht.')).toBeTruthy();
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('online'));
  expect(server.callsOf('support/uid-1/open')).toHaveLength(1);
});

test('closed handover lists are shown, and an empty list says so', async () => {
  const { unmount } = await open();
  await screen.findByText('Dieser Kunde hat noch keine Übergabeliste abgeschlossen.');
  unmount();
  const list = {
    list_id: '0192d7a0-0000-7000-8000-00000000000a',
    number: 'HL-10017-0007',
    day: '2026-11-21',
    closed: { seconds: 1_795_255_200 },
    closed_on: 'Firefox, Windows',
    reopened: { seconds: 1_795_255_300 },
    shipments: 2,
    parcels: 3,
    weight: 9,
    canceled: 1,
    reopen_refusal: 'reopened',
    shipment_ids: [],
  };
  server.answers['support/uid-1/handovers'] = { data: [list], pagination: { total: 1 } };
  await open();
  const line = (await screen.findByText('HL-10017-0007')).closest('li') as HTMLElement;
  expect(line.textContent).toContain('Wieder geöffnet');
  expect(line.textContent).toContain('21.11.2026 · 2 Sendungen · 1 storniert · abgeschlossen');
});

test('the address book is shown and searched at the server', async () => {
  const saved = { ...anAddress({ company: 'Öllager Süd', city: 'Passau' }), address_id: 'a-1' };
  const entries = Array.from({ length: 10 }, (_, at) => ({ ...saved, address_id: `a-${at}` }));
  server.answers['support/uid-1/addresses'] = ({ query }: { query: Record<string, string> }) => ({
    data:
      query.search === 'nichts'
        ? []
        : query.page === '2'
          ? [{ ...saved, address_id: 'a-10', company: 'Zuletzt AG' }]
          : entries,
    pagination: { total: query.search === 'nichts' ? 0 : 11 },
  });
  const { user } = await open();
  const book = within(await screen.findByRole('region', { name: 'Adressbuch' }));
  expect(await book.findAllByText('Öllager Süd')).toHaveLength(10);
  await user.click(book.getByRole('button', { name: 'Weitere anzeigen' }));
  expect(await book.findByText('Zuletzt AG')).toBeTruthy();
  await user.type(book.getByRole('searchbox', { name: 'Adressen des Kunden durchsuchen' }), 'nichts');
  expect(await book.findByText('Hier ist keine Adresse zu sehen.')).toBeTruthy();
});

test('options and the client’s device-only data are shown; a row opens into label and events', async () => {
  const shipment = aShipment({
    label_printed: { seconds: 1_773_140_400 },
    label_printed_on: 'Chrome, Windows',
  });
  server.answers['support/uid-1/shipments'] = { data: [shipment], pagination: { total: 1 } };
  server.answers[`shipment/tracking/${shipment.shipment_id}`] = [];
  const { user } = await open();
  const options = within(await screen.findByRole('region', { name: 'Optionen' }));
  const told = (name: string) => options.getByText(name).nextElementSibling?.textContent;
  expect([told('Transportart'), told('Labeldrucker'), told('Klimaneutral')]).toEqual([
    'Palette',
    'ja',
    'nein',
  ]);
  expect(screen.getByText('Vorlagen').nextElementSibling?.textContent).toBe('3');
  expect(screen.getByText(/liegen nur auf den Geräten des Kunden/)).toBeTruthy();

  const archive = within(await screen.findByRole('table', { name: 'Archiv' }));
  expect((await archive.findByRole('link', { name: /^Als Mitarbeiter öffnen/ })).getAttribute('href')).toBe(
    `/super-admin/shipments/${shipment.shipment_id}`,
  );
  await user.click(archive.getByRole('button', { name: /^Einzelheiten öffnen/ }));
  expect(await archive.findByText(/^Label gedruckt: .*Chrome, Windows$/)).toBeTruthy();
  expect(await archive.findByText('Zu dieser Sendung gibt es noch keine Ereignisse.')).toBeTruthy();
});

test('no data is read before the opening is recorded', async () => {
  server.answers['support/uid-1/open'] = () => refusal('INTERNAL_ERROR', 500);
  const { user } = await open();
  expect(await screen.findByText('Die Ansicht des Kunden konnte nicht geöffnet werden.')).toBeTruthy();
  expect(server.callsOf('support/uid-1/shipments')).toEqual([]);
  server.answers['support/uid-1/open'] = view;
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Nordlicht Optik')).toBeTruthy();
});

test('pickups are not requested for a client who may book none', async () => {
  server.answers['support/uid-1/open'] = { ...view, is_pickup_allowed: false };
  await open();
  expect(await screen.findByText(/darf keine Abholungen buchen/)).toBeTruthy();
  expect(server.callsOf('support/uid-1/pickups')).toEqual([]);
});

test('a deleted client gets a message', async () => {
  server.answers['support/uid-1/open'] = () => refusal('NOT_FOUND', 404);
  await open();
  expect(await screen.findByText('Diesen Kunden gibt es nicht oder nicht mehr.')).toBeTruthy();
});
