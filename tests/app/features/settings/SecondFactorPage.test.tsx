import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { SecondFactorPage } from '#app/features/settings/SecondFactorPage.tsx';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

const routes = [{ path: '/settings/second-factor', element: <SecondFactorPage /> }];
const off = { state: 'off', since: null, recovery_codes_left: 0, is_mandatory: false };
const on = {
  state: 'on',
  since: { seconds: Date.UTC(2026, 10, 21, 8) / 1000 },
  recovery_codes_left: 9,
  is_mandatory: false,
};
const setup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Versandpult:kim?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  qr: { modules: 25, path: 'M0 0h7v1h-7z' },
};
const codes = Array.from({ length: 10 }, (_, index) => `ABCD${index}-EFGH${index}`);

let server: ReturnType<typeof fakeServer>;
let factor: object = off;

beforeEach(() => {
  signInSomebody();
  factor = off;
  server = fakeServer({ 'second-factor': () => ({ data: factor }), logs: null });
});
afterEach(() => {
  vi.restoreAllMocks();
  endSession();
  localStorage.clear();
});

const open = () => renderPages(routes, '/settings/second-factor');
const last = () => snackbarStore.getShown().at(-1)?.text;

describe('setting up a second factor', () => {
  test('takes the password, a scan and a code, and shows the recovery codes once', async () => {
    server.answers['second-factor/begin'] = { data: setup };
    server.answers['second-factor/confirm'] = () => {
      factor = on;
      return { data: { recovery_codes: codes } };
    };
    const { user } = await open();
    await user.type(await screen.findByLabelText(/^Ihr Passwort/), 'geheim{Enter}');
    await screen.findByRole('img', { name: 'QR-Code für die Authenticator-App' });
    expect(server.callsOf('second-factor/begin')[0]?.body).toEqual({ password: 'geheim' });
    screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
    await user.type(screen.getByLabelText(/^Code der Authenticator-App/), '123456{Enter}');
    const list = await screen.findByRole('list', { name: 'Ihre Wiederherstellungscodes' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Kopieren' }));
    expect(write).toHaveBeenCalledWith(codes.join('\n'));
    await user.click(screen.getByRole('button', { name: 'Ich habe sie aufbewahrt' }));
    await screen.findByText('Eingeschaltet');
    screen.getByText('Sie haben noch 9 Wiederherstellungscodes.');
    expect(screen.queryByText(codes[0] as string)).toBeNull();
  });

  test('reports a wrong password and a wrong code at their fields', async () => {
    server.answers['second-factor/begin'] = () => refusal('CONFIRMATION_WRONG', 403);
    const { user } = await open();
    const password = await screen.findByLabelText(/^Ihr Passwort/);
    await user.type(password, 'geraten{Enter}');
    await screen.findByText('Das angegebene Passwort ist falsch');
    server.answers['second-factor/begin'] = { data: setup };
    server.answers['second-factor/confirm'] = () => refusal('SECOND_FACTOR_WRONG', 403);
    await user.type(password, '{Enter}');
    await user.type(await screen.findByLabelText(/^Code der Authenticator-App/), '000000{Enter}');
    await screen.findByText(/^Dieser Code gilt nicht/);
  });

  test('tells staff that the other pages stay locked until it is done', async () => {
    factor = { ...off, state: 'required', is_mandatory: true };
    await open();
    await screen.findByText(/sind die übrigen Seiten gesperrt/);
  });
});

describe('an active second factor', () => {
  beforeEach(() => {
    factor = on;
  });

  test('is turned off with password and code', async () => {
    server.answers['second-factor/off'] = () => {
      factor = off;
      return { data: null };
    };
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Ausschalten' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Ausschalten' }));
    await dialog.findByText('Bitte geben Sie Ihr Passwort ein.');
    expect(server.callsOf('second-factor/off')).toEqual([]);
    await user.type(dialog.getByLabelText(/^Ihr Passwort/), 'geheim');
    await user.type(dialog.getByLabelText(/^Code der Authenticator-App/), '123456');
    await user.click(dialog.getByRole('button', { name: 'Ausschalten' }));
    await screen.findByText('Zwei-Faktor-Anmeldung einrichten');
    expect(server.callsOf('second-factor/off')[0]?.body).toEqual({ password: 'geheim', code: '123456' });
    expect(last()).toBe('Die Zwei-Faktor-Anmeldung ist ausgeschaltet.');
  });

  test('gives new recovery codes for a code', async () => {
    server.answers['second-factor/recovery-codes'] = { data: { recovery_codes: codes } };
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Neue Wiederherstellungscodes' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Code der Authenticator-App/), '123456{Enter}');
    await screen.findByRole('list', { name: 'Ihre Wiederherstellungscodes' });
  });

  test('warns when no recovery code is left', async () => {
    factor = { ...on, recovery_codes_left: 0 };
    await open();
    await screen.findByText(/keinen Wiederherstellungscode mehr/);
  });

  test('is shown as off after it was turned off elsewhere', async () => {
    server.answers['second-factor/off'] = () => {
      factor = off;
      return refusal('SECOND_FACTOR_CHANGED', 409);
    };
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Ausschalten' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Ihr Passwort/), 'geheim');
    await user.type(dialog.getByLabelText(/^Code der Authenticator-App/), '123456');
    await user.click(dialog.getByRole('button', { name: 'Ausschalten' }));
    await screen.findByText('Zwei-Faktor-Anmeldung einrichten');
    await waitFor(() => expect(last()).toMatch(/inzwischen geändert/));
  });
});
