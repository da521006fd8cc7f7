import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { OverviewPage } from '#app/features/admin/OverviewPage.tsx';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import type { ClientDetails } from '#domain/people/client.ts';
import type { StaffShipment } from '#domain/staff/staff-shipment.ts';
import { aClientOfTheStaff } from '#support/a-client.ts';
import { aShipmentParcel, aStaffShipment } from '#support/a-shipment.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

const routes = [{ path: '/super-admin', element: <OverviewPage /> }];
const list = (data: unknown[]) => ({ data, pagination: { total: data.length } });

let server: ReturnType<typeof fakeServer>;
let client: ClientDetails;
let shipment: StaffShipment;

const apply = ({ body }: { body: unknown }) => {
  const { revision, ...change } = body as Partial<ClientDetails>;
  if (revision !== client.revision) return refusal('CLIENT_CHANGED', 409);
  client = { ...client, ...change, revision: client.revision + 1 };
  return client;
};

beforeEach(() => {
  signInSomebody();
  client = aClientOfTheStaff({
    carrier_enabled: true,
    custom_carrier_id: 'C-1',
    custom_carrier_name: 'Kurier',
  });
  shipment = aStaffShipment({
    parcels: [aShipmentParcel({ length: 101 }), aShipmentParcel({ status: 'canceled' })],
    admin_notes: 'Alt',
  });
  server = fakeServer({
    'user/list': () => list([client]),
    'user/get/uid-1': () => client,
    'user/update/uid-1': apply,
    'user/update-carrier/uid-1': apply,
    'shipment/client-days/uid-1': list([
      { day: '2026-11-21', shipments: 1 },
      { day: '2026-11-20', shipments: 1 },
    ]),
    'shipment/user-list/uid-1': () => list([shipment]),
    'shipment/owners': {
      clients: [{ user_uid: 'uid-1', id: '10017', company: 'Holzbau Nord GmbH' }],
      is_complete: true,
    },
    logs: null,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  endSession();
  localStorage.clear();
});

async function open(at = '/super-admin?client=uid-1') {
  const view = await renderPages(routes, at);
  await screen.findByRole('switch', { name: 'Aktiv: Holzbau Nord GmbH' });
  return view;
}
const lastSnackbar = () => snackbarStore.getShown().at(-1);

async function openDay() {
  const view = await open();
  await view.user.click(await screen.findByRole('button', { name: /Samstag, 21\.11\.2026/ }));
  await screen.findByRole('article');
  return view;
}

test('a chip searches for its client and selects it', async () => {
  const { user, router } = await open('/super-admin?reference=KD');
  await user.click(await screen.findByRole('button', { name: 'Holzbau Nord GmbH' }));
  await screen.findByRole('heading', { name: 'Sendungen von Holzbau Nord GmbH' });
  expect(router.state.location.search).toContain('search=Holzbau+Nord+GmbH');
  await waitFor(() =>
    expect(server.callsOf('shipment/client-days/uid-1').at(-1)?.body).toMatchObject({
      reference_number: 'KD',
    }),
  );
});

test('a day loads when it is opened, with surcharges and cancelled shipments', async () => {
  const { user } = await open();
  const day = await screen.findByRole('button', { name: /Samstag, 21\.11\.2026/ });
  expect(server.callsOf('shipment/user-list/uid-1')).toHaveLength(0);
  await user.click(day);
  await screen.findByRole('article');
  expect(server.callsOf('shipment/user-list/uid-1')).toHaveLength(1);
  const order = within(screen.getByRole('article'));
  order.getByText(/^Sonderbehandlung - Länge: 15/);
  order.getByText('Storniert');
  await user.click(day);
  expect(screen.queryByRole('article')).toBeNull();
});

describe("a shipment's note", () => {
  async function write(text: string) {
    const view = await openDay();
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notizen' });
    await view.user.clear(field);
    await view.user.type(field, text);
    await view.user.click(screen.getByRole('button', { name: 'Notiz speichern' }));
    return { ...view, field };
  }

  test('keeps the typed text, shows the stored one and says so when the save fails', async () => {
    server.answers['shipment/update-ship-notes/'.concat(shipment.shipment_id)] = refusal(
      'INTERNAL_ERROR',
      500,
    );
    const { field } = await write('Neu');
    await screen.findByText(/^Die Notiz konnte nicht gespeichert werden\. .* Gespeichert ist: „Alt“$/);
    expect(field.value).toBe('Neu');
  });

  test("shows a colleague's text before replacing it", async () => {
    let present = 'Von Anna';
    const path = `shipment/update-ship-notes/${shipment.shipment_id}`;
    server.answers[path] = ({ body }: { body: unknown }) => {
      const { seen, admin_notes } = body as { seen: string; admin_notes: string };
      if (seen !== present)
        return Response.json(
          { code: 'NOTES_CHANGED', status: 409, message: 'x', data: { admin_notes: present } },
          { status: 409 },
        );
      present = admin_notes;
      return { admin_notes };
    };
    const { user, field } = await write('Von mir');
    await screen.findByText(/Dort steht jetzt: „Von Anna“$/);
    expect(field.value).toBe('Von mir');
    await user.click(screen.getByRole('button', { name: 'Meine Notiz speichern' }));
    await waitFor(() => expect(present).toBe('Von mir'));
  });
});

describe('the table of clients', () => {
  test('saves each switch on its click, one after the other', async () => {
    const { user } = await open();
    const table = within(screen.getByRole('table', { name: 'Kunden' }));
    await user.click(table.getByRole('switch', { name: /^Monatskunde/ }));
    await user.click(table.getByRole('checkbox', { name: /^Nationaler Standardversand/ }));
    await user.click(table.getByRole('button', { name: /^Speichern/ }));
    await waitFor(() => expect(client).toMatchObject({ monthly_user: true, revision: 3 }));
  });

  test('asks before locking a client, and undo unlocks it', async () => {
    const { user } = await open();
    const active = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Aktiv/ });
    await user.click(active());
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Holzbau Nord GmbH sperren?' })).getByRole(
        'button',
        { name: 'Abbrechen' },
      ),
    );
    expect(server.callsOf('user/update/uid-1')).toEqual([]);
    expect(active().checked).toBe(true);
    await user.click(active());
    await user.type(await screen.findByLabelText(/^Ihr Passwort/), 'mein Passwort');
    await user.click(screen.getByRole('button', { name: 'Kunden sperren' }));
    await screen.findByText('Holzbau Nord GmbH ist gesperrt und überall abgemeldet.');
    expect(client.is_active).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
    await waitFor(() => expect(client.is_active).toBe(true));
    await waitFor(() => expect(active().checked).toBe(true));
  });

  test("saves the client's own carrier on a button; switching it off clears the name", async () => {
    const { user } = await open();
    const table = within(screen.getByRole('table', { name: 'Kunden' }));
    expect(table.queryByRole('button', { name: /^Speichern/ })).toBeNull();
    await user.click(table.getByRole('checkbox', { name: /^Eigener Transportdienst/ }));
    expect(table.queryByRole('textbox')).toBeNull();
    expect(client.carrier_enabled).toBe(true);
    await user.click(table.getByRole('button', { name: /^Speichern/ }));
    await waitFor(() => expect(client).toMatchObject({ carrier_enabled: false, custom_carrier_name: '' }));
    await waitFor(() => expect(table.queryByRole('button', { name: /^Speichern/ })).toBeNull());
  });

  test('asks when a colleague changed the client meanwhile', async () => {
    const { user } = await open();
    client = { ...client, is_pickup_allowed: false, revision: 5 };
    await user.click(screen.getByRole('switch', { name: /^Monatskunde/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Inzwischen geändert' }));
    dialog.getByText('Abholungen buchen: ja → nein');
    await user.click(dialog.getByRole('button', { name: 'Meine Änderung speichern' }));
    await waitFor(() => expect(client).toMatchObject({ monthly_user: true, is_pickup_allowed: false }));
  });
});

test('printing opens every day and waits two seconds', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Drucken' }));
  await screen.findByText(/In zwei Sekunden öffnet sich der Druckdialog/);
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(print).not.toHaveBeenCalled();
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
});

