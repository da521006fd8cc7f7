import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';
import {
  isSessionKey,
  readStoredSession,
  removeStoredSession,
  type StoredSession,
  writeStoredSession,
} from './session-storage.ts';

/*
 * Session: the signed-in user as this device knows them.
 * Every route and every call reads it, so it never waits for the network, and being offline does not end it. Part of
 * the first load: no contract, Dexie or query library here.
 */

export type Tokens = { access: string; refresh: string };
export type Session = Tokens & {
  /** Time of the sign-in in ms. */
  setup: number;
  /** The client's id; names the databases on the device. */
  user_uid: string;
  /** Account at the identity service, used in mail links and staff lists; '' if the token has none. */
  account: string;
  session_id: string;
  /** The server decides on every call. */
  is_admin: boolean;
};
/** `ended_elsewhere`: in another window of this browser. */
export type SessionEnd = 'logged_out' | 'expired' | 'ended_by_server' | 'ended_elsewhere';

const hour = 3_600_000;
/** Copy of the domain's `sessionHours`, which would load the schemas; a test compares them. */
export const endsAfterHours = 12;
const lockedAfterHours = 72;
/** ms. A later sign-in time means that the clock was set back. */
const clockTolerance = 5 * 60_000;

/** VITE_AUTH_REQUIRED=false (docs/rules.md 4.7) is for a foreign server without tokens (VITE_API_BASE). */
const isAuthRequired = import.meta.env.VITE_AUTH_REQUIRED !== 'false';
const anybody: Session = {
  access: '',
  refresh: '',
  setup: 0,
  user_uid: 'anybody',
  account: '',
  session_id: '',
  is_admin: false,
};

const listeners = new Set<() => void>();
let known: { text: string; session: Session | undefined } | undefined;
let lastEnd: SessionEnd | undefined;

/** Returns the same object until the session changes. */
export function getSession(): Session | undefined {
  const stored = readStoredSession();
  const text = Object.values(stored).join(' ');
  if (known?.text !== text) {
    const session = toSession(stored);
    // A call may come before this window's storage event.
    if (known?.session && !session) lastEnd = 'ended_elsewhere';
    known = { text, session };
  }
  return known.session;
}

function toSession({ access, refresh, setup }: StoredSession): Session | undefined {
  const who = readOwner(access);
  if (!who || refresh === '') return isAuthRequired ? undefined : anybody;
  return { access, refresh, setup: Number(setup) || 0, ...who };
}

/** Does not verify the token; the server does. */
function readOwner(
  access: string,
): Pick<Session, 'user_uid' | 'account' | 'session_id' | 'is_admin'> | undefined {
  const [, payload = ''] = access.split('.');
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (it) =>
      it.charCodeAt(0),
    );
    const claims: { sub?: unknown; acc?: unknown; sid?: unknown; adm?: unknown } = JSON.parse(
      new TextDecoder().decode(bytes),
    );
    if (typeof claims.sub !== 'string' || claims.sub === '') return undefined;
    const text = (claim: unknown) => (typeof claim === 'string' ? claim : '');
    return {
      user_uid: claims.sub,
      account: text(claims.acc),
      session_id: text(claims.sid),
      is_admin: claims.adm === true,
    };
  } catch {
    return undefined;
  }
}

export function startSession(tokens: Tokens): Session {
  writeStoredSession({ ...tokens, setup: String(serverNow()) });
  lastEnd = undefined;
  tell();
  const session = getSession();
  if (!session) throw new Error('The access token names nobody');
  return session;
}

/** Deletes the tokens; drafts and unsent orders stay (offline/rows/db.ts). */
export function endSession(why: SessionEnd = 'logged_out'): void {
  if (!getSession()) return;
  removeStoredSession();
  // Update the known session, or the next read would report `ended_elsewhere`.
  getSession();
  lastEnd = why;
  tell();
}

export function renewSession(tokens: Tokens): void {
  writeStoredSession(tokens);
  tell();
}

export function lastSessionEnd(): SessionEnd | undefined {
  return lastEnd;
}

/** Returns the reason once, for the login page. */
export function takeSessionEnd(): SessionEnd | undefined {
  const why = lastEnd;
  lastEnd = undefined;
  return why;
}

export function subscribeSession(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}

function onStorage(event: StorageEvent): void {
  if (isSessionKey(event.key)) tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribeSession, getSession);
}

/**
 * Online (`isConnected`) a session expires after 12 hours, offline it locks after 72 hours. `unknown`: the clock was
 * set back; the session goes on.
 */
export function sessionAge(isConnected: boolean): 'fresh' | 'unknown' | 'expired' | 'locked' {
  const session = getSession();
  if (!session || session === anybody) return 'fresh';
  const age = serverNow() - session.setup;
  if (age < -clockTolerance) return 'unknown';
  if (isConnected && age > endsAfterHours * hour) return 'expired';
  return age > lockedAfterHours * hour ? 'locked' : 'fresh';
}
