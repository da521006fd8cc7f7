import { screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession, getSession, startSession } from '#app/api/session.ts';
import { LoginPage } from '#app/features/auth/LoginPage.tsx';
import { startConnection } from '#app/offline/connection.ts';
import { accessToken, fakeServer, noAnswer, refusal } from '#support/fake-server.ts';
import { renderWithI18n } from '#support/render.tsx';

const identity = vi.hoisted(() => ({
  prepareSignIn: () => {},
  signInWithPassword: vi.fn<(email: string, password: string) => Promise<object>>(),
}));
vi.mock('#app/api/identity.ts', () => identity);

const settings = {
  provider_name: 'Versandpult',
  support_phone: '0800 000 0000',
  support_email: 'hilfe@versandpult.example',
  firebase: { apiKey: 'k', authDomain: 'd', projectId: 'demo-p' },
  identity_emulated: true,
  demo_accounts: [{ email: 'kunde@demo.example', password: 'Demo-2026', kind: 'customer' }],
};
const working = {
  settings,
  'user/is-verified': { verified: true },
  'user/login': { access: accessToken('u1'), refresh: 'r1' },
  logs: null,
};

let stopConnection = () => {};

beforeEach(() => {
  identity.signInWithPassword.mockReset().mockResolvedValue({ id_token: 'id-token' });
});

afterEach(() => {
  stopConnection();
  vi.restoreAllMocks();
  endSession();
  localStorage.clear();
});

function open(locale: 'de' | 'en' = 'de') {
  const router = createMemoryRouter([{ path: '/', element: <LoginPage /> }]);
  stopConnection = startConnection();
  const view = renderWithI18n(<RouterProvider router={router} />, locale);
  const email = screen.getByLabelText('E-Mail');
  const password = screen.getByLabelText('Passwort');
  const submit = screen.getByRole('button', { name: 'Anmelden' });
  const fill = async () => {
    await view.user.type(email, 'kunde@firma.example');
    await view.user.type(password, 'geheim');
  };
  return { ...view, email, password, submit, fill };
}

const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('a second factor', () => {
  const asking = (answer: unknown = working['user/login']) => {
    let asked = 0;
    return {
      ...working,
      'user/login': () => {
        asked += 1;
        return asked === 1 ? refusal('SECOND_FACTOR_REQUIRED', 401) : answer;
      },
    };
  };
  const open2 = async () => {
    const view = open();
    await view.fill();
    await view.user.keyboard('{Enter}');
    return { ...view, code: await screen.findByLabelText('Code der Authenticator-App') };
  };

  test('is requested after the right password, in a focused field for codes', async () => {
    const server = fakeServer(asking());
    const { user, code } = await open2();
    expect(screen.getByRole('heading', { name: 'Code eingeben' })).toBeDefined();
    expect(document.activeElement).toBe(code);
    expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ]);
    await user.type(code, '123 456{Enter}');
    await waitFor(() => expect(getSession()?.user_uid).toBe('u1'));
    expect(server.callsOf('user/login').at(-1)?.body).toEqual({ id_token: 'id-token', code: '123 456' });
    expect(identity.signInWithPassword).toHaveBeenCalledOnce();
  });

  test('shows its error at the field, which keeps the focus; an empty code is not sent', async () => {
    const server = fakeServer(asking(refusal('SECOND_FACTOR_WRONG', 403)));
    const { user, code } = await open2();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(described(code)).toContain('Bitte geben Sie den Code ein.'));
    expect(server.callsOf('user/login')).toHaveLength(1);
    await user.type(code, '000000{Enter}');
    await waitFor(() => expect(described(code)).toContain('Dieser Code gilt nicht'));
    expect(document.activeElement).toBe(code);
    expect(getSession()).toBeUndefined();
  });

  test('may be a recovery code instead, and the user can go back', async () => {
    fakeServer(asking());
    const { user } = await open2();
    await user.click(screen.getByRole('button', { name: 'Wiederherstellungscode verwenden' }));
    const code = screen.getByLabelText('Wiederherstellungscode');
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(code.getAttribute('inputmode')).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Zurück zur Anmeldung' }));
    expect(screen.getByLabelText('Passwort')).toBeDefined();
  });

  test('returns to the password when the password has expired meanwhile', async () => {
    fakeServer(asking(refusal('UNAUTHORIZED', 401)));
    const { user, code } = await open2();
    await user.type(code, '123456{Enter}');
    await screen.findByLabelText('Passwort');
    expect(screen.getByText('Bitte melden Sie sich an.')).toBeDefined();
  });
});

describe('signing in', () => {
  test('checks the verification, signs in at the identity service, then requests the session', async () => {
    const server = fakeServer(working);
    const { user, fill } = open();
    await fill();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(getSession()?.user_uid).toBe('u1'));
    expect(server.callsOf('user/is-verified')[0]?.body).toEqual({
      email: 'kunde@firma.example',
      signPassword: 'geheim',
    });
    expect(identity.signInWithPassword).toHaveBeenCalledWith('kunde@firma.example', 'geheim');
    expect(server.callsOf('user/login')[0]?.body).toEqual({ id_token: 'id-token', code: '' });
  });

  test('a double click sends once', async () => {
    const server = fakeServer(working);
    const { user, fill, submit } = open();
    await fill();
    await user.dblClick(submit);
    await waitFor(() => expect(getSession()).toBeDefined());
    expect(server.callsOf('user/is-verified')).toHaveLength(1);
  });

  test('has the fields that password managers expect', () => {
    fakeServer(working);
    const { email, password } = open();
    expect(email.getAttribute('autocomplete')).toBe('username');
    expect(password.getAttribute('autocomplete')).toBe('current-password');
  });

  test('one click on a demo account fills the form', async () => {
    fakeServer(working);
    const { user, email, password } = open();
    await user.click(await screen.findByRole('button', { name: /kunde@demo.example/ }));
    expect(email).toHaveProperty('value', 'kunde@demo.example');
    expect(password).toHaveProperty('value', 'Demo-2026');
  });
});

