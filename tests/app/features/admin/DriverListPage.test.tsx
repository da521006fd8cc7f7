import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { DriverListPage } from '#app/features/admin/pickups/DriverListPage.tsx';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import type { DriverStop } from '#domain/pickup/staff-pickup.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

const path = '/super-admin/pickups/drivers';
const list = 'pickup/driver-list';

const aStop = (difference: Partial<DriverStop> = {}): DriverStop => ({
  pickup_id: 'pickup-1',
  confirmation_id: 'AAAA-2222',
  created: { seconds: 1_773_129_600 },
  pickup_date: daySeconds('2026-03-11'),
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '17:00',
  from_address: { company: 'Werkstatt Özdemir', street1: 'Große Bleichen 12', zip: '20354', city: 'Hamburg' },
  parcels_id: [],
  parcels_quantity: 3,
  total_weight: 12.5,
  status: 0,
  service: 'standard',
  transport_kind: 'parcel',
  special_delivery_terms: 'Tor 3',
  done_by: null,
  is_by_staff: false,
  shipment_id: null,
  pickup_package_uuid: null,
  packages: [],
  client: { id: '10017', company: 'Holzbau Nord GmbH', user_uid: 'uid-1' },
  contact_person: 'Aylin Özdemir',
  phone: '+49 40 123456',
  ...difference,
});
const other = aStop({
  pickup_id: 'pickup-2',
  from_address: { company: 'Uhren Süd', street1: 'Am Markt 1', zip: '24103', city: 'Kiel' },
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T16:00:00Z') });
  signInSomebody();
  server = fakeServer({ [list]: { data: [aStop(), other] }, logs: null });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  endSession();
  localStorage.clear();
});
const open = (at = path) => renderPages([{ path, element: <DriverListPage /> }], at);
const stops = async () => within(await screen.findByRole('list', { name: 'Halte' }));
const lastWord = () => snackbarStore.getShown().at(-1)?.text ?? '';

test('each stop has window, address, hint, contact, phone and pieces', async () => {
  await open();
  const [first] = (await stops()).getAllByRole('listitem');
  for (const text of [
    '09:00–17:00',
    'Große Bleichen 12, 20354 Hamburg',
    'Hinweis: Tor 3',
    'Aylin Özdemir',
    '+49 40 123456',
    '3 Pakete',
  ])
    expect(first?.textContent).toContain(text);
  expect(server.callsOf(list).at(-1)?.query).toMatchObject({ day: '2026-03-11' });
});

const box = async (company: string) =>
  (await stops()).getByRole<HTMLInputElement>('checkbox', { name: `Abgeholt bei ${company}` });
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Liste bestätigen' });

test('no stop is ticked, and nothing can be confirmed, until someone says that it was fetched', async () => {
  const { user } = await open();
  const boxes = [await box('Werkstatt Özdemir'), await box('Uhren Süd')];
  expect(boxes.map((it) => it.getAttribute('aria-checked') ?? it.checked)).toEqual([false, false]);
  expect(confirm().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Alle abgeholt' }));
  await user.click(boxes[1]!);
  await user.click(confirm());
  const dialog = await screen.findByRole('alertdialog', { name: 'Fahrerliste bestätigen?' });
  expect(dialog.textContent).toContain('1 Abholung ist dann erledigt. 1 ohne Haken bleibt offen.');
});

test('confirming the list marks ticked stops as done, and the others stay open', async () => {
  server.answers['pickup/mark'] = { data: { changed: ['pickup-1'] } };
  const { user } = await open();
  await user.click(await box('Werkstatt Özdemir'));
  await user.click(screen.getByRole('button', { name: 'Liste bestätigen' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Fahrerliste bestätigen?' });
  expect(dialog.textContent).toContain('1 Abholung ist dann erledigt. 1 ohne Haken bleibt offen.');
  await user.click(within(dialog).getByRole('button', { name: 'Bestätigen' }));
  await waitFor(() => expect(lastWord()).toBe('1 Abholung ist erledigt.'));
  expect(server.callsOf('pickup/mark').at(-1)?.body).toEqual({ ids: ['pickup-1'], to: 'done' });
});

test("a future day's list is printed but cannot be confirmed", async () => {
  server.answers[list] = { data: [aStop({ pickup_date: daySeconds('2026-03-12') })] };
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = await open(`${path}?day=2026-03-12`);
  await stops();
  expect(screen.getByRole('button', { name: 'Liste bestätigen' }).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Liste drucken' }));
  expect(print).toHaveBeenCalled();
});

test('a day without pickups and a failed list each show a message', async () => {
  server.answers[list] = { data: [] };
  const { unmount } = await open();
  await screen.findByText('An diesem Tag wird niemand angefahren.');
  unmount();
  server.answers[list] = () => refusal('INTERNAL_ERROR', 500);
  await open();
  await screen.findByText('Die Fahrerliste konnte nicht geladen werden.');
});
