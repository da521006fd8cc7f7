import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Auth, UserRecord } from 'firebase-admin/auth';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import * as v from 'valibot';
import type { Config } from '#server/config/config.ts';
import type { Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { readUnsignedIdToken, verifyIdToken } from './id-token.ts';
import type { Identity, IdentityUser } from './identity.ts';

/*
 * The only file that knows Firebase, real or emulated. The large firebase-admin loads on demand; tokens and passwords
 * do not need it.
 */

const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const timeoutMs = 10_000;
/** Minimum ms: otherwise a missing account is refused faster than a wrong password. */
const refusalMs = 400;

type FirebaseOptions = Pick<Config, 'identity' | 'firebaseWeb'> & { clock: Deps['clock'] };

export function firebaseIdentity(
  { identity, firebaseWeb, clock }: FirebaseOptions,
  keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(googleKeys), { timeoutDuration: timeoutMs }),
): Identity {
  const { projectId, emulatorHost } = identity;
  const toolkit = emulatorHost
    ? `http://${emulatorHost}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
  const admin = once(() => openAdmin(identity));

  const readIdToken = async (token: string) => {
    const rules = { projectId, now: clock.now() };
    if (emulatorHost) return readUnsignedIdToken(token, rules);
    try {
      return await verifyIdToken(token, keys, rules);
    } catch {
      throw refusal('AUTH_UNAVAILABLE');
    }
  };

  return {
    verifyIdToken: readIdToken,

    async checkPassword(email, password) {
      const noSooner = delay(refusalMs);
      const answer = await signIn(`${toolkit}/v1/accounts:signInWithPassword?key=${firebaseWeb.apiKey}`, {
        email,
        password,
        returnSecureToken: true,
      });
      const user = 'idToken' in answer ? await readIdToken(answer.idToken) : undefined;
      if (user) return { ok: true, user };
      await noSooner;
      return { ok: false, reason: 'idToken' in answer ? 'unavailable' : reasonOf(answer.refused) };
    },

    async openAccount(email) {
      const auth = await admin();
      const found = await withAccount(() => auth.getUserByEmail(email));
      if (found?.emailVerified) return userOf(found);
      const password = unknownPassword();
      if (found) return userOf(await auth.updateUser(found.uid, { password }));
      try {
        return userOf(await auth.createUser({ email, password, emailVerified: false }));
      } catch (error) {
        // A parallel request created the account.
        if ((error as { code?: string }).code !== 'auth/email-already-exists') throw error;
        return userOf(await auth.getUserByEmail(email));
      }
    },

    async ensureAccount({ email, password, emailVerified }) {
      const auth = await admin();
      try {
        return userOf(await auth.getUserByEmail(email));
      } catch (error) {
        if ((error as { code?: string }).code !== 'auth/user-not-found') throw error;
      }
      return userOf(await auth.createUser({ email, password, emailVerified }));
    },

    findAccount: async (uid) => withAccount(async () => userOf(await (await admin()).getUser(uid))),

    makeActionCode: (purpose, email) =>
      withAccount(async () => {
        const auth = await admin();
        const { uid } = await auth.getUserByEmail(email);
        const link =
          purpose === 'verifyEmail'
            ? await auth.generateEmailVerificationLink(email)
            : await auth.generatePasswordResetLink(email);
        const code = new URL(link).searchParams.get('oobCode');
        if (!code) throw new Error('the identity service made a link without a code');
        return { uid, code };
      }),

    async revoke(uid) {
      await (await admin()).revokeRefreshTokens(uid);
    },

    async deleteAccount(uid) {
      await withAccount(async () => (await admin()).deleteUser(uid));
    },
  };
}

/** The ending satisfies password policies. */
const unknownPassword = () => `${randomBytes(32).toString('base64url')}aA1!`;

const noAccount = ['auth/user-not-found', 'auth/email-not-found', 'auth/invalid-uid', 'auth/invalid-email'];

async function withAccount<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (noAccount.includes(String((error as { code?: unknown }).code))) return undefined;
    throw error;
  }
}

const SignedIn = v.object({ idToken: v.string() });
const Refused = v.object({ error: v.object({ message: v.string() }) });

async function signIn(url: string, body: object): Promise<{ idToken: string } | { refused: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = await response.json();
    if (v.is(SignedIn, answer)) return { idToken: answer.idToken };
    return { refused: v.is(Refused, answer) ? answer.error.message : '' };
  } catch {
    return { refused: '' };
  }
}

/** May append text: "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account …". */
function reasonOf(message: string) {
  const word = message.split(/[\s:]/, 1)[0] ?? '';
  if (
    /^(INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|EMAIL_NOT_FOUND|INVALID_EMAIL|MISSING_PASSWORD)$/.test(word)
  )
    return 'wrong_password';
  if (word === 'TOO_MANY_ATTEMPTS_TRY_LATER') return 'too_many_requests';
  if (word === 'USER_DISABLED') return 'user_disabled';
  return 'unavailable';
}

async function openAdmin({ projectId, emulatorHost, serviceAccount }: Config['identity']): Promise<Auth> {
  const [{ cert, initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ]);
  // firebase-admin finds the emulator only through this variable.
  if (emulatorHost) process.env.FIREBASE_AUTH_EMULATOR_HOST = emulatorHost;
  const credential = serviceAccount && {
    credential: cert({
      projectId: serviceAccount.project_id,
      clientEmail: serviceAccount.client_email,
      privateKey: serviceAccount.private_key,
    }),
  };
  return getAuth(initializeApp({ projectId, ...credential }, crypto.randomUUID()));
}

const userOf = ({ uid, email = '', emailVerified, tokensValidAfterTime }: UserRecord): IdentityUser => ({
  uid,
  email,
  emailVerified,
  signedIn: new Date(tokensValidAfterTime ?? 0),
});

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
