import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { ClientPage } from '#app/features/admin/ClientPage.tsx';
import { isHoldingUpdates } from '#app/offline/rows/unsaved.ts';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import type { ClientDetails } from '#domain/people/client.ts';
import { aClientOfTheStaff } from '#support/a-client.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

const routes = [{ path: '/super-admin/clients/:id', element: <ClientPage /> }];
const payers = [
  { id: '0199f000-0000-7000-8000-000000000001', name: 'Verbund Nord' },
  { id: '0199f000-0000-7000-8000-000000000002', name: 'Handel Süd' },
];

let server: ReturnType<typeof fakeServer>;
let client: ClientDetails;

const apply = ({ body }: { body: unknown }) => {
  const { revision, ...change } = body as Partial<ClientDetails>;
  if (revision !== client.revision) return refusal('CLIENT_CHANGED', 409);
  client = { ...client, ...change, revision: client.revision + 1 };
  return client;
};

beforeEach(() => {
  signInSomebody();
  client = aClientOfTheStaff();
  server = fakeServer({
    'user/get/uid-1': () => client,
    'user/update/uid-1': apply,
    'user/update-carrier/uid-1': apply,
    'user/client-sessions/uid-1': [],
    'user/client-history/uid-1': {
      data: [
        {
          id: 'e1',
          at: { seconds: Date.UTC(2026, 10, 21, 8) / 1000 },
          action: 'client_changed',
          by: 'anna@portal.example',
          changes: {
            user_type: { before: 'daily', after: 'monthly' },
            paidBy: { before: null, after: payers[0]?.id },
          },
        },
      ],
      pagination: { total: 1 },
    },
    payer: payers,
    logs: null,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  endSession();
  localStorage.clear();
});

async function open() {
  const view = await renderPages(routes, '/super-admin/clients/uid-1');
  await screen.findByRole('switch', { name: 'Aktiv' });
  return view;
}
/** A colleague changes the client just before a call arrives, so no earlier response shows it. */
function justBefore(path: string, change: Partial<ClientDetails>): void {
  const answer = server.answers[path] as (call: { body: unknown }) => unknown;
  server.answers[path] = (call: { body: unknown }) => {
    client = { ...client, ...change, revision: client.revision + 1 };
    server.answers[path] = answer;
    return answer(call);
  };
}
const option = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const lastSnackbar = () => snackbarStore.getShown().at(-1);

test("the client's data and the history of changes are shown", async () => {
  await open();
  screen.getByRole('heading', { level: 1, name: 'Holzbau Nord GmbH' });
  screen.getByText('post@holzbau.example');
  await screen.findByText('Rechnung: Täglich → Monatlich');
  await screen.findByText('Bezahlt von: leer → Verbund Nord');
  screen.getByText('anna@portal.example');
});

describe('a switch', () => {
  test('saves on a click and shows the new value meanwhile', async () => {
    let answer = () => {};
    server.answers['user/update/uid-1'] = (call: { body: unknown }) =>
      new Promise((resolve) => {
        answer = () => resolve(apply(call));
      });
    const { user } = await open();
    await user.click(option('Valorentransport'));
    expect(option('Valorentransport').checked).toBe(true);
    await screen.findByText('Wird gespeichert');
    await waitFor(() => expect(server.callsOf('user/update/uid-1')).toHaveLength(1));
    answer();
    await waitFor(() => expect(lastSnackbar()?.text).toBe('Der Kunde ist gespeichert.'));
    expect(option('Valorentransport').checked).toBe(true);
    expect(server.callsOf('user/update/uid-1')[0]?.body).toEqual({ revision: 1, is_valor_enabled: true });
  });

  test('shows the old value and a message when the save fails', async () => {
    server.answers['user/update/uid-1'] = () => refusal('INTERNAL_ERROR', 500);
    const { user } = await open();
    await user.click(option('Valorentransport'));
    await waitFor(() => expect(lastSnackbar()?.tone).toBe('error'));
    expect(lastSnackbar()?.text).toContain('Der Kunde konnte nicht gespeichert werden.');
    await waitFor(() => expect(option('Valorentransport').checked).toBe(false));
  });

  test('is saved before a second one clicked right after it, which uses the new revision', async () => {
    const { user } = await open();
    await user.click(option('Valorentransport'));
    await user.click(option('Abholungen buchen'));
    await waitFor(() =>
      expect(client).toMatchObject({ is_valor_enabled: true, is_pickup_allowed: false, revision: 3 }),
    );
    await waitFor(() => expect(screen.queryByText('Wird gespeichert')).toBeNull());
  });
});

describe("a colleague's change meanwhile", () => {
  const theirs = async () => {
    const { user } = await open();
    justBefore('user/update/uid-1', { user_type: 'weekly' });
    await user.click(option('Valorentransport'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Inzwischen geändert' });
    return { user, dialog };
  };

  test('is shown, and the user may still save the own change', async () => {
    const { user, dialog } = await theirs();
    within(dialog).getByText('Rechnung: Monatlich → Wöchentlich');
    within(dialog).getByText('Valorentransport: nein → ja');
    await user.click(within(dialog).getByRole('button', { name: 'Meine Änderung speichern' }));
    await waitFor(() =>
      expect(client).toMatchObject({ user_type: 'weekly', is_valor_enabled: true, revision: 3 }),
    );
  });

  test('stays, and the own change is dropped, when the user discards it', async () => {
    const { user, dialog } = await theirs();
    await user.click(within(dialog).getByRole('button', { name: 'Verwerfen' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Wöchentlich' }).checked).toBe(true);
    expect(option('Valorentransport').checked).toBe(false);
    expect(client.revision).toBe(2);
  });
});

test('a colleague who made the same change causes no question', async () => {
  const { user } = await open();
  justBefore('user/update/uid-1', { is_valor_enabled: true });
  await user.click(option('Valorentransport'));
  await screen.findByText('Das hat gerade schon jemand anders so gespeichert.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(option('Valorentransport').checked).toBe(true);
  await user.click(option('Abholungen buchen'));
  await waitFor(() => expect(client).toMatchObject({ is_pickup_allowed: false, revision: 3 }));
});

test('a client is locked after a question that explains the effect', async () => {
  const { user } = await open();
  await user.click(option('Aktiv'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Holzbau Nord GmbH sperren?' });
  expect(dialog.textContent).toContain('auf allen Geräten abgemeldet');
  expect(server.callsOf('user/update/uid-1')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Kunden sperren' }));
  await within(dialog).findByText('Bitte geben Sie Ihr Passwort ein.');
  expect(server.callsOf('user/update/uid-1')).toEqual([]);
  await user.type(within(dialog).getByLabelText(/^Ihr Passwort/), 'mein Passwort');
  await user.click(within(dialog).getByRole('button', { name: 'Kunden sperren' }));
  await waitFor(() => expect(client.is_active).toBe(false));
  expect(server.callsOf('user/update/uid-1')[0]?.body).toMatchObject({
    is_active: false,
    confirmation: { password: 'mein Passwort' },
  });
  await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
  await waitFor(() => expect(client.is_active).toBe(true));
});

test('a wrong password leaves the question open and the client unlocked; changes go on', async () => {
  const apply = server.answers['user/update/uid-1'];
  server.answers['user/update/uid-1'] = () => refusal('CONFIRMATION_WRONG', 403);
  const { user } = await open();
  await user.click(option('Aktiv'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Holzbau Nord GmbH sperren?' });
  await user.type(within(dialog).getByLabelText(/^Ihr Passwort/), 'geraten');
  await user.click(within(dialog).getByRole('button', { name: 'Kunden sperren' }));
  await within(dialog).findByText('Das angegebene Passwort ist falsch');
  expect(client.is_active).toBe(true);
  server.answers['user/update/uid-1'] = apply;
  await user.click(within(dialog).getByRole('button', { name: 'Kunden sperren' }));
  await waitFor(() => expect(client.is_active).toBe(false));
});

test('a payer is chosen from the list of payers and can be removed', async () => {
  const { user } = await open();
  const field = await screen.findByRole('combobox', { name: 'Bezahlt von' });
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Handel Süd' }));
  await waitFor(() => expect(client.paidBy).toBe(payers[1]?.id));
  await user.click(await screen.findByRole('button', { name: 'Bezahlt von: leeren' }));
  await waitFor(() => expect(client.paidBy).toBeNull());
});

test("the client's own carrier shows its fields when switched on, and a save button after an edit", async () => {
  const { user } = await open();
  expect(screen.queryByLabelText('Name des Transportdienstes')).toBeNull();
  await user.click(option('Eigener Transportdienst'));
  await user.type(await screen.findByLabelText('Kennung des Transportdienstes'), 'K-17');
  await user.type(screen.getByLabelText('Name des Transportdienstes'), 'Isar Kurier');
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(client).toMatchObject({ custom_carrier_id: 'K-17', custom_carrier_name: 'Isar Kurier' }),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull());
});

describe('base data', () => {
  const textbox = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const call = 'user/base-data/uid-1';

  async function openEditor() {
    const view = await open();
    await view.user.click(screen.getByRole('button', { name: 'Bearbeiten' }));
    await screen.findByRole('dialog', { name: 'Stammdaten bearbeiten' });
    return view;
  }
  async function typeCity(user: Awaited<ReturnType<typeof open>>['user'], city: string) {
    await user.clear(textbox(/^Ort/));
    await user.type(textbox(/^Ort/), city);
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
  }

  test('are saved in the client’s own fields, under its revision', async () => {
    server.answers[call] = () => {
      client = { ...client, city: 'Eutin', revision: 2 };
      return client;
    };
    const { user } = await openEditor();
    screen.getByText('Holzbau Nord GmbH erfährt per E-Mail, welche Angaben Sie geändert haben.');
    await typeCity(user, 'Eutin');
    await waitFor(() => expect(lastSnackbar()?.text).toBe('Die Stammdaten sind gespeichert.'));
    expect(server.callsOf(call)[0]?.body).toMatchObject({ city: 'Eutin', street: 'Feldweg', revision: 1 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('Eutin');
  });

  test('are not sent when they break a rule, and the field says so', async () => {
    const { user } = await openEditor();
    await typeCity(user, ' ');
    await screen.findByText('Ort fehlt.');
    expect(server.callsOf(call)).toEqual([]);
  });

  test('ask when the client saved meanwhile, and the user may still save the own change', async () => {
    server.answers[call] = ({ body }: { body: object }) => {
      if ((body as { revision: number }).revision !== client.revision) return refusal('CLIENT_CHANGED', 409);
      client = { ...client, ...body, revision: client.revision + 1 };
      return client;
    };
    const { user } = await openEditor();
    justBefore(call, { contact_person: 'Frauke Neu' });
    await typeCity(user, 'Eutin');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Inzwischen geändert' }));
    dialog.getByText('Ansprechpartner: „Kim Nord“ → „Frauke Neu“');
    dialog.getByText('Ort: „Kiel“ → „Eutin“');
    await user.click(dialog.getByRole('button', { name: 'Meine Änderung speichern' }));
    await waitFor(() => expect(lastSnackbar()?.text).toBe('Die Stammdaten sind gespeichert.'));
    expect(client).toMatchObject({ city: 'Eutin', contact_person: 'Frauke Neu', revision: 3 });
  });

  test('are saved without a question when a colleague only changed a switch', async () => {
    server.answers[call] = ({ body }: { body: object }) => {
      if ((body as { revision: number }).revision !== client.revision) return refusal('CLIENT_CHANGED', 409);
      client = { ...client, ...body, revision: client.revision + 1 };
      return client;
    };
    const { user } = await openEditor();
    justBefore(call, { is_valor_enabled: true });
    await typeCity(user, 'Eutin');
    await waitFor(() => expect(lastSnackbar()?.text).toBe('Die Stammdaten sind gespeichert.'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe("a client's note", () => {
  const call = 'user/update-notes/uid-1';

  test('is saved together with the text that the user saw', async () => {
    client = aClientOfTheStaff({ notes: 'Zahlt spät' });
    server.answers[call] = { notes: 'Zahlt pünktlich' };
    const { user } = await open();
    const box = screen.getByRole('textbox', { name: 'Notizen' });
    await user.clear(box);
    await user.type(box, 'Zahlt pünktlich');
    await user.click(screen.getByRole('button', { name: 'Notiz speichern' }));
    await waitFor(() => expect(lastSnackbar()?.text).toBe('Die Notiz ist gespeichert.'));
    expect(server.callsOf(call)[0]?.body).toEqual({ notes: 'Zahlt pünktlich', seen: 'Zahlt spät' });
  });

  test('keeps what the user types during a save, and guards the window until that is saved too', async () => {
    let answer = () => {};
    server.answers[call] = ({ body }: { body: unknown }) =>
      new Promise((resolve) => {
        answer = () => resolve({ notes: (body as { notes: string }).notes });
      });
    const isHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { user } = await open();
    const box = screen.getByRole('textbox', { name: 'Notizen' });
    await user.type(box, 'Ruft an');
    await user.click(screen.getByRole('button', { name: 'Notiz speichern' }));
    await user.type(box, ', aber spät');
    answer();
    await waitFor(() => expect(lastSnackbar()?.text).toBe('Die Notiz ist gespeichert.'));
    expect(box).toHaveProperty('value', 'Ruft an, aber spät');
    expect([isHeld(), isHoldingUpdates()]).toEqual([true, true]);
    await user.click(screen.getByRole('button', { name: 'Notiz speichern' }));
    await waitFor(() => expect(server.callsOf(call)).toHaveLength(2));
    answer();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Notiz speichern' })).toBeNull());
    expect([isHeld(), isHoldingUpdates()]).toEqual([false, false]);
  });

  test('shows both texts when a colleague changed it meanwhile', async () => {
    server.answers[call] = refusal('NOTES_CHANGED', 409, {}, { notes: 'Ruft selbst an' });
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Notizen' }), 'Zurückrufen');
    await user.click(screen.getByRole('button', { name: 'Notiz speichern' }));
    await screen.findByText(/Dort steht jetzt: „Ruft selbst an“/);
    screen.getByRole('button', { name: 'Meine Notiz speichern' });
  });
});

test('a pickup can be booked for a client with the permission', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Abholung buchen' }).getAttribute('href')).toBe(
    '/super-admin/clients/uid-1/pickup',
  );
});

test.each([{ is_pickup_allowed: false }, { is_active: false }])(
  'a client without the permission gets no link to book a pickup: %o',
  async (difference) => {
    client = aClientOfTheStaff(difference);
    await open();
    expect(screen.queryByRole('link', { name: 'Abholung buchen' })).toBeNull();
  },
);

test('staff mail the client a link for a new password', async () => {
  server.answers['user/password-mail/uid-1'] = { data: null };
  const { user } = await open();
  const send = screen.getByRole('button', { name: 'Link für neues Passwort senden' });
  await user.click(send);
  await screen.findByText('Der Link für ein neues Passwort geht an post@holzbau.example.');
  server.answers['user/password-mail/uid-1'] = refusal('RATE_LIMITED', 429);
  await user.click(send);
  await screen.findByText(/^Der Link konnte nicht gesendet werden\./);
});

test("staff reset a client's second factor with their own password, if the client has one", async () => {
  client = aClientOfTheStaff({ second_factor: true });
  server.answers['second-factor/reset/uid-1'] = () => refusal('CONFIRMATION_WRONG', 403);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Zwei-Faktor-Anmeldung zurücksetzen' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const reset = dialog.getByRole('button', { name: 'Zurücksetzen' });
  await user.type(dialog.getByLabelText(/^Ihr Passwort/), 'geheim');
  await user.click(reset);
  await dialog.findByText('Das angegebene Passwort ist falsch');
  server.answers['second-factor/reset/uid-1'] = () => {
    client = aClientOfTheStaff();
    return { data: null };
  };
  await user.click(reset);
  await screen.findByText('Zurückgesetzt. Der Kunde erfährt es per E-Mail.');
  expect(server.callsOf('second-factor/reset/uid-1').at(-1)?.body).toEqual({
    confirmation: { password: 'geheim' },
  });
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Zwei-Faktor-Anmeldung zurücksetzen' })).toBeNull(),
  );
});

test('staff settle a pending liquidity check with one button', async () => {
  client = aClientOfTheStaff({ is_active: false, unlocked: null, last_sign_in: null });
  const { user } = await open();
  screen.getByText('Die Liquiditätsprüfung steht noch aus.');
  await user.click(screen.getByRole('button', { name: 'Freischalten' }));
  await waitFor(() => expect(screen.queryByText('Die Liquiditätsprüfung steht noch aus.')).toBeNull());
  expect(client.is_active).toBe(true);
});

test('a deleted client is shown as gone', async () => {
  server.answers['user/get/uid-1'] = () => refusal('NOT_FOUND', 404);
  await renderPages(routes, '/super-admin/clients/uid-1');
  await screen.findByText('Diesen Kunden gibt es nicht oder nicht mehr.');
});

test.each([
  [false, 'Die Datei wird geschrieben und liegt danach unter „Exporte“.'],
  [true, 'Diese Datei wird schon geschrieben und liegt danach unter „Exporte“.'],
])('exporting all data as a file (already running: %s) shows a message', async (joined, text) => {
  server.answers['shipment/export-client-data/uid-1'] = { data: { run_id: 'r1', joined } };
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Alle Daten exportieren' }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Alle Daten von Holzbau Nord GmbH exportieren?' }),
  );
  await user.type(dialog.getByLabelText(/^Ihr Passwort/), 'mein Passwort');
  await user.click(dialog.getByRole('button', { name: 'Exportieren' }));
  await waitFor(() => expect(lastSnackbar()?.text).toBe(text));
});

test('keyboard focus stays in place when the pressed button disappears', async () => {
  client = { ...client, is_active: false, unlocked: null };
  server.answers['user/update-notes/uid-1'] = ({ body }: { body: unknown }) => {
    client = { ...client, notes: (body as { notes: string }).notes };
    return client;
  };
  const { user } = await open();
  (await screen.findByRole('button', { name: 'Freischalten' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  const notes = screen.getByRole('textbox', { name: 'Notizen' });
  await user.type(notes, 'Ruft an.');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Notiz speichern' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Notiz speichern' })).toBeNull());
  await user.tab();
  expect(document.activeElement).toBe(notes);
});

test('a client deleted by a colleague is shown as gone once a change fails', async () => {
  const { user } = await open();
  // The page has loaded; no call refetches the client by itself.
  await waitFor(() => expect(server.callsOf('shipment/client-days/uid-1')).toHaveLength(1));
  const isGone = () => refusal('NOT_FOUND', 404);
  for (const call of ['user/get/uid-1', 'user/former/uid-1', 'user/update/uid-1'])
    server.answers[call] = isGone;
  await user.click(option('Valorentransport'));
  await screen.findByText('Diesen Kunden gibt es nicht oder nicht mehr.');
  expect(screen.queryByRole('switch', { name: 'Valorentransport' })).toBeNull();
});
