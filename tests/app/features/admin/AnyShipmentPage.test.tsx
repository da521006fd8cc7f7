import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AnyShipmentPage } from '#app/features/admin/shipments/AnyShipmentPage.tsx';
import { aShipment, aShipmentParcel, aStaffShipment } from '#support/a-shipment.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

const id = aShipment().shipment_id;
const pdf = { file: btoa('%PDF-1.7'), name: 'label.pdf' };

beSomebodyOnline();

const staffShipment = (difference: Parameters<typeof aStaffShipment>[0] = {}) => ({
  ...aStaffShipment({ shipment_id: id, ...difference }),
  client_company: 'Nordlicht Optik GmbH',
});

async function open(shipment: ReturnType<typeof staffShipment>, forManual = {}) {
  const server = fakeServer({
    [`shipment/${id}`]: { data: [shipment] },
    'shipment/label': { data: pdf },
    [`shipment/tracking/${id}`]: { data: [] },
    [`shipment/documents/${id}`]: [],
    'shipment/manual-orders/staff': {
      own_prefixes: [],
      data: [{ uid: 'uid-bo', name: 'Bo Vertretung' }],
      ...forManual,
    },
  });
  const page = await renderPages(
    [{ path: '/super-admin/shipments/:id', element: <AnyShipmentPage /> }],
    `/super-admin/shipments/${id}`,
  );
  return { ...page, server };
}

