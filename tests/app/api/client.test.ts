import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, describeError } from '#app/api/client.ts';
import { subscribeReachability } from '#app/api/reachability.ts';
import { endSession, getSession, startSession } from '#app/api/session.ts';
import { aUser } from '#support/a-client.ts';
import { accessToken, fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

const tokens = (n: number) => ({ access: `${accessToken('u1')}${n}`, refresh: `r${n}` });
const id = '00000000-0000-4000-8000-000000000001';
const databaseUser = aUser({ id: 'c1', email: 'a@b.example' });

beforeEach(() => {
  startSession(tokens(1));
});
afterEach(() => {
  endSession();
  localStorage.clear();
});

function listen(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    requests.push(request);
    return answer(request);
  });
  return requests;
}
const isLogin = (request: Request) => request.url.endsWith('/user/login');
const tokenOf = (request: Request) => request.headers.get('authorization')?.slice(-1);
const answerFor = (request: Request, valid: string) =>
  tokenOf(request) === valid ? Response.json({ data: databaseUser }) : refusal('UNAUTHORIZED', 401);

describe('a call', () => {
  test('carries token, key, owner and wire version to its path', async () => {
    const requests = listen(() => Response.json({ data: [] }, { headers: { 'idempotency-key': id } }));
    await api.address.getAll(undefined, { context: { idempotencyKey: id, queueUser: 'u1' } });
    const [request] = requests;
    expect(new URL(request!.url).pathname).toBe('/api/address/getAll');
    expect(Object.fromEntries(request!.headers)).toMatchObject({
      authorization: `Bearer ${tokens(1).access}`,
      'idempotency-key': id,
      'x-queue-user': 'u1',
      'x-wire': '1',
    });
  });

  test.each([
    ["nobody's", {}],
    ["another request's", { 'idempotency-key': '00000000-0000-4000-8000-000000000009' }],
  ])('rejects a response that is %s when it was sent under a key', async (_, headers) => {
    listen(() => Response.json({ data: [] }, { headers }));
    const call = api.address.getAll(undefined, { context: { idempotencyKey: id } });
    await expect(call).rejects.toMatchObject({ name: 'NoAnswer' });
    listen(() => Response.json({ code: 'NOT_FOUND', status: 404 }, { status: 404, headers }));
    const refused = api.address.getAll(undefined, { context: { idempotencyKey: id } });
    await expect(refused).rejects.toMatchObject({ name: 'NoAnswer' });
  });

  test("sends the page's language", async () => {
    const requests = listen(() => Response.json({ data: { pong: true, time: 1 } }));
    document.documentElement.lang = 'en';
    await api.portal.ping();
    document.documentElement.lang = '';
    expect(requests[0]!.headers.get('x-language')).toBe('en');
  });

  test('reports no network state when our own code throws', async () => {
    listen(() => Response.json({ data: { pong: true, time: 1 } }));
    vi.stubGlobal('AbortSignal', {});
    const heard: unknown[] = [];
    const stop = subscribeReachability((it) => heard.push(it));
    await expect(api.portal.ping()).rejects.not.toMatchObject({ name: 'NoAnswer' });
    stop();
    vi.unstubAllGlobals();
    expect(heard).toEqual([]);
  });

  test('carries no token when it needs no sign-in', async () => {
    const requests = listen(() => Response.json({ data: { pong: true, time: 1 } }));
    await api.portal.ping();
    expect(requests[0]!.headers.has('authorization')).toBe(false);
  });

  test('accepts a raw body from a server without an envelope', async () => {
    fakeServer({ 'user/get': Response.json(databaseUser) });
    expect((await api.user.get()).data.email).toBe('a@b.example');
  });

  test('rejects a response of another shape', async () => {
    fakeServer({ 'user/get': { is_admin: 'yes' } });
    const error = await api.user.get().catch((it: unknown) => it);
    expect(describeError(error)).toEqual({ code: 'UNKNOWN' });
  });
});

describe('a refused call', () => {
  const refuse = async (response: Response) => {
    fakeServer({ 'shipment/get_available_order_services': response, [`shipment/${id}`]: response });
    const error = await api.shipment.get({ id }).catch((it: unknown) => it);
    return describeError(error);
  };

  test('reports the code, the seconds to wait and the request id', async () => {
    const headers = { 'retry-after': '30', 'x-request-id': 'req-1' };
    expect(await refuse(refusal('RATE_LIMITED', 429, headers))).toEqual({
      code: 'RATE_LIMITED',
      retryAfter: 30,
      requestId: 'req-1',
    });
  });

  test('reports the issues', async () => {
    const issues = [{ path: 'id', code: 'not_valid' }];
    const body = { code: 'VALIDATION_FAILED', status: 400, message: '', data: { issues } };
    expect(await refuse(Response.json(body, { status: 400 }))).toEqual({ code: 'VALIDATION_FAILED', issues });
  });

  test("reports the carrier's message, from an order and from the list of services", async () => {
    const body = (data: unknown) =>
      Response.json({ code: 'CARRIER_REFUSED', status: 422, message: '', data }, { status: 422 });
    const expected = { code: 'CARRIER_REFUSED', carrierMessage: 'Hard Failure: No' };
    expect(await refuse(body({ message: 'Hard Failure: No' }))).toEqual(expected);
    expect(await refuse(body([{ error_message: 'Hard Failure: No' }]))).toEqual(expected);
  });

  test('reports an unknown code as UNKNOWN', async () => {
    expect(await refuse(refusal('TEAPOT', 418))).toEqual({ code: 'UNKNOWN' });
  });
});

