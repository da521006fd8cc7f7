import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { ClientsPage } from '#app/features/admin/ClientsPage.tsx';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import type { OpenWork } from '#domain/staff/open-work.ts';
import { aClientOfTheStaff } from '#support/a-client.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

const routes = [{ path: '/super-admin/clients', element: <ClientsPage /> }];
const page = (data: unknown[], total = data.length) => ({ data, pagination: { total } });

const nothingOpen: OpenWork = {
  pickups: [],
  open_pickups: 0,
  unused_labels: 0,
  manual_orders: 0,
  unbilled: 0,
  unbilled_since: '2026-10-01',
};
const aPickup = {
  pickup_id: '0199f000-0000-7000-8000-000000000009',
  confirmation_id: 'AB-77',
  pickup_date: '2026-11-27',
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '17:00',
};
let server: ReturnType<typeof fakeServer>;
let own: string;
let work: OpenWork;

beforeEach(() => {
  own = signInSomebody();
  work = nothingOpen;
  server = fakeServer({
    'user/list': page(
      [
        aClientOfTheStaff(),
        aClientOfTheStaff({ id: '10018', user_uid: 'uid-2', company: 'Uhren Süd', is_active: false }),
        aClientOfTheStaff({ id: '10000', user_uid: own, company: 'Verwaltung', is_admin: true }),
      ],
      60,
    ),
    'user/open-work/uid-1': () => work,
    logs: null,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  endSession();
  localStorage.clear();
});

async function open(at = '/super-admin/clients') {
  const view = await renderPages(routes, at);
  await screen.findByRole('heading', { name: 'Kunden' });
  return view;
}
const asked = () => server.callsOf('user/list').at(-1)?.body as Record<string, unknown>;

test('each client has a name, marks the inactive, and opens in a new tab', async () => {
  await open();
  const link = await screen.findByRole('link', { name: 'Holzbau Nord GmbH' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/super-admin/clients/uid-1',
    '_blank',
  ]);
  expect(screen.getByRole('link', { name: 'Details in neuem Tab: Uhren Süd' })).toBeTruthy();
  expect(screen.getAllByText('Nicht aktiv')).toHaveLength(1);
});

test('each client shows the day of registration and the number', async () => {
  const created = { seconds: Date.UTC(2026, 2, 9, 23, 30) / 1000 };
  server.answers['user/list'] = page([aClientOfTheStaff({ created })]);
  await open();
  const row = (await screen.findByRole('link', { name: 'Holzbau Nord GmbH' })).closest(
    'tbody',
  ) as HTMLElement;
  // Berlin is already in the next day.
  expect(within(row).getAllByText('10.03.2026').length).toBeGreaterThan(0);
  expect(within(row).getAllByText('10017').length).toBeGreaterThan(0);
});

describe('the list of clients', () => {
  test("is searched from page 1 half a second after the last key; the page's address keeps the search", async () => {
    const { user, router } = await open('/super-admin/clients?page=3');
    await screen.findByRole('link', { name: 'Holzbau Nord GmbH' });
    await user.type(screen.getByRole('searchbox'), 'holz');
    expect(asked()).toMatchObject({ search: '' });
    await waitFor(() => expect(asked()).toMatchObject({ search: 'holz', pagination: { page: 1 } }));
    expect(server.callsOf('user/list').map(({ body }) => (body as { search: string }).search)).not.toContain(
      'hol',
    );
    expect(router.state.location.search).toBe('?search=holz');
  });

  test('is filtered by user type and activity, and reversed by number', async () => {
    const { user } = await open();
    await screen.findByRole('link', { name: 'Holzbau Nord GmbH' });
    await user.click(screen.getByRole('radio', { name: 'Wöchentlich' }));
    await waitFor(() => expect(asked()).toMatchObject({ user_type: 'weekly' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Zustand' }), '0');
    await waitFor(() => expect(asked()).toMatchObject({ user_type: 'weekly', is_active: 0 }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Zustand' }), 'Prüfung angefragt');
    await waitFor(() => expect(asked()).toMatchObject({ check: 'asked', is_active: -1 }));
    await user.click(screen.getByRole('button', { name: /Kundennummer/ }));
    await waitFor(() => expect(asked()).toMatchObject({ pagination: { descending: false } }));
  });

  test('offers to reset the filters when no client matches', async () => {
    server.answers['user/list'] = page([]);
    const { user, router } = await open('/super-admin/clients?search=nobody');
    await user.click(await screen.findByRole('button', { name: 'Suche zurücksetzen' }));
    expect(router.state.location.search).toBe('');
  });

  test('can be loaded again when it fails', async () => {
    const good = server.answers['user/list'];
    server.answers['user/list'] = () => refusal('FORBIDDEN', 403);
    const { user } = await open();
    const again = await screen.findByRole('button', { name: 'Erneut versuchen' });
    server.answers['user/list'] = good;
    await user.click(again);
    await screen.findByRole('link', { name: 'Holzbau Nord GmbH' });
  });
});

describe('deleting a client', () => {
  const sayWho = async (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.type(await screen.findByLabelText(/^Ihr Passwort/), 'geheim');

  test('says what is deleted and what stays, and stops on cancel', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Löschen: Holzbau Nord GmbH' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Holzbau Nord GmbH löschen?' });
    expect(dialog.textContent).toContain('Adressbuch');
    expect(dialog.textContent).toContain('Erhalten bleiben die Sendungen');
    await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
    expect(server.callsOf('user/delete/uid-1')).toEqual([]);
  });

  test('reports success and refetches the list', async () => {
    server.answers['user/delete/uid-1'] = { data: null };
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Löschen: Holzbau Nord GmbH' }));
    server.answers['user/list'] = page([]);
    await sayWho(user);
    await user.click(await screen.findByRole('button', { name: 'Kunden löschen' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Holzbau Nord GmbH' })).toBeNull());
    expect(snackbarStore.getShown().at(-1)?.text).toBe('Der Kunde ist gelöscht.');
  });

  describe('with open work', () => {
    const ask = async () => {
      const { user } = await open();
      await user.click(await screen.findByRole('button', { name: 'Löschen: Holzbau Nord GmbH' }));
      await screen.findByRole('region', { name: 'Noch offen' });
      await sayWho(user);
      return user;
    };
    beforeEach(() => {
      work = {
        ...nothingOpen,
        pickups: [aPickup],
        open_pickups: 1,
        unused_labels: 2,
        manual_orders: 3,
        unbilled: 15,
      };
      server.answers['user/delete/uid-1'] = { data: null };
    });

    test('names each number with a link to its list, and requires the client number', async () => {
      const user = await ask();
      const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
      expect(link(/^1 offene Abholung/)).toBe('/super-admin/pickups?search=10017&status=booked');
      expect(link(/^2 Sendungen, deren Label/)).toBe('/super-admin/shipments?client=10017&status=1');
      expect(link(/^3 manuelle Aufträge/)).toBe('/super-admin/shipments?client=10017&status=-2');
      expect(link(/^15 Sendungen seit/)).toMatch(
        /^\/super-admin\/shipments\?client=10017&from=2026-10-01&to=[\d-]+&uncanceled=1$/,
      );
      screen.getByText(/AB-77/);
      await user.click(screen.getByRole('button', { name: 'Kunden löschen' }));
      await screen.findByText('Das ist nicht die Kundennummer.');
      expect(server.callsOf('user/delete/uid-1')).toEqual([]);
      await user.type(screen.getByRole('textbox', { name: /Kundennummer/ }), '10017');
      await user.click(screen.getByRole('button', { name: 'Kunden löschen' }));
      await waitFor(() => expect(server.callsOf('user/delete/uid-1')).toHaveLength(1));
      expect(server.callsOf('user/delete/uid-1')[0]).toMatchObject({ body: { cancel_pickups: true } });
    });

    test('leaves the pickups to the driver if the user unticks the cancellation', async () => {
      const user = await ask();
      await user.click(screen.getByRole('checkbox', { name: 'Offene Abholungen vorher stornieren' }));
      await user.type(screen.getByRole('textbox', { name: /Kundennummer/ }), '10017');
      await user.click(screen.getByRole('button', { name: 'Kunden löschen' }));
      await waitFor(() => expect(server.callsOf('user/delete/uid-1')).toHaveLength(1));
      expect(server.callsOf('user/delete/uid-1')[0]).toMatchObject({ body: { cancel_pickups: false } });
    });

    test('keeps the question when a pickup cannot be cancelled', async () => {
      server.answers['user/delete/uid-1'] = refusal('CARRIER_UNAVAILABLE', 502);
      const user = await ask();
      await user.type(screen.getByRole('textbox', { name: /Kundennummer/ }), '10017');
      await user.click(screen.getByRole('button', { name: 'Kunden löschen' }));
      await waitFor(() =>
        expect(snackbarStore.getShown().at(-1)?.text).toMatch(
          /^Eine Abholung konnte nicht storniert werden, der Kunde ist nicht gelöscht\./,
        ),
      );
      screen.getByRole('region', { name: 'Noch offen' });
    });
  });

  test('requires the password, and the field reports a wrong one', async () => {
    server.answers['user/delete/uid-1'] = () => refusal('CONFIRMATION_WRONG', 403);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Löschen: Holzbau Nord GmbH' }));
    const field = await screen.findByLabelText(/^Ihr Passwort/);
    await user.click(screen.getByRole('button', { name: 'Kunden löschen' }));
    await screen.findByText('Bitte geben Sie Ihr Passwort ein.');
    expect(server.callsOf('user/delete/uid-1')).toEqual([]);
    await user.type(field, 'geraten');
    await user.click(screen.getByRole('button', { name: 'Kunden löschen' }));
    await screen.findByText('Das angegebene Passwort ist falsch');
    expect(server.callsOf('user/delete/uid-1')[0]?.body).toMatchObject({
      confirmation: { password: 'geraten' },
    });
    expect(screen.getByRole('alertdialog')).toBeDefined();
  });

  test('asks for a code if the server requires a second factor', async () => {
    server.answers['user/delete/uid-1'] = () => refusal('CONFIRMATION_REQUIRED', 403);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Löschen: Holzbau Nord GmbH' }));
    await sayWho(user);
    await user.click(screen.getByRole('button', { name: 'Kunden löschen' }));
    const code = await screen.findByLabelText(/^Code der Authenticator-App/);
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
  });

  test('says so when it fails', async () => {
    server.answers['user/delete/uid-1'] = () => refusal('INTERNAL_ERROR', 500);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Löschen: Holzbau Nord GmbH' }));
    await sayWho(user);
    await user.click(await screen.findByRole('button', { name: 'Kunden löschen' }));
    await waitFor(() => expect(snackbarStore.getShown().at(-1)?.text).toBe('Es ist etwas schiefgegangen.'));
  });

  test('is not offered for the own account', async () => {
    await open();
    const button = await screen.findByRole('button', { name: /^Löschen: Verwaltung/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a new client', () => {
  const call = 'user/create-client';
  const box = (name: RegExp) => screen.getByRole('textbox', { name });

  async function fill() {
    const view = await renderPages(
      [...routes, { path: '/super-admin/clients/:id', element: <p>Der neue Kunde</p> }],
      '/super-admin/clients',
    );
    await view.user.click(await screen.findByRole('button', { name: 'Neuer Kunde' }));
    await screen.findByRole('dialog', { name: 'Neuer Kunde' });
    for (const [name, text] of [
      [/^Firma/, 'Uhren Nord'],
      [/^Straße/, 'Lindenallee'],
      [/^Hausnummer/, '7'],
      [/^Postleitzahl/, '10117'],
      [/^Ort/, 'Berlin'],
      [/^Ansprechpartner/, 'Kim Falz'],
      [/^Vorwahl/, '030'],
      [/^Telefonnummer/, '5550100'],
      [/^E-Mail/, 'kim@uhren.example'],
    ] as const)
      await view.user.type(box(name), text);
    return view;
  }
  const send = () => screen.getByRole('button', { name: 'Kunden anlegen' });

  test('is created once by a double click, and opens', async () => {
    server.answers[call] = { id: '10019', user_uid: 'uid-9' };
    const { user } = await fill();
    await user.dblClick(send());
    await screen.findByText('Der neue Kunde');
    const calls = server.callsOf(call);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toMatchObject({
      company: 'Uhren Nord',
      zipcode: '10117',
      email: 'kim@uhren.example',
      is_active: true,
      language: 'de',
    });
    expect(calls[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is sent again under the same key while unchanged, and under a new key after an edit', async () => {
    server.answers[call] = refusal('AUTH_UNAVAILABLE', 502);
    const { user } = await fill();
    await user.click(send());
    await screen.findByText(/^Der Kunde konnte nicht angelegt werden\./);
    await user.click(send());
    await waitFor(() => expect(server.callsOf(call)).toHaveLength(2));
    await waitFor(() => expect(send().getAttribute('aria-busy')).toBeNull());
    await user.type(box(/^Firma/), ' GmbH');
    await user.click(send());
    await waitFor(() => expect(server.callsOf(call)).toHaveLength(3));
    const [one, two, three] = server.callsOf(call).map(({ headers }) => headers.get('idempotency-key'));
    expect(two).toBe(one);
    expect(three).not.toBe(one);
  });

  test('is refused at the e-mail field when the e-mail is taken', async () => {
    server.answers[call] = refusal('EMAIL_EXISTS', 409);
    const { user } = await fill();
    await user.click(send());
    await screen.findByText('E-Mail ist bereits vorhanden');
    expect(document.activeElement).toBe(box(/^E-Mail/));
  });

  test('is not sent while fields are missing', async () => {
    const { user } = await fill();
    await user.clear(box(/^Postleitzahl/));
    await user.click(send());
    await screen.findByText('Postleitzahl fehlt.');
    expect(server.callsOf(call)).toEqual([]);
  });
});

test("the list shows the staff's note", async () => {
  server.answers['user/list'] = page([aClientOfTheStaff({ notes: 'Zahlt spät' })]);
  await open();
  await screen.findByText('Zahlt spät');
});
