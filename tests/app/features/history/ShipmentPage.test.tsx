import 'fake-indexeddb/auto';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { ShipmentPage } from '#app/features/history/ShipmentPage.tsx';
import { startConnection } from '#app/offline/connection.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { listTemplates } from '#app/offline/work/templates.ts';
import { printedHere, recordPrinted } from '#app/parts/print/record-printed.ts';
import { emptyAddress } from '#domain/address/address.ts';
import { aShipment, aShipmentParcel } from '#support/a-shipment.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

const routes = [
  { path: '/history', element: <p>Archivseite</p> },
  { path: '/history/:id', element: <ShipmentPage /> },
  { path: '/order', element: <p>Auftragsseite</p> },
];
const large = aShipmentParcel({
  tracking_number: '340123450000000635',
  length: 120,
  width: 60,
  height: 15,
  weight: 12.5,
  volume_weight: 21.6,
});
const small = aShipmentParcel({ tracking_number: '340123450000000642', status: 'canceled' });
const shipment = aShipment({
  parcels: [large, small],
  differ_pickup: { ...emptyAddress, company: 'Lager Nord', city: 'Rendsburg' },
  has_collect_address: true,
  signature_required: true,
  reference_number_2: 'Los 12',
  has_pickup: true,
  pickup_status: 0,
  pickup_date: Date.UTC(2026, 10, 22, 23) / 1000,
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '17:00',
  confirmation_id: 'PU-4711',
});
const path = `shipment/${shipment.shipment_id}`;
const open = (at: Parameters<typeof renderPages>[1] = `/history/${shipment.shipment_id}`) =>
  renderPages(routes, at);

let stopConnection = () => {};

let uid = '';

beforeEach(() => {
  uid = signInSomebody();
  stopConnection = startConnection();
});

afterEach(() => {
  stopConnection();
  vi.restoreAllMocks();
  vi.useRealTimers();
  onlineManager.setOnline(true);
  endSession();
});