describe('an unreachable server', () => {
  test.each<[string, () => Response]>([
    ['no network', noAnswer],
    ['a captive portal', () => new Response('<p>Anmelden', { headers: { 'content-type': 'text/html' } })],
    ['a proxy', () => new Response('<p>502', { status: 502, headers: { 'content-type': 'text/html' } })],
  ])("%s counts as offline and notifies the connection's subscribers", async (_, answer) => {
    const reached: boolean[] = [];
    const unsubscribe = subscribeReachability((isReached) => reached.push(isReached));
    listen(answer);
    const error = await api.user.get().catch((it: unknown) => it);
    unsubscribe();
    expect(describeError(error)).toEqual({ code: 'OFFLINE' });
    expect(reached).toEqual([false]);
  });

  test('a call aborted by its caller reports no network state', async () => {
    const reached: boolean[] = [];
    const unsubscribe = subscribeReachability((isReached) => reached.push(isReached));
    const giveUp = new AbortController();
    listen(() => {
      giveUp.abort();
      throw new DOMException('Aborted', 'AbortError');
    });
    await expect(api.user.get(undefined, { signal: giveUp.signal })).rejects.toThrow('Aborted');
    unsubscribe();
    expect(reached).toEqual([]);
  });
});

describe('an expired token', () => {
  test('is renewed once for all waiting calls, and each call is repeated', async () => {
    const requests = listen((request) =>
      isLogin(request) ? Response.json({ data: tokens(2) }) : answerFor(request, '2'),
    );
    const users = await Promise.all([api.user.get(), api.user.get(), api.user.get()]);
    expect(users.map((it) => it.data.id)).toEqual(['c1', 'c1', 'c1']);
    expect(requests.filter(isLogin).length).toBe(1);
    expect(getSession()).toMatchObject({ access: tokens(2).access, refresh: 'r2' });
  });

  test('repeats the call with the same body', async () => {
    const bodies: string[] = [];
    listen(async (request) => {
      if (isLogin(request)) return Response.json({ data: tokens(2) });
      bodies.push(await request.clone().text());
      return tokenOf(request) === '2'
        ? Response.json({ data: [], pagination: { total: 0 } })
        : refusal('UNAUTHORIZED', 401);
    });
    await api.shipment.userList({ search: 'Grüße' });
    expect(bodies).toEqual([bodies[0], bodies[0]]);
    expect(bodies[0]).toContain('Grüße');
  });

  test('is not renewed when another window has already renewed it', async () => {
    const requests = listen((request) => {
      if (tokenOf(request) === '1') localStorage.setItem('access_token', tokens(2).access);
      return answerFor(request, '2');
    });
    await api.user.get();
    expect(requests.filter(isLogin)).toEqual([]);
  });

  test('ends the session when the server refuses to renew it', async () => {
    listen((request) => (isLogin(request) ? refusal('SESSION_ENDED', 401) : refusal('UNAUTHORIZED', 401)));
    const error = await api.user.get().catch((it: unknown) => it);
    expect(describeError(error)).toEqual({ code: 'UNAUTHORIZED' });
    expect(getSession()).toBeUndefined();
  });

  test.each<[string, () => Response]>([
    ['the network', noAnswer],
    [
      'a portal',
      () => new Response('<p>Anmelden', { status: 401, headers: { 'content-type': 'text/html' } }),
    ],
    ['a server that starts', () => refusal('NOT_READY', 503)],
    ['a limit', () => refusal('RATE_LIMITED', 429)],
  ])('keeps the session when %s blocks the renewal', async (_, answer) => {
    listen((request) => (isLogin(request) ? answer() : refusal('UNAUTHORIZED', 401)));
    const error = await api.user.get().catch((it: unknown) => it);
    expect(describeError(error)).toEqual({ code: 'OFFLINE' });
    expect(getSession()).toBeDefined();
  });

  test("does not repeat a call under another user's session", async () => {
    const requests = listen((request) => {
      if (!isLogin(request)) startSession({ access: accessToken('u2'), refresh: 'r' });
      return refusal('UNAUTHORIZED', 401);
    });
    await api.user.get().catch(() => {});
    expect(requests.length).toBe(1);
    expect(getSession()?.user_uid).toBe('u2');
  });
});
