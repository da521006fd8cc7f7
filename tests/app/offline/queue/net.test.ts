import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession, startSession } from '#app/api/session.ts';
import { sendItem } from '#app/offline/queue/net.ts';
import { accessToken, noAnswer, refusal } from '#support/fake-server.ts';

const id = '00000000-0000-4000-8000-000000000001';
const item = {
  id,
  uid: 'u1',
  op: 'shipment.create',
  wire: 1,
  body: '{"recipient":{"company":"Grüße & Söhne"}}',
} as const;
const { signal } = new AbortController();
const shipment = { shipment_id: 's1', tracking_number: ['t1'], shipment_status: 1 };
const named = { 'idempotency-key': id };
const anotherId = '00000000-0000-4000-8000-000000000002';

beforeEach(() => {
  startSession({ access: accessToken('u1'), refresh: 'r1' });
});
afterEach(() => {
  endSession();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function answerWith(answer: () => Response) {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (input: Request, init?: RequestInit) => {
    requests.push(new Request(input, init));
    return answer();
  });
  return requests;
}

describe('an attempt', () => {
  test("sends the frozen bytes under the key in the owner's name", async () => {
    const [request] = await attemptRequests(() => Response.json({ data: shipment }));
    expect(request!.url).toMatch(/\/api\/shipment\/create$/);
    expect(await request!.text()).toBe(item.body);
    expect(Object.fromEntries(request!.headers)).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': id,
      'x-queue-user': 'u1',
      'x-wire': '1',
    });
  });

  test("keeps the owner's name of another user's item, so that the server refuses it", async () => {
    startSession({ access: accessToken('u2'), refresh: 'r2' });
    const [request] = await attemptRequests(() => refusal('WRONG_USER', 409));
    expect(request!.headers.get('x-queue-user')).toBe('u1');
  });

  test.each([
    ['address.create', 'POST', '/api/address/create'],
    ['address.update', 'PUT', '/api/address/update/a%2F1'],
  ] as const)('sends %s by %s to %s', async (op, method, path) => {
    const requests = answerWith(() => Response.json({ data: { address_id: 'a/1' } }));
    const body = JSON.stringify({ address_id: 'a/1', company: 'Alpha' });
    expect(await sendItem({ ...item, op, body }, signal)).toMatchObject({ answer: { outcome: 'saved' } });
    expect(requests[0]).toMatchObject({ method });
    expect(new URL(requests[0]!.url).pathname).toBe(path);
    expect(await requests[0]!.text()).toBe(body);
  });

  test('counts as done when the address already exists', async () => {
    answerWith(() => refusal('ADDRESS_EXISTS', 409));
    expect(await sendItem({ ...item, op: 'address.create' }, signal)).toMatchObject({
      code: 'ADDRESS_EXISTS',
      answer: { outcome: 'exists' },
    });
  });

  async function attemptRequests(answer: () => Response) {
    const requests = answerWith(answer);
    await sendItem(item, signal);
    return requests;
  }
});

describe('the result of an attempt', () => {
  const html = { 'content-type': 'text/html' };

  test.each<[string, () => Response, unknown]>([
    [
      'the shipment',
      () => Response.json({ data: { ...shipment, client_ref: id } }, { headers: named }),
      { from: 'server', status: 200, isNamed: true, answer: shipment },
    ],
    [
      'the shipment, the header lost on its way',
      () => Response.json({ data: { ...shipment, client_ref: id.toUpperCase() } }),
      { isNamed: true, answer: shipment },
    ],
    [
      'the shipment of another order',
      () => Response.json({ data: { ...shipment, client_ref: anotherId } }),
      { from: 'server', isNamed: false },
    ],
    [
      'the shipment of another order under this one’s header',
      () => Response.json({ data: { ...shipment, client_ref: anotherId } }, { headers: named }),
      { isNamed: false },
    ],
    [
      'the shipment under another order’s header',
      () =>
        Response.json(
          { data: { ...shipment, client_ref: id } },
          { headers: { 'idempotency-key': anotherId } },
        ),
      { isNamed: false },
    ],
    ['a shipment that names no order', () => Response.json({ data: shipment }), { isNamed: false }],
    [
      'the shipment without an envelope',
      () => Response.json({ ...shipment, client_ref: id }),
      { from: 'server', isNamed: true, answer: shipment },
    ],
    [
      'some other JSON',
      () => Response.json({ data: { ok: true } }),
      { from: 'server', status: 200, answer: undefined },
    ],
    ['a page', () => new Response('<p>', { headers: html }), { from: 'stranger', status: 200 }],
    [
      'half a body',
      () => new Response('{"data":', { headers: { 'content-type': 'application/json' } }),
      { from: 'stranger' },
    ],
    [
      'a proxy that is overloaded',
      () => new Response('<p>', { status: 503, headers: { ...html, 'retry-after': '7' } }),
      { from: 'stranger', status: 503, retryAfter: 7 },
    ],
    [
      'an error without a code',
      () => Response.json({ error: 'no' }, { status: 404 }),
      { from: 'server', status: 404, isNamed: false },
    ],
    [
      'a stranger’s refusal',
      () => refusal('BLOCKED', 403),
      { from: 'server', status: 403, isNamed: false, code: 'BLOCKED' },
    ],
    [
      'a refusal',
      () => refusal('REQUEST_IN_PROGRESS', 409, { ...named, 'retry-after': '2', 'x-min-client': '1' }),
      { from: 'server', status: 409, isNamed: true, code: 'REQUEST_IN_PROGRESS', retryAfter: 2, minWire: 1 },
    ],
  ])('%s', async (_, answer, expected) => {
    answerWith(answer);
    expect(await sendItem(item, signal)).toMatchObject(expected as object);
  });

  test('a refusal after a renewed session: the owner is still signed in', async () => {
    const tokens = { access: `${accessToken('u1')}2`, refresh: 'r2' };
    vi.stubGlobal('fetch', async (input: Request | string) =>
      new Request(input).url.endsWith('/user/login')
        ? Response.json({ data: tokens })
        : refusal('SESSION_ENDED', 401, named),
    );
    expect(await sendItem(item, signal)).toMatchObject({ status: 401, isNamed: true, isSignedIn: true });
  });

  test('a refusal of the session itself: the user is signed out', async () => {
    answerWith(() => refusal('SESSION_ENDED', 401, named));
    expect(await sendItem(item, signal)).toMatchObject({ status: 401, isSignedIn: false });
  });

  test('no response: NoAnswer', async () => {
    answerWith(noAnswer);
    await expect(sendItem(item, signal)).rejects.toMatchObject({ name: 'NoAnswer' });
  });
});
