import { apiBase, wireVersion } from './base.ts';
import { reportReachability } from './reachability.ts';
import { recordServerTime } from './server-clock.ts';
import { endSession, getSession, renewSession, type Session, type Tokens } from './session.ts';

/*
 * Refreshes the session once for all calls in all windows, under a lock. The server accepts the previous token once
 * more for 60 s, in case a response or the lock is lost.
 */

export type Refreshed = 'refreshed' | 'ended' | 'unreachable';

const timeoutMs = 15_000;
/** Longer than a refresh: a crashed window with the lock must not block the others. */
const lockPatienceMs = 20_000;

let underWay: Promise<Refreshed> | undefined;

/** `ended`: the server refused. `unreachable`: the session stays. */
export function refreshSession(usedAccess: string): Promise<Refreshed> {
  underWay ??= refreshUnderLock(usedAccess).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function refreshUnderLock(usedAccess: string): Promise<Refreshed> {
  const session = getSession();
  if (!session) return 'ended';
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return refreshOnce(usedAccess);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), lockPatienceMs);
  try {
    return await locks.request(`auth:${session.user_uid}`, { signal: patience.signal }, () => {
      clearTimeout(timer);
      return refreshOnce(usedAccess);
    });
  } catch (error) {
    if (patience.signal.aborted) return refreshOnce(usedAccess);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function refreshOnce(usedAccess: string): Promise<Refreshed> {
  const session = getSession();
  if (!session) return 'ended';
  if (session.access !== usedAccess) return 'refreshed';
  const askedAt = performance.now();
  const response = await askForTokens(session);
  if (!response) {
    reportReachability(false, askedAt);
    return 'unreachable';
  }
  recordServerTime(response);
  const body: unknown = await response.json().catch(() => undefined);
  const isOurs = readCode(body) !== undefined || readTokens(body) !== undefined;
  reportReachability(isOurs, askedAt);
  // Another window signed out or in meanwhile.
  if (getSession()?.refresh !== session.refresh) return getSession() ? 'refreshed' : 'ended';
  const tokens = response.ok ? readTokens(body) : undefined;
  if (tokens) {
    renewSession(tokens);
    return 'refreshed';
  }
  const code = readCode(body);
  const isRefused = (response.status === 401 && code !== undefined) || code === 'CLIENT_INACTIVE';
  if (!isRefused) return 'unreachable';
  endSession('ended_by_server');
  return 'ended';
}

async function askForTokens({ refresh }: Session): Promise<Response | undefined> {
  try {
    return await fetch(`${apiBase()}/user/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-wire': String(wireVersion),
        'x-language': document.documentElement.lang,
      },
      body: JSON.stringify({ refresh }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    return undefined;
  }
}

function readTokens(body: unknown): Tokens | undefined {
  const { data } = (body ?? {}) as { data?: Partial<Tokens> };
  const isWhole = typeof data?.access === 'string' && typeof data.refresh === 'string';
  return isWhole ? { access: data.access as string, refresh: data.refresh as string } : undefined;
}

function readCode(body: unknown): string | undefined {
  const { code } = (body ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
