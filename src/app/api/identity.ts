import type { ErrorCode } from '#domain/codes.ts';
import { loadPortalSettings } from './portal-settings.ts';

export type SignInResult =
  | { id_token: string; code?: undefined }
  | { id_token?: undefined; code: ErrorCode | 'OFFLINE' | 'UNKNOWN' };

/** What Firebase says, as one of our codes. It no longer tells a wrong password from an unknown account. */
const codes: Record<string, ErrorCode | 'OFFLINE'> = {
  'auth/wrong-password': 'AUTH_WRONG_PASSWORD',
  'auth/invalid-credential': 'AUTH_WRONG_PASSWORD',
  'auth/invalid-login-credentials': 'AUTH_WRONG_PASSWORD',
  'auth/user-not-found': 'AUTH_WRONG_PASSWORD',
  'auth/invalid-email': 'AUTH_WRONG_PASSWORD',
  'auth/too-many-requests': 'AUTH_TOO_MANY_REQUESTS',
  'auth/user-disabled': 'AUTH_USER_DISABLED',
  'auth/network-request-failed': 'OFFLINE',
};

type SignIn = (email: string, password: string) => Promise<string>;
let ready: Promise<SignIn> | undefined;

/** Loads what signing in needs, so that the first submit need not wait. */
export function prepareSignIn(): void {
  loadSignIn().catch(() => {});
}

/** Asks the identity service; Firebase loads with the first call. */
export async function signInWithPassword(email: string, password: string): Promise<SignInResult> {
  let signIn: SignIn;
  try {
    signIn = await loadSignIn();
  } catch {
    return { code: 'OFFLINE' };
  }
  try {
    return { id_token: await signIn(email, password) };
  } catch (error) {
    const { code } = (error ?? {}) as { code?: unknown };
    return { code: codes[String(code)] ?? 'UNKNOWN' };
  }
}

function loadSignIn(): Promise<SignIn> {
  ready ??= prepare().catch((error: unknown) => {
    ready = undefined;
    throw error;
  });
  return ready;
}

async function prepare(): Promise<SignIn> {
  const [settings, { createAuth, fetchIdToken }] = await Promise.all([
    loadPortalSettings(),
    import('./firebase-auth.ts'),
  ]);
  const auth = createAuth(settings);
  return (email, password) => fetchIdToken(auth, email, password);
}
