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
 * The identity service only says who somebody is; our own tokens are the session. Hence in-memory persistence: no
 * request at start, nothing of the last user left on a shared device, and no sign-out on an odd network (docs/queue.md 9.1).
 * A module of its own, so that only what is named here gets into its chunk.
 */

/** The identity service, as far as we ask it. */
export type Identity = ReturnType<typeof connectIdentity>;

export function connectIdentity(settings: PortalSettings) {
  const auth = createAuth(settings);
  return {
    /** The id token that user/login takes; nothing of the sign-in stays. */
    fetchIdToken: async (email: string, password: string): Promise<string> =>
      takeIdToken(auth, await signInWithEmailAndPassword(auth, email, password)),

    /** Makes an account; its id token is what user/create takes. */
    createAccount: async (email: string, password: string): Promise<string> =>
      takeIdToken(auth, await createUserWithEmailAndPassword(auth, email, password)),

    /** A code for something else than an e-mail is as good as none. */
    applyEmailCode: async (code: string): Promise<void> => {
      const { operation } = await checkActionCode(auth, code);
      if (operation !== ActionCodeOperation.VERIFY_EMAIL) throw refused('auth/invalid-action-code');
      await applyActionCode(auth, code);
    },

    /** The e-mail whose password the code lets one set. */
    readResetCode: (code: string): Promise<string> => verifyPasswordResetCode(auth, code),

    applyResetCode: (code: string, password: string): Promise<void> =>
      confirmPasswordReset(auth, code, password),

    /**
     * Signs in with the old password, sets the new one, and keeps nothing of it. Answers the id token of a sign-in with the
     * new one; none where that failed, since the password is changed all the same.
     */
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
  // Locally the identity service's emulator stands behind our own server.
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
