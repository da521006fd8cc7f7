import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { AllPickupsPage } from '#app/features/admin/pickups/AllPickupsPage.tsx';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import type { StaffPickup } from '#domain/pickup/staff-pickup.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { aClientOfTheStaff } from '#support/a-client.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

const path = '/super-admin/pickups';
const list = 'pickup/get-all-users';
const page = (data: unknown[], total = data.length) => ({ data, pagination: { total } });

function aPickup(difference: Partial<StaffPickup> = {}): StaffPickup {
  return {
    pickup_id: 'pickup-1',
    confirmation_id: 'AAAA-2222',
    created: { seconds: 1_773_129_600 },
    pickup_date: daySeconds('2026-03-11'),
    pickup_datetime_from: '09:00',
    pickup_datetime_to: '17:00',
    from_address: {
      company: 'Werkstatt Özdemir',
      street1: 'Große Bleichen 12',
      zip: '20354',
      city: 'Hamburg',
    },
    parcels_id: [],
    parcels_quantity: 3,
    total_weight: 12.5,
    status: 0,
    service: 'standard',
    transport_kind: 'parcel',
    special_delivery_terms: '',
    done_by: null,
    is_by_staff: false,
    shipment_id: 'shipment-1',
    pickup_package_uuid: 'shipment-1',
    packages: [],
    client: { id: '10017', company: 'Holzbau Nord GmbH', user_uid: 'uid-1' },
    ...difference,
  };
}
const aPackage = (difference: object = {}) => ({
  id: 'p-1',
  status: 'active' as const,
  contents: 'Ersatzteile',
  package_uuid: 'shipment-1',
  versandpult_status: 'active' as const,
  ...difference,
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T08:00:00Z') });
  signInSomebody();
  server = fakeServer({ [list]: page([aPickup()], 60), logs: null });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  endSession();
  localStorage.clear();
});

const open = (at = path) => renderPages([{ path, element: <AllPickupsPage /> }], at);
const table = () => screen.findByRole('table', { name: 'Abholungen' });
const asked = () => server.callsOf(list).at(-1)?.query;
const storno = /^storno 11\.03\.2026/;
const lastWord = () => snackbarStore.getShown().at(-1)?.text ?? '';

test('a pickup shows place, confirmation, count, time and status; its client opens in a new tab', async () => {
  await open();
  const link = await screen.findByRole('link', { name: 'Holzbau Nord GmbH' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/super-admin/clients/uid-1',
    '_blank',
  ]);
  const row = (await table()).textContent;
  for (const text of ['Werkstatt Özdemir', 'Große Bleichen 12, 20354 Hamburg', 'AAAA-2222', '09:00–17:00'])
    expect(row).toContain(text);
});

test('a deleted client has no link', async () => {
  server.answers[list] = page([aPickup({ client: { id: '7', company: 'Gelöscht', user_uid: null } })]);
  await open();
  await table();
  await waitFor(() => expect(screen.getByRole('table').textContent).toContain('Werkstatt Özdemir'));
  expect(within(screen.getByRole('table')).queryByRole('link')).toBeNull();
});

test('an opened pickup shows its packages unless they are manual, and envelopes by that word', async () => {
  server.answers[list] = page([
    aPickup({
      transport_kind: 'envelope',
      packages: [
        aPackage({ contents: 'Vertrag' }),
        aPackage({ id: 'p-2', status: 'canceled' }),
        aPackage({ id: 'p-3', package_uuid: '' }),
      ],
    }),
  ]);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Einzelheiten öffnen/ }));
  const items = within(screen.getByRole('list', { name: 'Packstücke' })).getAllByRole('listitem');
  expect(items.map((it) => it.textContent)).toEqual(['UmschlagAktiv', 'UmschlagStorniert']);
});

test("search, status and day filter the list and are kept in the page's address", async () => {
  const { user, router } = await open(`${path}?day=2026-03-12&page=2`);
  await screen.findByRole('link', { name: 'Holzbau Nord GmbH' });
  expect(asked()).toMatchObject({ day: '2026-03-12', page: '2', per_page: '25', state: 'all' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'canceled');
  await waitFor(() => expect(asked()).toMatchObject({ state: 'canceled', page: '1' }));
  await user.click(screen.getByRole('button', { name: 'Alle Tage zeigen' }));
  await user.type(screen.getByRole('searchbox'), 'kiel');
  await waitFor(() => expect(asked()).toMatchObject({ search: 'kiel' }));
  expect(router.state.location.search).toBe('?search=kiel&status=canceled');
});

test('a search without hits offers to reset the filters', async () => {
  server.answers[list] = page([]);
  const { user, router } = await open(`${path}?search=nowhere`);
  await user.click(await screen.findByRole('button', { name: 'Suche zurücksetzen' }));
  expect(router.state.location.search).toBe('');
});

test('a failed list can be loaded again', async () => {
  const good = server.answers[list];
  server.answers[list] = () => refusal('FORBIDDEN', 403);
  const { user } = await open();
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' });
  server.answers[list] = good;
  await user.click(again);
  await screen.findByRole('link', { name: 'Holzbau Nord GmbH' });
});

test('a pickup is cancelled after a question, and the list is refetched', async () => {
  server.answers['pickup/cancel-any/pickup-1'] = () => {
    server.answers[list] = page([aPickup({ status: -1 })]);
    const { client: _, ...pickup } = aPickup({ status: -1 });
    return { data: pickup };
  };
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: storno }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Abholung stornieren?' });
  expect(dialog.textContent).toContain('die Sendung selbst bleibt bestehen');
  await user.click(within(dialog).getByRole('button', { name: 'Stornieren' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: storno })).toBeNull());
  expect(lastWord()).toBe('Die Abholung ist storniert.');
});

