import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession, getSession } from '#app/api/session.ts';
import { PasswordChangePage } from '#app/features/settings/PasswordChangePage.tsx';
import { snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { noAnswer } from '#support/fake-server.ts';
import { baseDataServer } from './base-data-server.ts';

const identity = vi.hoisted(() => ({
  changePassword: vi.fn<(email: string, passwords: object) => Promise<object>>(),
}));
vi.mock('#app/api/identity.ts', () => identity);

const routes = [
  { path: '/password-change', element: <PasswordChangePage /> },
  { path: '/settings/sessions', element: <p>Geräteseite</p> },
];
const next = 'Speicher-Möwe-Kran';

let server: ReturnType<typeof baseDataServer>;

beforeEach(() => {
  signInSomebody();
  identity.changePassword.mockReset().mockResolvedValue({ id_token: 'of-the-new-one' });
  server = baseDataServer();
});
afterEach(() => {
  vi.restoreAllMocks();
  endSession();
  localStorage.clear();
});

async function openFilled(old = 'geheim-geheim', chosen = next, repeated = chosen) {
  const view = await renderPages(routes, '/password-change');
  const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
  const fields = {
    old: await field(/^Altes Passwort/),
    next: await field(/^Neues Passwort\*/),
    repeat: await field(/^Neues Passwort wiederholen/),
  };
  for (const [name, text] of [
    ['old', old],
    ['next', chosen],
    ['repeat', repeated],
  ] as const) {
    if (text) await view.user.type(fields[name], text);
  }
  return { ...view, fields, change: screen.getByRole('button', { name: 'Passwort ändern' }) };
}

describe('changing the password', () => {
  test('sends the old one to the identity service, then ends all other sessions', async () => {
    const { user, fields, change } = await openFilled();
    await user.dblClick(change);
    await waitFor(() => expect(server.callsOf('user/password-changed')).toHaveLength(1));
    expect(identity.changePassword.mock.calls).toEqual([
      ['versand@moebelwerk.example', { old: 'geheim-geheim', next }],
    ]);
    expect(server.callsOf('user/password-changed')[0]?.body).toEqual({ id_token: 'of-the-new-one' });
    expect(JSON.stringify(server.calls)).not.toContain(next);
    await waitFor(() =>
      expect(snackbarStore.getShown().at(-1)?.text).toContain('Ihr Passwort ist geändert.'),
    );
    expect(Object.values(fields).map(({ value }) => value)).toEqual(['', '', '']);
    expect(getSession()).toBeDefined();
  });

  test('has the fields that password managers expect', async () => {
    const { fields, container } = await openFilled('', '', '');
    expect(fields.old.autocomplete).toBe('current-password');
    expect(fields.next.autocomplete).toBe('new-password');
    expect(container.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(
      'versand@moebelwerk.example',
    );
  });

  test('reports a wrong old password at its field and keeps the other fields', async () => {
    identity.changePassword.mockResolvedValue({ code: 'AUTH_WRONG_PASSWORD' });
    const { user, fields, change } = await openFilled();
    await user.click(change);
    await screen.findByText('Das angegebene Passwort ist falsch');
    expect(document.activeElement).toBe(fields.old);
    expect(fields.next.value).toBe(next);
    expect(server.callsOf('user/password-changed')).toHaveLength(0);
  });

  test('links to the devices when other sessions could not be ended', async () => {
    server.answers['user/password-changed'] = noAnswer;
    const { user, change } = await openFilled();
    await user.click(change);
    await screen.findByText(/Ihre anderen Geräte werden innerhalb von 15 Minuten abgemeldet/);
    await user.click(await screen.findByRole('button', { name: 'Angemeldete Geräte' }));
    await screen.findByText('Geräteseite');
  });
});

test.each([
  [['', '', ''], 'Passwort fehlt.'],
  [['geheim-geheim', 'kurz', 'kurz'], 'Das Passwort muss mindestens 8 Zeichen lang sein.'],
  [['geheim-geheim', next, 'anders'], 'Muss mit Passwort übereinstimmen'],
  [['geheim-geheim', 'geheim-geheim', 'geheim-geheim'], /muss sich vom alten unterscheiden/],
] as [[string, string, string], string | RegExp][])('%o is not sent', async (typed, text) => {
  const { user, change } = await openFilled(...typed);
  await user.click(change);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(identity.changePassword).not.toHaveBeenCalled();
});