test('a shipment shows its addresses, service, references, options and pickup', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T15:59:00Z') });
  signInSomebody();
  fakeServer({ [path]: [shipment] });
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Nordlicht Optik' });
  for (const text of [
    'Möbelwerk Kiel GmbH',
    'Lager Nord',
    '12:00 Express',
    'AB-20930 · Los 12',
    'Unterschrift',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  for (const text of ['Abholung gebucht', 'Mo., 23.11.2026', '09:00 bis 17:00 Uhr', 'PU-4711'])
    expect(screen.getByText(text)).toBeTruthy();
});

test.each([
  [{ by: 'scan', list: '', device: '' }, 'Scan des Transportdienstes'],
  [{ by: 'staff', list: '', device: '' }, 'Vom Team eingetragen'],
  [
    { by: 'list', list: 'HL-10001-0003', device: 'Packtisch 2' },
    'Übergabeliste HL-10001-0003, geschlossen auf Packtisch 2',
  ],
] as const)('a handover is shown with its time and source: %j', async (source, text) => {
  const seconds = Date.UTC(2026, 10, 23, 15, 41) / 1000;
  fakeServer({ [path]: [{ ...shipment, handed_over: { seconds, ...source } }] });
  await open();
  const fact = (await screen.findByText(text)).closest('dd');
  expect(fact?.previousElementSibling?.textContent).toBe('Übergeben');
  expect(fact?.textContent).toContain('23.11.2026 um 16:41 Uhr');
});

const copyLink = { name: 'Link zur Verfolgung kopieren' };
const openMenu = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Sendung: Mehr' }));

test("the recipient's tracking link is copied for the parcels not cancelled", async () => {
  fakeServer({ [path]: [shipment] });
  const { user } = await open();
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', copyLink));
  await screen.findByText(/^Der Link ist kopiert. Wer ihn öffnet, gibt dazu die Postleitzahl/);
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/track?number=340123450000000635`);
});

test('each parcel of a shipment has its own link', async () => {
  fakeServer({ [path]: [{ ...shipment, parcels: [large, { ...small, status: 'active' }] }] });
  const { user } = await open();
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', copyLink));
  const links = (await navigator.clipboard.readText()).split('\n');
  expect(links.map((it) => new URL(it).searchParams.get('number'))).toEqual([
    '340123450000000635',
    '340123450000000642',
  ]);
});

test('a browser that blocks copying gets a message', async () => {
  fakeServer({ [path]: [shipment] });
  const { user } = await open();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', copyLink));
  await screen.findByText('Der Browser lässt das Kopieren nicht zu.');
});

test.each([
  ['cancelled', { ...shipment, shipment_status: 0 as const }],
  ['without a number', { ...shipment, parcels: [{ ...large, tracking_number: '' }] }],
])('a shipment that is %s has no tracking link', async (_, nowhere) => {
  fakeServer({ [path]: [nowhere] });
  const { user } = await open();
  await openMenu(user);
  screen.getByRole('menuitem', { name: 'Als Vorlage speichern' });
  expect(screen.queryByRole('menuitem', copyLink)).toBeNull();
  expect(screen.queryByRole('button', copyLink)).toBeNull();
});

const printed = {
  label_printed: { seconds: Date.UTC(2026, 10, 21, 9) / 1000 },
  label_printed_on: 'Packtisch 2',
};
const gone = { ...large, status: 'canceled' } as const;

test.each([
  ['not printed yet', {}, ['Label drucken', 'Labels senden', 'Erneut beauftragen']],
  ['printed', printed, ['Link zur Verfolgung kopieren', 'Label drucken', 'Erneut beauftragen']],
  [
    'on its way',
    { ...printed, shipment_status: 2 },
    ['Link zur Verfolgung kopieren', 'Erneut beauftragen', 'Rücksendung'],
  ],
  ['cancelled', { shipment_status: 0, parcels: [gone] }, ['Erneut beauftragen']],
  [
    'a manual order without a number',
    { shipment_status: null, parcels: [{ ...large, tracking_number: '' }] },
    ['Erneut beauftragen'],
  ],
] as const)(
  'a shipment that is %s has one primary button for the next step',
  async (_, difference, names) => {
    fakeServer({ [path]: [{ ...shipment, ...difference }] });
    await open();
    await screen.findByRole('button', { name: 'Sendung: Mehr' });
    const buttons = within(screen.getByRole('group', { name: 'Sendung' })).getAllByRole('button');
    const isFormat = (it: HTMLElement) => it.getAttribute('aria-haspopup') === 'menu';
    const shown = buttons.filter((it) => !isFormat(it));
    expect(shown.map((it) => it.textContent)).toEqual(names);
    expect(shown.map((it) => it.classList.contains('bg-brand'))).toEqual(names.map((__, at) => at === 0));
  },
);

test('typed addresses stay in the dialog when the label is printed meanwhile', async () => {
  fakeServer({ [path]: [shipment] });
  const { user, client } = await open();
  await user.click(await screen.findByRole('button', { name: 'Labels senden' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Labels senden' }));
  await user.type(await dialog.findByRole('textbox'), 'lager@nord.example');
  act(() => recordPrinted(client, [printedHere({ shipment_id: shipment.shipment_id, printedAt: 1 })]));
  await screen.findByText('Link zur Verfolgung kopieren');
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'lager@nord.example');
});

test("the menu has the other actions and says why a delivered shipment's label is closed", async () => {
  fakeServer({ [path]: [{ ...shipment, ...printed, shipment_status: 6 }] });
  const { user } = await open();
  await openMenu(user);
  const entries = screen.getAllByRole('menuitem').map((it) => it.textContent);
  expect(entries).toEqual([
    'Labels sendenDie Sendung ist zugestellt.',
    'Als Vorlage speichern',
    'Label druckenDie Sendung ist zugestellt.',
  ]);
});

test('papers stand apart from the actions', async () => {
  fakeServer({ [path]: [{ ...shipment, waybill: true }] });
  await open();
  const papers = within(await screen.findByRole('region', { name: 'Papiere' }));
  papers.getByRole('button', { name: 'Frachtbrief' });
});

test('a shipment on its way begins with its course', async () => {
  fakeServer({ [path]: [{ ...shipment, shipment_status: 2 }] });
  await open();
  await screen.findByRole('button', { name: 'Sendung: Mehr' });
  const [first] = screen.getAllByRole('heading', { level: 2 });
  expect(first?.textContent).toBe('Sendungsverlauf');
});

test('an unreported pickup is shown as over after its window', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T16:00:00Z') });
  signInSomebody();
  fakeServer({ [path]: [shipment] });
  await open();
  await screen.findByText('Termin vorbei');
  expect(screen.queryByText('Abholung gebucht')).toBeNull();
});

test.each([
  [{ arrival: { from: '2026-11-24', to: '2026-11-24', by: '12:00' } }, 'Di., 24.11., bis 12:00 Uhr'],
  [{ arrival: { from: '2026-11-24', to: '2026-11-25' } }, 'voraussichtlich 24.–25.11.'],
  [{ arrival: { from: '2026-11-24', to: '2026-11-24' }, shipment_status: 0 } as const, undefined],
  [{ arrival: null }, undefined],
])('the promised arrival is shown: %j', async (difference, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:00:00Z') });
  signInSomebody();
  fakeServer({ [path]: [{ ...shipment, ...difference }] });
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Nordlicht Optik' });
  const shown = screen.queryByText('Ankunft')?.nextElementSibling?.textContent;
  expect(shown?.replaceAll('\u00a0', ' ')).toBe(text);
});

test('each parcel shows number, measures, weights, surcharges and state', async () => {
  fakeServer({ [path]: [shipment] });
  await open();
  const [first, second] = (await screen.findAllByRole('heading', { level: 3 })).map((heading) =>
    within(heading.closest('li') as HTMLElement),
  );
  for (const text of ['Paket 1 von 2', '34012345 00000006 35', '120 × 60 × 15 cm', '270 cm', '12,5 kg'])
    expect(first?.getByText(text)).toBeTruthy();
  expect(first?.getAllByText('21,6 kg')).toHaveLength(2);
  expect(first?.getByText(/^\+15 EUR|^\+15 €/)).toBeTruthy();
  expect(second?.getByText('Storniert')).toBeTruthy();
  expect(second?.queryByRole('button', { name: /^Label drucken/ })).toBeNull();
});

test('a tracking number can be copied', async () => {
  fakeServer({ [path]: [shipment] });
  const { user } = await open();
  await user.click(
    await screen.findByRole('button', { name: 'Sendungsnummer kopieren: 34012345 00000006 35' }),
  );
  expect(await navigator.clipboard.readText()).toBe('340123450000000635');
  await screen.findByText('Kopiert');
});

test.each([
  ['unknown or somebody else’s', () => refusal('NOT_FOUND', 404)],
  ['of a malformed id', () => refusal('VALIDATION_FAILED', 400)],
  ['that is not there', []],
])('a shipment %s is reported as missing, with the way back', async (_, answer) => {
  fakeServer({ [path]: answer });
  const { user } = await open();
  await screen.findByText(/Diese Sendung gibt es nicht/);
  await user.click(screen.getByRole('button', { name: 'Zum Archiv' }));
  await screen.findByText('Archivseite');
});

test('a failed page can be loaded again', async () => {
  const server = fakeServer({ [path]: () => refusal('INTERNAL_ERROR', 500) });
  const { user } = await open();
  await screen.findByText('Die Sendung konnte nicht geladen werden.');
  server.answers[path] = [shipment];
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByText('Lager Nord');
});

test('offline, an unknown shipment is reported as not on this device', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onlineManager.setOnline(false);
  fakeServer({ [path]: noAnswer });
  await open();
  await screen.findByText(/^Ohne Verbindung ist hier noch nichts zu sehen/);
});

test("the way back keeps the list's search and page", async () => {
  fakeServer({ [path]: [shipment] });
  const { user, router } = await open({
    pathname: `/history/${shipment.shipment_id}`,
    state: { list: '?search=kiel&page=2' },
  });
  await user.click(await screen.findByRole('button', { name: 'Zurück zum Archiv' }));
  expect(router.state.location).toMatchObject({ pathname: '/history', search: '?search=kiel&page=2' });
});

test('a shipment starts a new order without its references', async () => {
  fakeServer({ [path]: [shipment] });
  const { user, router } = await open();
  await user.click(await screen.findByRole('button', { name: 'Erneut beauftragen' }));
  await screen.findByText('Auftragsseite');
  const db = await openWorkDatabase(uid);
  const [draft] = await db.drafts.toArray();
  expect(router.state.location.search).toBe(`?draft=${draft?.id}`);
  expect(draft).toMatchObject({
    title: 'Nordlicht Optik',
    values: { service: 'express_12', has_differ_pickup: true, pickup_date: '', terms_of_service: false },
  });
  expect(draft?.values).not.toHaveProperty('reference_number_2');
});

test('a shipment becomes a template', async () => {
  fakeServer({ [path]: [shipment], template: { data: [], next: null } });
  const { user } = await open();
  await openMenu(user);
  await user.click(screen.getByRole('menuitem', { name: 'Als Vorlage speichern' }));
  await user.clear(await screen.findByRole('textbox', { name: 'Name der Vorlage' }));
  await user.keyboard('Brillen nach Flensburg{Enter}');
  await screen.findByText('Die Vorlage „Brillen nach Flensburg“ ist gespeichert.');
  expect(await listTemplates(await openWorkDatabase(uid))).toMatchObject([
    { name: 'Brillen nach Flensburg', form: { recipient: { company: 'Nordlicht Optik' } } },
  ]);
});