test('a failed cancellation says why', async () => {
  server.answers['pickup/cancel-any/pickup-1'] = () => refusal('PICKUP_DONE', 409);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: storno }));
  await user.click(await screen.findByRole('button', { name: 'Stornieren' }));
  await waitFor(() =>
    expect(lastWord()).toBe('Die Abholung konnte nicht storniert werden. Diese Abholung ist schon erledigt.'),
  );
});

test('a pickup after its window is marked as over and cannot be cancelled', async () => {
  vi.setSystemTime(new Date('2026-03-11T16:00:00Z'));
  await open();
  await screen.findByRole('link', { name: 'Holzbau Nord GmbH' });
  const row = (await table()).textContent;
  expect([row?.includes('Termin vorbei'), row?.includes('Abholung gebucht')]).toEqual([true, false]);
  expect(screen.queryByRole('button', { name: storno })).toBeNull();
});

test('chosen pickups are marked as done together, and undo reopens them', async () => {
  vi.setSystemTime(new Date('2026-03-11T16:00:00Z'));
  const both = [aPickup(), aPickup({ pickup_id: 'pickup-2', pickup_date: daySeconds('2026-03-12') })];
  server.answers[list] = page(both);
  server.answers['pickup/mark'] = { data: { changed: ['pickup-1'] } };
  const { user } = await open();
  await user.click((await screen.findAllByRole('checkbox', { name: /11\.03\.2026/ }))[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: '1 Abholung erledigen' }));
  await waitFor(() => expect(lastWord()).toBe('1 Abholung ist erledigt.'));
  expect(server.callsOf('pickup/mark').at(-1)?.body).toEqual({ ids: ['pickup-1'], to: 'done' });
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(lastWord()).toBe('1 Abholung ist wieder offen.'));
  expect(server.callsOf('pickup/mark').at(-1)?.body).toEqual({ ids: ['pickup-1'], to: 'booked' });
});

test('a future pickup cannot be marked as done, and the button says so', async () => {
  const { user } = await open();
  await user.click((await screen.findAllByRole('checkbox', { name: /11\.03\.2026/ }))[0] as HTMLElement);
  const button = screen.getByRole('button', { name: 'Keine davon lässt sich erledigen' });
  expect(button.hasAttribute('disabled')).toBe(true);
});

test('a pickup whose window ends during the question is reported as over', async () => {
  server.answers['pickup/cancel-any/pickup-1'] = () => refusal('PICKUP_OVER', 409);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: storno }));
  await user.click(await screen.findByRole('button', { name: 'Stornieren' }));
  await waitFor(() =>
    expect(lastWord()).toBe(
      'Die Abholung konnte nicht storniert werden. Das Zeitfenster dieser Abholung ist vorbei.',
    ),
  );
});

test.each<[string, Partial<StaffPickup>]>([
  ['that is done', { status: 1 }],
  ['that is cancelled', { status: -1 }],
  ['with an active package of another', { packages: [aPackage({ package_uuid: 'another' })] }],
])('a pickup %s cannot be cancelled', async (_, difference) => {
  server.answers[list] = page([aPickup(difference)]);
  await open();
  await screen.findByRole('link', { name: 'Holzbau Nord GmbH' });
  expect(screen.queryByRole('button', { name: storno })).toBeNull();
});

test('a pickup can be booked for a chosen client unless the client may book none', async () => {
  server.answers['user/list'] = page([
    aClientOfTheStaff(),
    aClientOfTheStaff({ user_uid: 'uid-2', company: 'Uhren Süd', is_pickup_allowed: false }),
  ]);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Für Kunden buchen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Für welchen Kunden?' }));
  const link = await dialog.findByRole('link', { name: /^Holzbau Nord GmbH/ });
  expect(link.getAttribute('href')).toBe('/super-admin/clients/uid-1/pickup');
  expect(dialog.queryByRole('link', { name: /^Uhren Süd/ })).toBeNull();
  dialog.getByText('Darf keine Abholungen buchen');
  await user.type(dialog.getByRole('searchbox'), 'holz');
  await waitFor(() =>
    expect(server.callsOf('user/list').at(-1)?.body).toMatchObject({ search: 'holz', is_active: 1 }),
  );
});