describe('failed sign-ins', () => {
  test('an empty form names the missing fields and sends nothing', async () => {
    const server = fakeServer(working);
    const { user, submit, email, password } = open();
    await user.click(submit);
    await waitFor(() => expect(described(email)).toContain('E-Mail-Adresse fehlt.'));
    expect(described(password)).toContain('Passwort fehlt.');
    expect(document.activeElement).toBe(email);
    expect(server.callsOf('user/is-verified')).toHaveLength(0);
  });

  test('an invalid e-mail address is refused at the field', async () => {
    fakeServer(working);
    const { user, email, password } = open();
    await user.type(email, 'kunde');
    await user.type(password, 'geheim{Enter}');
    await waitFor(() => expect(described(email)).toContain('Diese E-Mail-Adresse ist ungültig.'));
  });

  test('a wrong password is reported at the password field, which takes the focus', async () => {
    fakeServer({ ...working, 'user/is-verified': () => refusal('AUTH_WRONG_PASSWORD', 401) });
    const { user, fill, password } = open();
    await fill();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(described(password)).toContain('Das angegebene Passwort ist falsch'));
    expect(document.activeElement).toBe(password);
    expect(getSession()).toBeUndefined();
    await user.type(password, '!');
    expect(described(password)).not.toContain('falsch');
  });

  test('an unverified account gets a message, an empty form and no session', async () => {
    const server = fakeServer({ ...working, 'user/is-verified': { verified: false } });
    const { user, fill, email, password } = open();
    await fill();
    await user.keyboard('{Enter}');
    await screen.findByText(/Ihr Konto ist noch nicht freigeschaltet/);
    expect(email).toHaveProperty('value', '');
    expect(password).toHaveProperty('value', '');
    expect(identity.signInWithPassword).not.toHaveBeenCalled();
    expect(server.callsOf('user/login')).toHaveLength(0);
    expect(getSession()).toBeUndefined();
  });

  test('an account that loses its verification during sign-in gets the same message', async () => {
    fakeServer({ ...working, 'user/login': () => refusal('MAIL_NOT_VERIFIED', 403) });
    const { user, fill, email } = open();
    await fill();
    await user.keyboard('{Enter}');
    await screen.findByText(/Ihr Konto ist noch nicht freigeschaltet/);
    expect(email).toHaveProperty('value', '');
  });

  test('too many attempts show the waiting time', async () => {
    const limited = () => refusal('AUTH_TOO_MANY_REQUESTS', 429, { 'retry-after': '240' });
    fakeServer({ ...working, 'user/is-verified': limited });
    const { user, fill } = open();
    await fill();
    await user.keyboard('{Enter}');
    await screen.findByText('zu viele Anfrage. Bitte versuchen Sie es in 4 Minuten erneut.');
    expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull();
  });

  test('an unreachable server leaves the form filled, and the user can try again', async () => {
    const server = fakeServer({ ...working, 'user/is-verified': noAnswer });
    const { user, fill, email } = open();
    await fill();
    await user.keyboard('{Enter}');
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    expect(screen.getByText(/Keine Verbindung zum Server/)).toBeTruthy();
    expect(email).toHaveProperty('value', 'kunde@firma.example');
    server.answers['user/is-verified'] = { verified: true };
    await user.click(retry);
    await waitFor(() => expect(getSession()).toBeDefined());
  });

  test('a failure of the identity service is reported', async () => {
    identity.signInWithPassword.mockResolvedValue({ code: 'AUTH_UNAVAILABLE' });
    fakeServer(working);
    const { user, fill } = open();
    await fill();
    await user.keyboard('{Enter}');
    await screen.findByText(/Die Anmeldung ist gerade nicht erreichbar/);
  });

  test('without a connection the page says that signing in needs one', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fakeServer(working);
    open();
    expect(screen.getByText(/Zum Anmelden ist eine Verbindung nötig/)).toBeTruthy();
  });

  describe('a user signed out by the server', () => {
    const told = () => screen.queryByText(/Ihre Sitzung ist beendet.* noch da/) !== null;
    beforeEach(() => {
      fakeServer(working);
      startSession({ access: accessToken('u1'), refresh: 'r' });
      endSession('ended_by_server');
    });
    afterEach(() => history.replaceState(null, ''));

    test('learns the reason, and that no unsent order is lost', () => {
      open();
      expect(told()).toBe(true);
    });

    test('sees the reason after every reload', () => {
      history.replaceState({ idx: 3 }, '');
      for (let reload = 0; reload < 3; reload += 1) {
        const { unmount } = open();
        expect(told()).toBe(true);
        unmount();
      }
      expect(history.state).toMatchObject({ idx: 3 });
    });

    test('sees no reason after going to another page', () => {
      open().unmount();
      history.pushState(null, '');
      open();
      expect(told()).toBe(false);
    });

    test('leaves no reason to the next user of the device', () => {
      open().unmount();
      startSession({ access: accessToken('u2'), refresh: 'r' });
      endSession('logged_out');
      for (let reload = 0; reload < 2; reload += 1) {
        const { unmount } = open();
        expect(told()).toBe(false);
        unmount();
      }
    });
  });
});
