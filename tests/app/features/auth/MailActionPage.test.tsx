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
    'user/verification-admin/u1': null,
    'user/verify/u1': null,
    'user/is-verified': { verified: false },
    logs: null,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const open = (search: string) => renderPages(routes, `/${search}`);
const confirming = '?mode=verifyEmail&actionCode=c1&id=u1';
const unlocking = '?mode=verifyUserAccount&actionCode=c1&id=u1';

describe('the link that confirms the e-mail', () => {
  test('spends its code once, has the administrator notified and leads on', async () => {
    await open(confirming);
    await screen.findByText('Angaben werden geprüft');
    expect(identity.confirmEmail).toHaveBeenCalledTimes(1);
    expect(identity.confirmEmail).toHaveBeenCalledWith('c1');
    expect(server.callsOf('user/verification-admin/u1')).toHaveLength(1);
  });

  test('leads on although the server could not be told', async () => {
    server.answers['user/verification-admin/u1'] = noAnswer;
    await open(confirming);
    await screen.findByText('Angaben werden geprüft');
  });

  test('that was used or is foreign offers another mail to whoever knows the password', async () => {
    identity.confirmEmail.mockResolvedValue({ code: 'ACTION_CODE_INVALID' });
    const { user } = await open(confirming);
    await screen.findByText(/unvollständig oder wurde schon benutzt/);
    expect(server.callsOf('user/verification-admin/u1')).toHaveLength(0);
    await user.type(screen.getByLabelText('E-Mail'), 'neu@firma.example');
    await user.type(screen.getByLabelText('Passwort'), 'geheim');
    await user.click(screen.getByRole('button', { name: 'E-Mail erneut senden' }));
    await screen.findByText(/kommt die E-Mail in wenigen Minuten/);
    expect(server.callsOf('user/is-verified')[0]?.body).toEqual({
      email: 'neu@firma.example',
      signPassword: 'geheim',
    });
  });

  test('that ran out is said so', async () => {
    identity.confirmEmail.mockResolvedValue({ code: 'ACTION_CODE_EXPIRED' });
    await open(confirming);
    await screen.findByText(/Der Link ist abgelaufen/);
  });

  test('without a code asks nobody', async () => {
    await open('?mode=verifyEmail');
    await screen.findByText('Dieser Link gilt nicht mehr');
    expect(identity.confirmEmail).not.toHaveBeenCalled();
  });

  test('can be tried again when there was no connection', async () => {
    identity.confirmEmail.mockResolvedValueOnce({ code: 'OFFLINE' });
    const { user } = await open(confirming);
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
    await screen.findByText('Angaben werden geprüft');
  });
});

describe('the administrator’s link', () => {
  test('unlocks the account and says so', async () => {
    await open(unlocking);
    await screen.findByText('Das Konto ist freigeschaltet');
    expect(server.callsOf('user/verify/u1').map(({ body }) => body)).toEqual([{ actionCode: 'c1' }]);
    expect(snackbarStore.getShown().at(-1)?.text).toBe('Das Konto ist freigeschaltet.');
  });

  test.each([
    ['ACTION_CODE_USED', 410, /Das Konto ist schon freigeschaltet/],
    ['ACTION_CODE_EXPIRED', 410, /Der Link ist abgelaufen/],
    ['ACTION_CODE_INVALID', 400, /gehört zu einem anderen Konto/],
  ])('refused with %s says what that means', async (code, status, text) => {
    server.answers['user/verify/u1'] = () => refusal(code, status);
    await open(unlocking);
    await screen.findByText(text);
  });

  test('that failed says that something went wrong, and can be tried again', async () => {
    server.answers['user/verify/u1'] = noAnswer;
    const { user } = await open(unlocking);
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
    await waitFor(() => expect(snackbarStore.getShown().at(-1)?.text).toBe('Es ist etwas schiefgegangen.'));
    server.answers['user/verify/u1'] = null;
    await user.click(retry);
    await screen.findByText('Das Konto ist freigeschaltet');
  });
});
