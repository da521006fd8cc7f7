import { beforeEach, expect, test, vi } from 'vitest';
import {
  changePassword,
  confirmEmail,
  emailOfResetCode,
  registerAccount,
  setPasswordByCode,
  signInWithPassword,
} from '#app/api/identity.ts';

const service = vi.hoisted(() => ({
  fetchIdToken: vi.fn(),
  createAccount: vi.fn(),
  applyEmailCode: vi.fn(),
  readResetCode: vi.fn(),
  applyResetCode: vi.fn(),
  replacePassword: vi.fn(),
}));
const settings = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock('#app/api/firebase-auth.ts', () => ({ connectIdentity: () => service }));
vi.mock('#app/api/portal-settings.ts', () => ({ loadPortalSettings: settings.load }));

const refused = (code: string) => Object.assign(new Error(code), { code });

beforeEach(() => {
  for (const call of Object.values(service)) call.mockReset();
  settings.load.mockReset().mockResolvedValue({});
});

// Must run first: later tests reuse the loaded settings.
test('signing in without a connection is OFFLINE, and the next attempt loads the settings again', async () => {
  settings.load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await signInWithPassword('a@b.example', 'geheim')).toEqual({ code: 'OFFLINE' });
  service.fetchIdToken.mockResolvedValue('id-token');
  expect(await signInWithPassword('a@b.example', 'geheim')).toEqual({ id_token: 'id-token' });
});

test.each([
  ['auth/wrong-password', 'AUTH_WRONG_PASSWORD'],
  ['auth/user-not-found', 'AUTH_WRONG_PASSWORD'],
  ['auth/invalid-login-credentials', 'AUTH_WRONG_PASSWORD'],
  ['auth/too-many-requests', 'AUTH_TOO_MANY_REQUESTS'],
  ['auth/user-disabled', 'AUTH_USER_DISABLED'],
  ['auth/network-request-failed', 'OFFLINE'],
  ['auth/something-new', 'UNKNOWN'],
])('%s becomes %s', async (said, code) => {
  service.fetchIdToken.mockRejectedValue(refused(said));
  expect(await signInWithPassword('a@b.example', 'geheim')).toEqual({ code });
});

test.each([
  ['auth/email-already-in-use', 'EMAIL_EXISTS'],
  ['auth/weak-password', 'PASSWORD_REFUSED'],
])('registering: %s becomes %s', async (said, code) => {
  service.createAccount.mockRejectedValue(refused(said));
  expect(await registerAccount('a@b.example', 'geheim')).toEqual({ code });
});

test('the code of a deleted account is reported as invalid, like a wrong code', async () => {
  for (const call of [service.applyEmailCode, service.readResetCode, service.applyResetCode])
    call.mockRejectedValue(refused('auth/user-not-found'));
  const invalid = { code: 'ACTION_CODE_INVALID' };
  expect(await confirmEmail('c')).toEqual(invalid);
  expect(await emailOfResetCode('c')).toEqual(invalid);
  expect(await setPasswordByCode('c', 'neu')).toMatchObject(invalid);
});

test('an expired code is reported as expired, not as wrong', async () => {
  service.readResetCode.mockRejectedValue(refused('auth/expired-action-code'));
  expect(await emailOfResetCode('c')).toEqual({ code: 'ACTION_CODE_EXPIRED' });
});

test('changing the password needs the old password', async () => {
  service.replacePassword.mockRejectedValueOnce(refused('auth/wrong-password')).mockResolvedValue(undefined);
  const passwords = { old: 'alt', next: 'neu' };
  expect(await changePassword('a@b.example', passwords)).toMatchObject({ code: 'AUTH_WRONG_PASSWORD' });
  expect((await changePassword('a@b.example', passwords)).code).toBeUndefined();
});
