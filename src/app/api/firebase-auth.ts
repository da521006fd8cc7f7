import { initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import type { PortalSettings } from '#contract/portal.ts';

/*
 * The identity service only says who somebody is; our own tokens are the session. Hence in-memory persistence: no
 * request at start, nothing of the last user left on a shared device, and no sign-out on an odd network (offline.md 6).
 * A module of its own, so that only what is named here gets into its chunk.
 */

export function createAuth(settings: PortalSettings): Auth {
  const auth = initializeAuth(initializeApp(settings.firebase), { persistence: inMemoryPersistence });
  // Locally the identity service's emulator stands behind our own server.
  if (settings.identity_emulated) {
    connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  }
  return auth;
}

/** The id token that user/login takes; nothing of the sign-in stays. */
export async function fetchIdToken(auth: Auth, email: string, password: string): Promise<string> {
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  const id_token = await user.getIdToken();
  await signOut(auth);
  return id_token;
}
