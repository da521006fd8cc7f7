import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordServerTime } from '#app/api/server-clock.ts';
import {
  endSession,
  endsAfterHours,
  getSession,
  lastSessionEnd,
  sessionAge,
  startSession,
  subscribeSession,
  takeSessionEnd,
} from '#app/api/session.ts';
import { sessionHours } from '#domain/people/account.ts';
import { signAccess } from '#server/tokens/tokens.ts';
import { accessToken } from '#support/fake-server.ts';

const hour = 3_600_000;
const start = Date.UTC(2026, 2, 10, 8);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  endSession();
  takeSessionEnd();
  localStorage.clear();
});

test("a session names the client, not the account, as the owner of this device's data", async () => {
  const config = { sessionSecret: 'a secret of the tests, long enough to be taken' };
  const deps = { config, clock: { now: () => new Date() } } as unknown as Parameters<typeof signAccess>[0];
  const client_id = crypto.randomUUID();
  const claims = { client_id, session_id: 's1', session_version: 1, is_admin: false, user_uid: 'account-1' };
  startSession({ access: await signAccess(deps, claims, new Date(start + hour)), refresh: 'r1' });
  expect(getSession()).toMatchObject({ user_uid: client_id, account: 'account-1' });
});

const signIn = () => startSession({ access: accessToken('u1'), refresh: 'r1' });

test('a session is read from the three stored values alone', () => {
  signIn();
  expect(Object.keys(localStorage).sort()).toEqual(['access_token', 'refresh_token', 'setup_time']);
  expect(getSession()).toEqual({
    access: accessToken('u1'),
    refresh: 'r1',
    setup: start,
    user_uid: 'u1',
    account: 'u1',
    session_id: '',
    is_admin: false,
  });
  expect(getSession()).toBe(getSession());
});

test('a staff token marks the session as staff', () => {
  startSession({ access: accessToken('u1', true), refresh: 'r1' });
  expect(getSession()?.is_admin).toBe(true);
});

test('a token without a user starts no session', () => {
  expect(() => startSession({ access: 'opaque', refresh: 'r1' })).toThrow();
  expect(getSession()).toBeUndefined();
});

test('a session ended in another window is gone here before the storage event arrives', () => {
  signIn();
  const unsubscribe = subscribeSession(() => {});
  localStorage.clear();
  expect(getSession()).toBeUndefined();
  dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
  expect(lastSessionEnd()).toBe('ended_elsewhere');
  unsubscribe();
});

test('ending the session removes the three values, keeps the reason and notifies subscribers', () => {
  signIn();
  let told = 0;
  const unsubscribe = subscribeSession(() => {
    told += 1;
  });
  endSession('expired');
  unsubscribe();
  expect(told).toBe(1);
  expect(localStorage.length).toBe(0);
  expect(lastSessionEnd()).toBe('expired');
  expect(takeSessionEnd()).toBe('expired');
  expect(takeSessionEnd()).toBeUndefined();
});

test('signing out in another window ends the session here too', () => {
  signIn();
  let told = 0;
  const unsubscribe = subscribeSession(() => {
    told += 1;
  });
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
  dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  unsubscribe();
  expect(told).toBe(1);
  expect(getSession()).toBeUndefined();
});

describe('a full disk', () => {
  function stubStorage(isFull: (values: Record<string, string>) => boolean) {
    const values: Record<string, string> = Object.create({
      getItem: (key: string) => values[key] ?? null,
      removeItem: (key: string) => delete values[key],
      setItem: (key: string, value: string) => {
        if (isFull(values)) throw new DOMException('Full', 'QuotaExceededError');
        values[key] = value;
      },
    });
    vi.stubGlobal('localStorage', values);
    return values;
  }
  afterEach(() => {
    endSession();
    vi.unstubAllGlobals();
  });

  test('evicts cached lists before the session', () => {
    const values = stubStorage((it) => 'tq:u1' in it);
    values['tq:u1'] = 'lists';
    expect(signIn().user_uid).toBe('u1');
    expect(Object.keys(values).sort()).toEqual(['access_token', 'refresh_token', 'setup_time']);
  });

  test("keeps the session in this window's memory when no write succeeds", () => {
    const values = stubStorage(() => true);
    signIn();
    expect(Object.keys(values)).toEqual([]);
    expect(getSession()?.user_uid).toBe('u1');
  });
});

describe("the session's age", () => {
  test("has the domain's limit", () => {
    expect(endsAfterHours).toBe(sessionHours);
  });

  test.each([
    [11, true, 'fresh'],
    [13, true, 'expired'],
    [13, false, 'fresh'],
    [71, false, 'fresh'],
    [73, false, 'locked'],
    [73, true, 'expired'],
  ] as const)('at %i hours, connection proved: %s, is %s', (hours, isConnected, expected) => {
    signIn();
    vi.setSystemTime(start + hours * hour);
    expect(sessionAge(isConnected)).toBe(expected);
  });

  test("is unknown when the device's clock was set back", () => {
    signIn();
    vi.setSystemTime(start - 24 * hour);
    expect(sessionAge(true)).toBe('unknown');
    expect(sessionAge(false)).toBe('unknown');
    vi.setSystemTime(start - 4 * 60_000);
    expect(sessionAge(false)).toBe('fresh');
  });

  test('stays fresh offline when the clock was set forward by a day', () => {
    signIn();
    vi.setSystemTime(start + 25 * hour);
    expect(sessionAge(false)).toBe('fresh');
  });

  test("follows the server's clock when the device's clock is wrong", () => {
    signIn();
    vi.setSystemTime(start + 24 * hour);
    recordServerTime(new Response(null, { headers: { date: new Date(start + hour).toUTCString() } }));
    expect(sessionAge(true)).toBe('fresh');
    recordServerTime(new Response(null, { headers: { date: new Date(start + 24 * hour).toUTCString() } }));
    expect(sessionAge(true)).toBe('expired');
  });
});

describe('a portal without authentication', () => {
  test('opens without a token, and the session never expires', async () => {
    vi.stubEnv('VITE_AUTH_REQUIRED', 'false');
    vi.resetModules();
    const open = await import('#app/api/session.ts');
    expect(open.getSession()).toMatchObject({ access: '', user_uid: 'anybody' });
    expect(open.getSession()).toBe(open.getSession());
    expect(open.sessionAge(true)).toBe('fresh');
    open.endSession('expired');
    expect(open.getSession()).toBeDefined();
    vi.unstubAllEnvs();
  });

  test('is not the default', () => {
    expect(getSession()).toBeUndefined();
  });
});
