import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession, getSession, lastSessionEnd } from '#app/api/session.ts';
import { PasswordPage } from '#app/features/auth/PasswordPage.tsx';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

const identity = vi.hoisted(() => ({
  emailOfResetCode: vi.fn<(code: string) => Promise<object>>(),
  setPasswordByCode: vi.fn<(code: string, password: string) => Promise<object>>(),
}));
vi.mock('#app/api/identity.ts', () => identity);

const routes = [
  { path: '/', element: <p>Anmeldeseite</p> },
  { path: '/password', element: <PasswordPage /> },
];
const linkOf = (uid: string) => `/password?mode=confirmResetPassword&actionCode=c1&id=${uid}`;
const link = linkOf('u1');
const next = 'Speicher-Möwe-Kran';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  identity.emailOfResetCode.mockReset().mockResolvedValue({ email: 'kunde@firma.example' });
  identity.setPasswordByCode.mockReset().mockResolvedValue({});
  server = fakeServer({ 'user/password-changed/u1': null, 'user/password-reset': null, logs: null });
});
afterEach(() => {
  vi.restoreAllMocks();
  endSession();
  localStorage.clear();
});

async function openLink(to = link) {
  const view = await renderPages(routes, to);
  const password = await screen.findByLabelText<HTMLInputElement>(/^Neues Passwort\*/);
  const repeat = screen.getByLabelText<HTMLInputElement>(/^Neues Passwort wiederholen/);
  const save = screen.getByRole('button', { name: 'Passwort speichern' });
  return { ...view, password, repeat, save };
}

describe('the link in the mail', () => {
  test('sets a new password, ends old sessions, signs out here and opens the login page', async () => {
    const uid = signInSomebody();
    server.answers[`user/password-changed/${uid}`] = null;
    const { user, password, repeat, save } = await openLink(linkOf(uid));
    expect(screen.getByText('Für das Konto kunde@firma.example.')).toBeTruthy();
    expect(password.autocomplete).toBe('new-password');
    await user.type(password, next);
    await user.type(repeat, next);
    await user.dblClick(save);
    await screen.findByText('Anmeldeseite');
    expect(identity.setPasswordByCode.mock.calls).toEqual([['c1', next]]);
    expect(server.callsOf(`user/password-changed/${uid}`)).toHaveLength(1);
    expect(getSession()).toBeUndefined();
    expect(lastSessionEnd()).toBe('logged_out');
    expect(snackbarStore.getShown().at(-1)).toMatchObject({
      text: 'Ihr Passwort ist geändert. Sie können sich jetzt damit anmelden.',
      durationMs: 10_000,
    });
  });

  test('leaves the signed-in user alone when it belongs to another account', async () => {
    const colleague = signInSomebody();
    const { user, password, repeat, save } = await openLink();
    await user.type(password, next);
    await user.type(repeat, next);
    await user.click(save);
    await screen.findByText('Anmeldeseite');
    expect(server.callsOf('user/password-changed/u1')).toHaveLength(1);
    expect(getSession()?.user_uid).toBe(colleague);
  });

  test('requires eight characters, typed twice alike', async () => {
    const { user, password, repeat, save } = await openLink();
    await user.type(password, 'kurz');
    await user.type(repeat, 'kürzer');
    await user.click(save);
    await screen.findByText('Das Passwort muss mindestens 8 Zeichen lang sein.');
    expect(screen.getByText('Muss mit Passwort übereinstimmen')).toBeTruthy();
    expect(identity.setPasswordByCode).not.toHaveBeenCalled();
  });

  test.each([
    ['ACTION_CODE_INVALID', /wurde schon benutzt/],
    ['ACTION_CODE_EXPIRED', /Der Link ist abgelaufen/],
  ])('offers another link after the refusal %s', async (code, text) => {
    identity.emailOfResetCode.mockResolvedValue({ code });
    const { user } = await renderPages(routes, link);
    await screen.findByText(text);
    await user.type(screen.getByLabelText('E-Mail'), 'kunde@firma.example');
    await user.click(screen.getByRole('button', { name: 'Link senden' }));
    await screen.findByText(/Der Link ist unterwegs an kunde@firma.example/);
  });

  test('offers another link when its code was used meanwhile', async () => {
    identity.setPasswordByCode.mockResolvedValue({ code: 'ACTION_CODE_INVALID' });
    const { user, password, repeat, save } = await openLink();
    await user.type(password, next);
    await user.type(repeat, next);
    await user.click(save);
    await screen.findByText(/wurde schon benutzt/);
    expect(snackbarStore.getShown().at(-1)?.text).toBe('Es ist etwas schiefgegangen.');
  });

  test('waits for a connection', async () => {
    identity.emailOfResetCode.mockResolvedValueOnce({ code: 'OFFLINE' });
    const { user } = await renderPages(routes, link);
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
    await screen.findByText('Für das Konto kunde@firma.example.');
  });

  test('sets the password even if the server does not answer', async () => {
    server.answers['user/password-changed/u1'] = noAnswer;
    const { user, password, repeat, save } = await openLink();
    await user.type(password, next);
    await user.type(repeat, next);
    await user.click(save);
    await screen.findByText('Anmeldeseite');
  });
});

describe('a forgotten password', () => {
  test('gets the same message whether or not the account exists', async () => {
    const { user } = await renderPages(routes, '/password');
    await user.type(screen.getByLabelText('E-Mail'), 'niemand@firma.example');
    await user.click(screen.getByRole('button', { name: 'Link senden' }));
    await screen.findByText(/Der Link ist unterwegs an niemand@firma.example/);
    expect(server.callsOf('user/password-reset')[0]?.body).toEqual({ email: 'niemand@firma.example' });
    expect(snackbarStore.getShown().at(-1)?.durationMs).toBe(10_000);
  });

  test.each([
    ['', 'E-Mail-Adresse fehlt.'],
    ['kunde', 'Diese E-Mail-Adresse ist ungültig.'],
  ])('is not requested for the e-mail "%s"', async (email, text) => {
    const { user } = await renderPages(routes, '/password');
    if (email) await user.type(screen.getByLabelText('E-Mail'), email);
    await user.click(screen.getByRole('button', { name: 'Link senden' }));
    await screen.findByText(text);
    expect(server.callsOf('user/password-reset')).toHaveLength(0);
  });

  test('shows the waiting time after too many requests', async () => {
    server.answers['user/password-reset'] = () => refusal('RATE_LIMITED', 429, { 'retry-after': '60' });
    const { user } = await renderPages(routes, '/password');
    await user.type(screen.getByLabelText('E-Mail'), 'kunde@firma.example');
    await user.click(screen.getByRole('button', { name: 'Link senden' }));
    await waitFor(() => expect(screen.getByText(/in 60 Sekunden erneut/)).toBeTruthy());
  });
});
