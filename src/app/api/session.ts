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
 * The session: who is signed in, as this device knows it. It is asked on every route and before every call, so it
 * never waits for the network, and nothing but the server's word or the clock ends it: being offline is no reason to
 * log out.
 * This file is loaded with the first page, hence no contract, no Dexie and no query library in here.
 */

export type Tokens = { access: string; refresh: string };
export type Session = Tokens & {
  /** ms; when somebody signed in. */
  setup: number;
  /** The client's id: what lies on the device is named by it. */
  user_uid: string;
  /** The account at the identity service, by which mails' links and the staff's lists name people; empty where the token names none. */
  account: string;
  /** Empty where the token names none. */
  session_id: string;
  /** As the token says; the server decides with each call. */
  is_admin: boolean;
};
/** Why there is no session any more; `ended_elsewhere`: in another window of this browser. */
export type SessionEnd = 'logged_out' | 'expired' | 'ended_by_server' | 'ended_elsewhere';

const hour = 3_600_000;
/** The domain's `sessionHours`, without the schemas that come with it; a test holds them together. */
export const endsAfterHours = 12;
/** Hours after which a session is locked; the limit of 12 hours waits that long without a connection. */
const lockedAfterHours = 72;
/** ms. A clock that says we signed in later than now was set back. */
const clockTolerance = 5 * 60_000;

/**
 * Signing in can be switched off (docs/rules.md 4.7): VITE_AUTH_REQUIRED,
 * for another server (VITE_API_BASE) that asks for no token. Ours always does.
 */
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

/** The session; the same object until something changes. */
export function getSession(): Session | undefined {
  const stored = readStoredSession();
  const text = Object.values(stored).join(' ');
  if (known?.text !== text) {
    const session = toSession(stored);
    // Whoever looks first notices, which may be a call before this window hears of the change.
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

/** Reads whose token it is. Nothing is proved by that; the server does its own checking. */
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

/** Tokens go; what the person has typed and not sent stays (offline/db.ts). */
export function endSession(why: SessionEnd = 'logged_out'): void {
  if (!getSession()) return;
  removeStoredSession();
  // The look takes notice that the session is gone, so that the next one does not think another window ended it.
  getSession();
  lastEnd = why;
  tell();
}

/** Goes on with the same sign-in under new tokens. */
export function renewSession(tokens: Tokens): void {
  writeStoredSession(tokens);
  tell();
}

/** Why the last session of this window ended. */
export function lastSessionEnd(): SessionEnd | undefined {
  return lastEnd;
}

/** Tells why the last session ended, once: for the login page. */
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
 * 12 hours end a session once the server was reached; offline it lives on, up to 72 hours, when it is locked until
 * somebody signs in again. `isConnected`: an answer of the server has proved the connection. `unknown`: the clock was
 * set back since, so nothing can be said, and nobody is shut out for it.
 */
export function sessionAge(isConnected: boolean): 'fresh' | 'unknown' | 'expired' | 'locked' {
  const session = getSession();
  if (!session || session === anybody) return 'fresh';
  const age = serverNow() - session.setup;
  if (age < -clockTolerance) return 'unknown';
  if (isConnected && age > endsAfterHours * hour) return 'expired';
  return age > lockedAfterHours * hour ? 'locked' : 'fresh';
}
