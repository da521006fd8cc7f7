import { screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MailActionPage } from '#app/features/auth/MailActionPage.tsx';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { renderPages } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

const identity = vi.hoisted(() => ({ confirmEmail: vi.fn<(code: string) => Promise<object>>() }));
vi.mock('#app/api/identity.ts', () => identity);

const routes = [
  {
    path: '/',
    element: (
      <StrictMode>
        <MailActionPage />
      </StrictMode>
    ),
  },
  { path: '/register-complete', element: <p>Angaben werden geprüft</p> },
];

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  identity.confirmEmail.mockReset().mockResolvedValue({});
  server = fakeServer({
    'user/verification-admin/u1': { verified: true },
    'user/verify/u1': null,
    'user/is-verified': { verified: false },
    logs: null,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const open = (search: string) => renderPages(routes, `/${search}`);
const press = async (search: string, name: string) => {
  const { user } = await open(search);
  await user.click(await screen.findByRole('button', { name }));
  return user;
};
const confirm = () => press(confirming, 'Adresse jetzt bestätigen');
const unlock = () => press(unlocking, 'Konto jetzt freischalten');
const confirming = '?mode=verifyEmail&actionCode=c1&id=u1';
const unlocking = '?mode=verifyUserAccount&actionCode=c1&id=u1';

test.each([
  ['confirms an e-mail', confirming, 'Adresse jetzt bestätigen'],
  ['unlocks an account', unlocking, 'Konto jetzt freischalten'],
])('a link that %s changes nothing on opening, and its button has the focus', async (_, link, name) => {
  await open(link);
  expect(await screen.findByRole('button', { name })).toBe(document.activeElement);
  expect(identity.confirmEmail).not.toHaveBeenCalled();
  expect(server.callsOf('user/verify/u1')).toHaveLength(0);
});

describe('the link that confirms the e-mail', () => {
  test('sends its code once, notifies the administrator and shows the next step', async () => {
    const { user } = await open(confirming);
    await user.dblClick(await screen.findByRole('button', { name: 'Adresse jetzt bestätigen' }));
    await screen.findByText('Angaben werden geprüft');
    expect(identity.confirmEmail).toHaveBeenCalledTimes(1);
    expect(identity.confirmEmail).toHaveBeenCalledWith('c1');
    expect(server.callsOf('user/verification-admin/u1')).toHaveLength(1);
  });

  test('shows the next step even if the server does not answer', async () => {
    server.answers['user/verification-admin/u1'] = noAnswer;
    await confirm();
    await screen.findByText('Angaben werden geprüft');
  });

  test.each(['ACTION_CODE_INVALID', 'ACTION_CODE_EXPIRED'])(
    'reports a confirmed address when the code is %s',
    async (code) => {
      identity.confirmEmail.mockResolvedValue({ code });
      await confirm();
      await screen.findByText('Ihre E-Mail-Adresse ist schon bestätigt');
    },
  );

  test('offers another mail after the password when the code is unknown', async () => {
    server.answers['user/verification-admin/u1'] = { verified: false };
    identity.confirmEmail.mockResolvedValue({ code: 'ACTION_CODE_INVALID' });
    const user = await confirm();
    await screen.findByText(/unvollständig oder wurde schon benutzt/);
    await user.type(screen.getByLabelText('E-Mail'), 'neu@firma.example');
    await user.type(screen.getByLabelText('Passwort'), 'geheim');
    await user.click(screen.getByRole('button', { name: 'E-Mail erneut senden' }));
    await screen.findByText(/kommt die E-Mail in wenigen Minuten/);
    expect(server.callsOf('user/is-verified')[0]?.body).toEqual({
      email: 'neu@firma.example',
      signPassword: 'geheim',
    });
  });

  test('says that it has expired while the address is unconfirmed', async () => {
    server.answers['user/verification-admin/u1'] = { verified: false };
    identity.confirmEmail.mockResolvedValue({ code: 'ACTION_CODE_EXPIRED' });
    await confirm();
    await screen.findByText(/Der Link ist abgelaufen/);
  });

  test('sends nothing when the code is missing', async () => {
    await press('?mode=verifyEmail', 'Adresse jetzt bestätigen');
    await screen.findByText('Dieser Link gilt nicht mehr');
    expect(identity.confirmEmail).not.toHaveBeenCalled();
  });

  test('can be tried again after a lost connection', async () => {
    identity.confirmEmail.mockResolvedValueOnce({ code: 'OFFLINE' });
    const user = await confirm();
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
    await screen.findByText('Angaben werden geprüft');
  });
});

describe('the administrator’s link', () => {
  test('unlocks the account and says so', async () => {
    await unlock();
    await screen.findByText('Das Konto ist freigeschaltet');
    expect(server.callsOf('user/verify/u1').map(({ body }) => body)).toEqual([{ actionCode: 'c1' }]);
    expect(snackbarStore.getShown().at(-1)?.text).toBe('Das Konto ist freigeschaltet.');
  });

  test.each([
    ['ACTION_CODE_USED', 410, /Das Konto ist schon freigeschaltet/],
    ['ACTION_CODE_EXPIRED', 410, /Der Link ist abgelaufen/],
    ['ACTION_CODE_INVALID', 400, /gehört zu einem anderen Konto/],
  ])('explains the refusal %s', async (code, status, text) => {
    server.answers['user/verify/u1'] = () => refusal(code, status);
    await unlock();
    await screen.findByText(text);
  });

  test('reports an error and can be tried again', async () => {
    server.answers['user/verify/u1'] = noAnswer;
    const user = await unlock();
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    await waitFor(() => expect(snackbarStore.getShown().at(-1)?.text).toBe('Es ist etwas schiefgegangen.'));
    server.answers['user/verify/u1'] = null;
    await user.click(retry);
    await screen.findByText('Das Konto ist freigeschaltet');
  });
});