test('printing takes all chosen days, and the paper names client, period and count', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const days = ['2026-11-20', '2026-11-19'].map((day) => ({ day, shipments: 1 }));
  server.answers['shipment/client-days/uid-1'] = ({ body }: { body: unknown }) => ({
    data: (body as { pagination: { per_page: number } }).pagination.per_page === -1 ? days : days.slice(0, 1),
    pagination: { total: 2 },
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Drucken' }));
  await screen.findByText(/In zwei Sekunden öffnet sich der Druckdialog/);
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(screen.getByTestId('print-head').textContent).toMatch(
    /Kundennummer .*Zeitraum: alle Tage2 Sendungen an 2 TagenGedruckt am \d\d\.\d\d\.\d{4}/,
  );
});

test('printing more than 500 shipments is refused and offers the CSV file', async () => {
  server.answers['shipment/client-days/uid-1'] = {
    data: [{ day: '2026-11-20', shipments: 501 }],
    pagination: { total: 1 },
  };
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Drucken' }));
  await waitFor(() => expect(lastSnackbar()?.text).toMatch(/^Gewählt sind 501 Sendungen.*CSV-Datei\.$/));
});

test('printing is cancelled when a day fails to load', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  server.answers['shipment/user-list/uid-1'] = refusal('INTERNAL_ERROR', 500);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Drucken' }));
  await waitFor(() => expect(lastSnackbar()?.text).toMatch(/^Es wurde nicht gedruckt/));
  expect(print).not.toHaveBeenCalled();
});
