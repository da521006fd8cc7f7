import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getSession } from '#app/api/session.ts';
import { RegisterForm } from '#app/features/auth/RegisterForm.tsx';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { renderPages } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

const identity = vi.hoisted(() => ({
  registerAccount: vi.fn<(email: string, password: string) => Promise<object>>(),
  signInWithPassword: vi.fn<(email: string, password: string) => Promise<object>>(),
}));
vi.mock('#app/api/identity.ts', () => identity);

const typed = {
  Firma: 'Neukunde GmbH',
  Straße: 'Speicherstraße',
  Hausnummer: '7a',
  Postleitzahl: '24103',
  Ort: 'Kiel',
  Ansprechpartner: 'Kim Beispiel',
  Vorwahl: '431',
  Telefonnummer: '5550123',
  'E-Mail': 'neu@firma.example',
};
const password = 'Ein-langes-Kennwort-1';

function Confirming() {
  return <p>Bestätigen: {(useLocation().state as { email: string }).email}</p>;
}
const routes = [
  { path: '/', element: <RegisterForm /> },
  { path: '/email-verification', element: <Confirming /> },
];

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  identity.registerAccount.mockReset().mockResolvedValue({ id_token: 'id-token' });
  identity.signInWithPassword.mockReset().mockResolvedValue({ id_token: 'id-token-again' });
  server = fakeServer({
    settings: {},
    'user/is-exist': { exist: false },
    'user/create': { id: '10001', user_uid: 'u1' },
    logs: null,
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`));
const errorOf = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const submit = () => screen.getByRole('button', { name: 'Registrieren' });

async function open() {
  return renderPages(routes, '/');
}

async function openFilled() {
  const view = await open();
  for (const [label, text] of Object.entries(typed)) {
    await view.user.click(field(label));
    await view.user.paste(text);
  }
  for (const label of ['Passwort', 'Passwort wiederholen']) {
    await view.user.click(field(label));
    await view.user.paste(password);
  }
  await view.user.click(screen.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ }));
  return view;
}

describe('registering', () => {
  test('creates the account and the profile, starts no session and asks to confirm the e-mail', async () => {
    const { user } = await openFilled();
    await user.click(submit());
    await screen.findByText('Bestätigen: neu@firma.example');
    expect(server.calls.map(({ path }) => path)).toEqual(['settings', 'user/is-exist', 'user/create']);
    expect(identity.registerAccount).toHaveBeenCalledWith('neu@firma.example', password);
    const [stored] = server.callsOf('user/create');
    expect(stored?.body).toMatchObject({
      company: 'Neukunde GmbH',
      zipcode: '24103',
      country_code: 'DE',
      phone_area_code: '0431',
      phone_number: '5550123',
    });
    expect(stored?.body).not.toHaveProperty('password');
    expect(JSON.stringify(server.calls)).not.toContain(password);
    expect(getSession()).toBeUndefined();
    expect(snackbarStore.getShown().at(-1)).toMatchObject({
      text: expect.stringContaining('Wir prüfen Ihre Angaben'),
      durationMs: 10_000,
    });
  });

  test('runs once on a double click', async () => {
    let answer = () => {};
    server.answers['user/create'] = () =>
      new Promise((done) => {
        answer = () => done({ id: '10001', user_uid: 'u1' });
      });
    const { user } = await openFilled();
    await user.dblClick(submit());
    await waitFor(() => expect(server.callsOf('user/create')).not.toEqual([]));
    answer();
    await screen.findByText(/^Bestätigen/);
    expect(identity.registerAccount).toHaveBeenCalledTimes(1);
    expect(server.callsOf('user/create')).toHaveLength(1);
  });

  test('keeps the input over a reload, except passwords, and clears it afterwards', async () => {
    const { user, unmount } = await openFilled();
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Neukunde GmbH'));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(password);
    unmount();
    await open();
    expect(field('Firma').value).toBe('Neukunde GmbH');
    expect(field('Passwort').value).toBe('');
    for (const label of ['Passwort', 'Passwort wiederholen']) {
      await user.click(field(label));
      await user.paste(password);
    }
    await user.click(submit());
    await screen.findByText(/^Bestätigen/);
    expect(sessionStorage.length).toBe(0);
  });

  test('is completed by a retry after it broke off half-way', async () => {
    server.answers['user/create'] = noAnswer;
    const { user } = await openFilled();
    await user.click(submit());
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    server.answers['user/create'] = { id: '10001', user_uid: 'u1' };
    server.answers['user/is-exist'] = { exist: true };
    identity.registerAccount.mockResolvedValue({ code: 'EMAIL_EXISTS' });
    await user.click(retry);
    await screen.findByText(/^Bestätigen/);
    expect(identity.signInWithPassword).toHaveBeenCalledWith('neu@firma.example', password);
  });

  test('has the fields for which password managers offer a new password', async () => {
    await open();
    expect(field('E-Mail').autocomplete).toBe('username');
    expect(field('Passwort').autocomplete).toBe('new-password');
    expect(field('Passwort wiederholen').autocomplete).toBe('new-password');
  });
});

describe('failed registrations', () => {
  test('an empty form names all missing fields and sends nothing', async () => {
    const { user } = await open();
    await user.click(submit());
    await waitFor(() => expect(errorOf('Firma')).toContain('Firma fehlt.'));
    expect(errorOf('Telefonnummer')).toContain('Telefonnummer fehlt.');
    expect(screen.getByText('Bitte akzeptieren Sie die Allgemeinen Geschäftsbedingungen.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Firma'));
    expect(snackbarStore.getShown().at(-1)?.text).toBe('Bitte füllen Sie alle nötigen Felder aus');
    expect(server.callsOf('user/is-exist')).toHaveLength(0);
  });

  test('a different repeated password is reported beside the field', async () => {
    const { user } = await openFilled();
    await user.type(field('Passwort wiederholen'), 'x');
    await user.click(submit());
    await waitFor(() =>
      expect(errorOf('Passwort wiederholen')).toContain('Muss mit Passwort übereinstimmen'),
    );
    expect(identity.registerAccount).not.toHaveBeenCalled();
  });

  test('a taken e-mail is reported beside the field, with the ways to sign in', async () => {
    server.answers['user/is-exist'] = { exist: true };
    const { user } = await openFilled();
    await user.click(submit());
    await waitFor(() => expect(errorOf('E-Mail')).toContain('E-Mail ist bereits vorhanden'));
    expect(screen.getByRole('link', { name: 'Passwort vergessen?' })).toBeTruthy();
    expect(identity.registerAccount).not.toHaveBeenCalled();
  });

  test("another person's account without a profile is not taken over", async () => {
    identity.registerAccount.mockResolvedValue({ code: 'EMAIL_EXISTS' });
    identity.signInWithPassword.mockResolvedValue({ code: 'AUTH_WRONG_PASSWORD' });
    const { user } = await openFilled();
    await user.click(submit());
    await waitFor(() => expect(errorOf('E-Mail')).toContain('E-Mail ist bereits vorhanden'));
    expect(server.callsOf('user/create')).toHaveLength(0);
  });

  test('a password refused by the identity service is reported beside the field', async () => {
    identity.registerAccount.mockResolvedValue({ code: 'PASSWORD_REFUSED' });
    const { user } = await openFilled();
    await user.click(submit());
    await waitFor(() => expect(errorOf('Passwort')).toContain('nicht sicher genug'));
    expect(document.activeElement).toBe(field('Passwort'));
  });

  test('too many attempts show the waiting time', async () => {
    server.answers['user/is-exist'] = () => refusal('RATE_LIMITED', 429, { 'retry-after': '600' });
    const { user } = await openFilled();
    await user.click(submit());
    await screen.findAllByText(/in 10 Minuten erneut/);
    expect(identity.registerAccount).not.toHaveBeenCalled();
  });
});

test.each([
  ['kurz', 'zu kurz'],
  ['neukunde gmbh', 'leicht zu erraten'],
  ['Speicher-Möwe-Kran-1972', 'sehr gut'],
])('the password "%s" is rated "%s"', async (word, called) => {
  const { user } = await open();
  await user.type(field('Firma'), 'Neukunde GmbH');
  await user.type(field('Passwort'), word);
  await waitFor(() => expect(errorOf('Passwort')).toContain(`Stärke: ${called}.`));
  expect(errorOf('Passwort')).toContain('Mindestens 8 Zeichen');
});
