import { type FirebaseError, initializeApp } from 'firebase/app';
import {
  ActionCodeOperation,
  type Auth,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
  signOut,
  type UserCredential,
  updatePassword,
  verifyPasswordResetCode,
} from 'firebase/auth';
import type { PortalSettings } from '#contract/portal.ts';

/*
 * Identity service: Firebase checks the password, our own tokens are the session.
 * In-memory persistence: no request at start, no traces on a shared device, no sign-out on a bad network
 * (docs/queue.md 9.1). Only this module imports Firebase, to keep its chunk small.
 */

export type Identity = ReturnType<typeof connectIdentity>;

export function connectIdentity(settings: PortalSettings) {
  const auth = createAuth(settings);
  return {
    /** Returns the id token for user/login. */
    fetchIdToken: async (email: string, password: string): Promise<string> =>
      takeIdToken(auth, await signInWithEmailAndPassword(auth, email, password)),

    /** Returns the id token for user/create. */
    createAccount: async (email: string, password: string): Promise<string> =>
      takeIdToken(auth, await createUserWithEmailAndPassword(auth, email, password)),

    applyEmailCode: async (code: string): Promise<void> => {
      const { operation } = await checkActionCode(auth, code);
      if (operation !== ActionCodeOperation.VERIFY_EMAIL) throw refused('auth/invalid-action-code');
      await applyActionCode(auth, code);
    },

    /** Returns the e-mail of the code's account. */
    readResetCode: (code: string): Promise<string> => verifyPasswordResetCode(auth, code),

    applyResetCode: (code: string, password: string): Promise<void> =>
      confirmPasswordReset(auth, code, password),

    /** Without an id token the password was changed, but the sign-in with it failed. */
    replacePassword: async (
      email: string,
      passwords: { old: string; next: string },
    ): Promise<{ id_token?: string }> => {
      const { user } = await signInWithEmailAndPassword(auth, email, passwords.old);
      try {
        await updatePassword(user, passwords.next);
        const signIn = signInWithEmailAndPassword(auth, email, passwords.next);
        return await signIn.then(
          async (it) => ({ id_token: await it.user.getIdToken() }),
          () => ({}),
        );
      } finally {
        await signOut(auth);
      }
    },
  };
}

function createAuth(settings: PortalSettings): Auth {
  const auth = initializeAuth(initializeApp(settings.firebase), { persistence: inMemoryPersistence });
  // Locally our own server forwards to the Firebase emulator.
  if (settings.identity_emulated) {
    connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  }
  return auth;
}

async function takeIdToken(auth: Auth, { user }: UserCredential): Promise<string> {
  const id_token = await user.getIdToken();
  await signOut(auth);
  return id_token;
}

const refused = (code: string): Pick<FirebaseError, 'code'> & Error =>
  Object.assign(new Error(code), { code });