test('staff print all labels of any client’s shipment or one parcel’s label', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const parcels = [
    aShipmentParcel({ parcel_id: 'parcel-1', tracking_number: '340434100000000014' }),
    aShipmentParcel({ parcel_id: 'parcel-2', tracking_number: '340434100000000021' }),
  ];
  const { user, server } = await open(staffShipment({ parcels, parcels_quantity: 2 }));
  await user.click(await screen.findByRole('button', { name: 'Labels drucken' }));
  await waitFor(() => expect(server.callsOf('shipment/label')).toHaveLength(1));
  expect(opened).toHaveBeenCalledWith('', '_blank');
  await screen.findByText('Das Label ist gespeichert.');

  await user.click(screen.getByRole('button', { name: /^Label drucken: .* 21$/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Schon geladen' });
  await user.click(within(question).getByRole('button', { name: 'Noch einmal drucken' }));
  await waitFor(() =>
    expect(server.callsOf('shipment/label').map(({ query }) => query.parcel_id)).toEqual([
      undefined,
      'parcel-2',
    ]),
  );
});

test.each([
  ['under way', { shipment_status: 2 }, 'Die Sendung ist schon unterwegs.'],
  ['cancelled', { shipment_status: 0 }, 'Die Sendung ist storniert.'],
  ['a manual order', { shipment_status: null }, 'Ein manueller Auftrag hat kein Label.'],
] as const)('a shipment that is %s is not printed, and the page says why', async (_, difference, reason) => {
  const { server } = await open(staffShipment(difference));
  const button = await screen.findByRole('button', { name: 'Label drucken' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText(reason).length).toBeGreaterThan(0);
  expect(server.callsOf('shipment/label')).toHaveLength(0);
});

test("the overview's note can be written here too", async () => {
  const { user, server } = await open(staffShipment({ admin_notes: 'Rampe 3' }));
  server.answers[`shipment/update-ship-notes/${id}`] = { data: { admin_notes: 'Rampe 4' } };
  const field = await screen.findByRole('textbox', { name: 'Notizen' });
  expect(field).toHaveProperty('value', 'Rampe 3');
  await user.clear(field);
  await user.type(field, 'Rampe 4');
  await user.click(screen.getByRole('button', { name: 'Notiz speichern' }));
  await screen.findByText('Die Notiz ist gespeichert.');
  expect(server.callsOf(`shipment/update-ship-notes/${id}`)[0]?.body).toMatchObject({
    admin_notes: 'Rampe 4',
    seen: 'Rampe 3',
  });
});

test('the title is the tracking number of the first parcel not cancelled', async () => {
  const parcels = [
    aShipmentParcel({ tracking_number: '340434100000000014', status: 'canceled' }),
    aShipmentParcel({ tracking_number: '340434100000000021' }),
  ];
  await open(staffShipment({ parcels }));
  expect(await screen.findByRole('heading', { level: 1, name: '34043410 00000000 21' })).toBeTruthy();
});

const byHand = (difference: Parameters<typeof aStaffShipment>[0] = {}) =>
  staffShipment({
    shipment_status: null,
    parcels: [aShipmentParcel({ tracking_number: '', shipment_status: null })],
    ...difference,
  });
const begun = {
  manual: { begun: { seconds: 1_773_129_600 }, carrier_name: '', tracking_link: '', cancel_reason: '' },
  manual_work: { begun_by: 'Ada Leitung', held_by: null, price_note: '', revision: 1 },
};

test('staff claim a manual order and fill it in', async () => {
  const { user, server } = await open(byHand());
  const path = `shipment/manual-order/${id}`;
  const region = await screen.findByRole('region', { name: 'Manueller Auftrag' });
  const card = within(region);
  expect(card.getByText('Noch hat niemand begonnen.')).toBeTruthy();
  server.answers[path] = { data: byHand(begun) };
  server.answers[`shipment/${id}`] = { data: [byHand(begun)] };
  await user.click(card.getByRole('button', { name: 'Auftrag übernehmen' }));
  expect(await card.findByText(/^In Arbeit seit .*, Ada Leitung$/)).toBeTruthy();
  expect(server.callsOf(path)[0]?.body).toEqual({ revision: 0 });
  // The pressed button is gone; the focus stays within the card.
  await waitFor(() => expect(document.activeElement?.closest('section')).toBe(region));
  await user.tab();
  expect(document.activeElement).toBe(card.getByRole('textbox', { name: 'Transportdienst' }));

  await user.type(card.getByRole('textbox', { name: 'Transportdienst' }), 'Kurier Nord');
  await user.type(card.getByRole('textbox', { name: 'Link zur Verfolgung' }), 'kurier.example');
  expect(card.getByText('Der Link muss mit https:// beginnen.')).toBeTruthy();
  await user.clear(card.getByRole('textbox', { name: 'Link zur Verfolgung' }));
  await user.type(card.getByRole('textbox', { name: 'Sendungsnummer' }), 'KN4711');
  await user.selectOptions(card.getByRole('combobox', { name: 'Status' }), 'Unterwegs');
  await user.click(card.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(server.callsOf(path)).toHaveLength(2));
  expect(server.callsOf(path)[1]?.body).toEqual({
    revision: 1,
    carrier_name: 'Kurier Nord',
    tracking_number: 'KN4711',
    shipment_status: 2,
  });
  // A new message replaces the last one; two would cover the search.
  await screen.findByText('Der Auftrag ist gespeichert.');
  expect(screen.queryByText('Der Auftrag ist jetzt in Arbeit.')).toBeNull();
});

test('two colleagues claim a manual order: the later one gets a message', async () => {
  const { user, server } = await open(byHand());
  server.answers[`shipment/manual-order/${id}`] = refusal(
    'MANUAL_ORDER_CHANGED',
    409,
    {},
    {
      shipment: byHand(begun),
    },
  );
  const card = within(await screen.findByRole('region', { name: 'Manueller Auftrag' }));
  server.answers[`shipment/${id}`] = { data: [byHand(begun)] };
  await user.click(card.getByRole('button', { name: 'Auftrag übernehmen' }));
  const told = await card.findByText('Jemand anders hat diesen Auftrag inzwischen geändert.');
  expect(told.getAttribute('role')).toBe('alert');
  expect(await card.findByText(/^In Arbeit seit .*Ada Leitung$/)).toBeTruthy();
});

test('a manual order is cancelled with a reason, after a question', async () => {
  const { user, server } = await open(byHand({ ...begun, shipment_status: 2 }));
  server.answers[`shipment/cancel/${id}`] = {
    data: {
      shipment_id: id,
      shipment_status: 0,
      pickup_status: null,
      canceled_parcels: [],
      kept_parcels: [],
    },
  };
  await user.click(await screen.findByRole('button', { name: 'Auftrag stornieren' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.type(question.getByRole('textbox', { name: 'Grund, für den Kunden lesbar' }), 'Nicht bereit');
  await user.click(question.getByRole('button', { name: 'Stornieren' }));
  await screen.findByText('Der Auftrag ist storniert.');
  expect(server.callsOf(`shipment/cancel/${id}`)[0]?.body).toEqual({ reason: 'Nicht bereit' });
});

test("a manual order is handed to a colleague and then shows the colleague's name", async () => {
  const { user, server } = await open(byHand(begun));
  const handed = { uid: 'uid-bo', name: 'Bo Vertretung' };
  const after = byHand({ ...begun, manual_work: { ...begun.manual_work!, held_by: handed } });
  server.answers[`shipment/manual-order/${id}`] = { data: after };
  const card = within(await screen.findByRole('region', { name: 'Manueller Auftrag' }));
  await card.findByRole('option', { name: 'Bo Vertretung' });
  await user.selectOptions(card.getByRole('combobox', { name: 'Bearbeitet von' }), 'Bo Vertretung');
  server.answers[`shipment/${id}`] = { data: [after] };
  await user.click(card.getByRole('button', { name: 'Speichern' }));
  await card.findByText(/Jetzt bei Bo Vertretung\.$/);
  expect(server.callsOf(`shipment/manual-order/${id}`)[0]?.body).toMatchObject({ held_by: 'uid-bo' });
});

test("unsaved input of a manual order survives a colleague's save, and the stored value is shown", async () => {
  const { user, server } = await open(byHand(begun));
  const path = `shipment/manual-order/${id}`;
  const card = within(await screen.findByRole('region', { name: 'Manueller Auftrag' }));
  await user.type(card.getByRole('textbox', { name: 'Transportdienst' }), 'Kurier Nord');
  await user.type(card.getByRole('textbox', { name: 'Preisnotiz, nur für die Verwaltung' }), '80 EUR');
  const theirs = byHand({
    ...begun,
    manual: { ...begun.manual, carrier_name: 'Fracht Süd' },
    manual_work: { ...begun.manual_work, revision: 2 },
  });
  server.answers[path] = refusal('MANUAL_ORDER_CHANGED', 409, {}, { shipment: theirs });
  server.answers[`shipment/${id}`] = { data: [theirs] };
  await user.click(card.getByRole('button', { name: 'Speichern' }));
  await card.findByText(/Dort steht jetzt: „Fracht Süd“/);
  expect(card.getByRole('textbox', { name: 'Transportdienst' })).toHaveProperty('value', 'Kurier Nord');
  expect(card.getByRole('textbox', { name: /^Preisnotiz/ })).toHaveProperty('value', '80 EUR');

  server.answers[path] = { data: theirs };
  await user.click(card.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(server.callsOf(path)).toHaveLength(2));
  expect(server.callsOf(path)[1]?.body).toEqual({
    revision: 2,
    carrier_name: 'Kurier Nord',
    price_note: '80 EUR',
  });
});

test('the field refuses a number of the portal’s own range for a manual order', async () => {
  const { user, server } = await open(byHand(begun), { own_prefixes: ['4012345'] });
  const path = `shipment/manual-order/${id}`;
  const card = within(await screen.findByRole('region', { name: 'Manueller Auftrag' }));
  const field = card.getByRole('textbox', { name: 'Sendungsnummer' });
  const ours = /^Nummern dieses Bereichs vergibt nur das Portal/;
  await user.type(field, '0 4012345 000000001');
  expect(card.queryByText(ours)).toBeNull();
  await user.type(field, '7');
  expect(await card.findByText(ours)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.click(card.getByRole('button', { name: 'Speichern' }));
  expect(document.activeElement).toBe(field);
  expect(server.callsOf(path)).toHaveLength(0);

  // The server knows a prefix that the form does not.
  server.answers[path] = refusal(
    'VALIDATION_FAILED',
    400,
    {},
    { issues: [{ path: 'tracking_number', code: 'number_is_ours' }] },
  );
  await user.clear(field);
  await user.type(field, '040111110000000001{Enter}');
  expect(await card.findByText(ours)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, '{Backspace}');
  expect(card.queryByText(ours)).toBeNull();
});

test.each([
  ['cancelled', 0 as const],
  ['delivered', 6 as const],
])('a manual order that is %s is not shown as in progress', async (_, shipment_status) => {
  await open(byHand({ ...begun, shipment_status }));
  const card = within(await screen.findByRole('region', { name: 'Manueller Auftrag' }));
  expect(card.getByText(/^Begonnen am .*, Ada Leitung$/)).toBeTruthy();
  expect(card.queryByText(/In Arbeit seit/)).toBeNull();
});
