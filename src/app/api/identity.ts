import type { ErrorCode } from '#domain/values/error-codes.ts';
import type { Identity } from './firebase-auth.ts';
import { loadPortalSettings } from './portal-settings.ts';

/** `PASSWORD_REFUSED`: the identity service's password rules are stricter than ours. */
export type IdentityCode = ErrorCode | 'OFFLINE' | 'UNKNOWN' | 'PASSWORD_REFUSED';
export type IdentityResult = { code?: undefined } | { code: IdentityCode };
export type SignInResult =
  | { id_token: string; code?: undefined }
  | { id_token?: undefined; code: IdentityCode };
export type PasswordChangeResult =
  | { id_token?: string; code?: undefined }
  | { id_token?: undefined; code: IdentityCode };
export type ResetCodeResult = { email: string; code?: undefined } | { email?: undefined; code: IdentityCode };

/** Firebase no longer distinguishes a wrong password from an unknown account. */
const codes: Record<string, IdentityCode> = {
  'auth/wrong-password': 'AUTH_WRONG_PASSWORD',
  'auth/invalid-credential': 'AUTH_WRONG_PASSWORD',
  'auth/invalid-login-credentials': 'AUTH_WRONG_PASSWORD',
  'auth/user-not-found': 'AUTH_WRONG_PASSWORD',
  'auth/invalid-email': 'AUTH_WRONG_PASSWORD',
  'auth/email-already-in-use': 'EMAIL_EXISTS',
  'auth/weak-password': 'PASSWORD_REFUSED',
  'auth/password-does-not-meet-requirements': 'PASSWORD_REFUSED',
  'auth/invalid-action-code': 'ACTION_CODE_INVALID',
  'auth/expired-action-code': 'ACTION_CODE_EXPIRED',
  'auth/too-many-requests': 'AUTH_TOO_MANY_REQUESTS',
  'auth/user-disabled': 'AUTH_USER_DISABLED',
  'auth/network-request-failed': 'OFFLINE',
};

class IdentityElsewhere extends Error {}

let ready: Promise<Identity> | undefined;

export function prepareSignIn(): void {
  load().catch(() => {});
}

export async function signInWithPassword(email: string, password: string): Promise<SignInResult> {
  const { value, code } = await ask((identity) => identity.fetchIdToken(email, password));
  return value === undefined ? { code: code ?? 'UNKNOWN' } : { id_token: value };
}

export async function registerAccount(email: string, password: string): Promise<SignInResult> {
  const { value, code } = await ask((identity) => identity.createAccount(email, password));
  return value === undefined ? { code: code ?? 'UNKNOWN' } : { id_token: value };
}

export function confirmEmail(actionCode: string): Promise<IdentityResult> {
  return askWithCode((identity) => identity.applyEmailCode(actionCode));
}

export async function emailOfResetCode(actionCode: string): Promise<ResetCodeResult> {
  const { value, code } = await askWithCode((identity) => identity.readResetCode(actionCode));
  return value === undefined ? { code: code ?? 'UNKNOWN' } : { email: value };
}

export function setPasswordByCode(actionCode: string, password: string): Promise<IdentityResult> {
  return askWithCode((identity) => identity.applyResetCode(actionCode, password));
}

/** Returns an id token that proves the new password. `AUTH_WRONG_PASSWORD`: the old one is wrong. */
export async function changePassword(
  email: string,
  passwords: { old: string; next: string },
): Promise<PasswordChangeResult> {
  const { value, code } = await ask((identity) => identity.replacePassword(email, passwords));
  return value ?? { code };
}

type Asked<T> = { value: T; code?: undefined } | { value?: undefined; code: IdentityCode };

async function ask<T>(work: (identity: Identity) => Promise<T>): Promise<Asked<T>> {
  let identity: Identity;
  try {
    identity = await load();
  } catch (error) {
    return { code: error instanceof IdentityElsewhere ? 'IDENTITY_ELSEWHERE' : 'OFFLINE' };
  }
  try {
    return { value: await work(identity) };
  } catch (error) {
    const { code } = (error ?? {}) as { code?: unknown };
    return { code: codes[String(code)] ?? 'UNKNOWN' };
  }
}

/** The code's account may be deleted, which Firebase reports as a wrong password. */
async function askWithCode<T>(work: (identity: Identity) => Promise<T>): Promise<Asked<T>> {
  const asked = await ask(work);
  return asked.code === 'AUTH_WRONG_PASSWORD' ? { code: 'ACTION_CODE_INVALID' } : asked;
}

function load(): Promise<Identity> {
  ready ??= prepare().catch((error: unknown) => {
    ready = undefined;
    throw error;
  });
  return ready;
}

async function prepare(): Promise<Identity> {
  const settings = await loadPortalSettings();
  // An identity provider replaces Firebase.
  if (settings.provider_sign_in) throw new IdentityElsewhere();
  const { connectIdentity } = await import('./firebase-auth.ts');
  return connectIdentity(settings);
}
