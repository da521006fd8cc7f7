import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userQuery } from '#app/api/persisted-queries.ts';
import { GlobalSearch } from '#app/shell/search/GlobalSearch.tsx';
import { aClientOfTheStaff, aUser } from '#support/a-client.ts';
import { aShipment, aStaffShipment } from '#support/a-shipment.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

beSomebodyOnline();

const own = 'shipment/user-list';
const somebody = (is_admin: boolean) => aUser({ company: 'Versand', is_admin });
const pickup = {
  pickup_id: 'pickup-1',
  confirmation_id: 'AAAA-2222',
  created: { seconds: 1_773_129_600 },
  pickup_date: Date.UTC(2026, 2, 11, 12) / 1000,
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '17:00',
  from_address: { company: 'Werkstatt', street1: 'Bleichen 12', zip: '20354', city: 'Hamburg' },
  parcels_id: [],
  parcels_quantity: 3,
  total_weight: 12.5,
  status: 0,
  service: 'standard',
  transport_kind: 'parcel',
  special_delivery_terms: '',
  done_by: null,
  is_by_staff: false,
  shipment_id: null,
  pickup_package_uuid: null,
  packages: [],
  client: { id: '10017', company: 'Holzbau Nord GmbH', user_uid: 'uid-1' },
};
const listOf = (...data: unknown[]) => ({ data, pagination: { total: data.length } });
const ofAll = {
  ...aStaffShipment({ recipient: { ...aShipment().recipient, company: 'Alpenholz AG' } }),
  client_company: 'Holzbau Nord GmbH',
};
const answers = {
  [own]: listOf(),
  'user/list': listOf(aClientOfTheStaff()),
  'shipment/list': { ...listOf(ofAll), lastHitSort: null, is_reference_ignored: false },
  'pickup/get-all-users': listOf(pickup),
};

function Search() {
  const [isOpen, setIsOpen] = useState(true);
  return <GlobalSearch isOpen={isOpen} onClose={() => setIsOpen(false)} onLogOut={() => {}} />;
}

async function open(isAdmin = true) {
  const pages = await renderPages([{ path: '*', element: <Search /> }], '/order');
  act(() => pages.client.setQueryData(userQuery().queryKey, { data: somebody(isAdmin) } as never));
  return pages;
}

test("staff find clients and all clients' shipments and pickups", async () => {
  fakeServer(answers);
  const { user, router } = await open();
  await user.type(screen.getByRole('combobox'), 'holz');
  const clients = await screen.findByRole('group', { name: 'Kunden' });
  expect(within(clients).getByRole('option').textContent).toMatch(/Holzbau Nord GmbH10017 · Kim Nord/);
  const shipments = screen.getByRole('group', { name: 'Sendungen aller Kunden' });
  expect(within(shipments).getByRole('option').textContent).toContain('Holzbau Nord GmbH');
  const pickups = screen.getByRole('group', { name: 'Abholungen aller Kunden' });
  expect(within(pickups).getByRole('option').textContent).toMatch(/09:00–17:00 · Bleichen 12, 20354 Hamburg/);
  await user.click(within(shipments).getByRole('option'));
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/super-admin/shipments/${ofAll.shipment_id}`),
  );
});

test.each([
  ['heute', /^Heute$/, '/super-admin/today'],
  ['today', /^Heute$/, '/super-admin/today'],
  ['failed mails', /^Gescheiterte E- ?Mails$/, '/super-admin/mails'],
])('staff search for "%s" finds the page %s', async (words, name, path) => {
  fakeServer({});
  const { user, router } = await open();
  await user.type(screen.getByRole('combobox'), words);
  await user.click(screen.getByRole('option', { name }));
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

test("a client’s page and the client's view open on Enter", async () => {
  fakeServer(answers);
  const { user, router } = await open();
  await user.type(screen.getByRole('combobox'), 'holz');
  await user.click(await screen.findByRole('option', { name: /^Ansicht des Kunden: / }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/super-admin/clients/uid-1/view'));
  expect(screen.queryByRole('option', { name: /^Freischalten/ })).toBeNull();
});

test('a waiting client is unlocked from the search, under the shown revision', async () => {
  const waiting = aClientOfTheStaff({ is_active: false, unlocked: null, revision: 4 });
  const server = fakeServer({ ...answers, 'user/list': listOf(waiting), 'user/update/uid-1': waiting });
  const { user } = await open();
  await user.type(screen.getByRole('combobox'), 'holz');
  await user.click(await screen.findByRole('option', { name: /^Freischalten: / }));
  await screen.findByText('Freigeschaltet: Holzbau Nord GmbH');
  expect(server.callsOf('user/update/uid-1')[0]?.body).toEqual({ revision: 4, is_active: true });
});

test('a client whom a colleague changed meanwhile stays unchanged, and a message says so', async () => {
  const waiting = aClientOfTheStaff({ is_active: false, unlocked: null });
  fakeServer({
    ...answers,
    'user/list': listOf(waiting),
    'user/update/uid-1': () => refusal('CLIENT_CHANGED', 409),
  });
  const { user } = await open();
  await user.type(screen.getByRole('combobox'), 'holz');
  await user.click(await screen.findByRole('option', { name: /^Freischalten/ }));
  await screen.findByText(/inzwischen/);
});

test("a client's search makes no staff calls", async () => {
  const server = fakeServer(answers);
  const { user } = await open(false);
  await user.type(screen.getByRole('combobox'), 'zzz');
  await screen.findByText('Nichts gefunden.');
  expect(server.callsOf('user/list')).toHaveLength(0);
});
