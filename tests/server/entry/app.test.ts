import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { localStationOrigins } from '#domain/labels/local-station.ts';
import { callsOf } from '#server/calls.ts';
import type { Config } from '#server/config/config.ts';
import { connect } from '#server/db/connect.ts';
import { createApp } from '#server/entry/app.ts';
import type { Env } from '#server/entry/step.ts';
import { given } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const json = { 'content-type': 'application/json' };

const ask = (call: { method: string; url: string }, init: RequestInit = {}) =>
  server.request(`/api${call.url.replace(/\{\w+\}/g, 'x')}`, { method: call.method, ...init });

async function expectError(response: Response, status: number, code: string) {
  const body = await response.json();
  expect(response.status).toBe(status);
  expect(body).toEqual({
    code,
    status,
    message: expect.stringMatching(/./),
    ...('data' in body ? { data: body.data } : {}),
  });
  return body;
}

function expectSecurityHeaders(response: Response) {
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`default-src 'none'`);
  expect(policy).toContain(`require-trusted-types-for 'script'`);
  expect(policy).toMatch(/; trusted-types app-worker import-worker scan-worker workbook-worker$/);
  expect(policy).not.toContain('unsafe-');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(response.headers.get('permissions-policy')).toContain('camera=(self)');
  expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
}

test("routes mounted first answer before the portal's, with its security headers", async () => {
  const first = new Hono<Env>().get('/api/ping', (c) => c.text('first'));
  const app = createApp(server.deps, { first });
  const answer = await app.request('/api/ping');
  expectSecurityHeaders(answer);
  expect(await answer.text()).toBe('first');
  expect((await app.request('/healthz')).status).toBe(200);
});

describe('paths', () => {
  test.each(callsOf(contract).map((call) => [call.name, call] as const))(
    '%s answers with and without its trailing slash',
    async (_, call) => {
      const plain = await ask(call);
      const slashed = await ask({ ...call, url: `${call.url}/` });
      expect(plain.headers.has('x-min-client'), 'the call was found').toBe(true);
      expect(slashed.headers.has('x-min-client')).toBe(true);
      expect(slashed.status).toBe(plain.status);
    },
  );

  test.each(['/api/nothing', '/api/', '/api/user', '/api/user/got/7', '/api/shipment/create/x/y'])(
    '%s is not found',
    async (path) => {
      await expectError(await server.request(path), 404, 'NOT_FOUND');
    },
  );

  test('a path with the wrong method names the allowed methods', async () => {
    const response = await server.request('/api/user/login', { method: 'GET' });
    await expectError(response, 405, 'METHOD_NOT_ALLOWED');
    expect(response.headers.get('allow')).toBe('POST');
  });

  test('HEAD answers like GET without a body', async () => {
    const response = await server.request('/api/ping', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  test('parameters that are not ids are refused', async () => {
    const { access } = await server.signIn();
    const headers = { authorization: `Bearer ${access}` };
    for (const id of ['x', '%00', '%E0%A4%A', '..%2f..%2fetc', "'%20or%201=1"])
      await expectError(await server.request(`/api/shipment/${id}`, { headers }), 400, 'VALIDATION_FAILED');
  });
});

describe('headers', () => {
  test.each([
    ['a success', '/api/ping', {}],
    ['an unknown path', '/api/nothing', {}],
    ['a call without token', '/api/user/get', {}],
    ['a wrong method', '/api/ping', { method: 'DELETE' }],
    ['a malformed body', '/api/user/login', { method: 'POST', headers: json, body: '{' }],
    ['health', '/healthz', {}],
    ['the reference', '/api/reference', {}],
    ['a page that is not there', '/nothing.js', {}],
    ['a post outside the calls', '/somewhere', { method: 'POST' }],
  ])('%s carries the security headers', async (_, path, init) => {
    expectSecurityHeaders(await server.request(path, init));
  });

  const headersWith = async (config: Partial<Config>) => {
    const app = createApp({ ...server.deps, config: { ...server.config, ...config } });
    return (await app.request('/api/ping')).headers;
  };

  test("browsers are bound to HTTPS if people arrive by it, with the portal's certificate or a proxy's", async () => {
    expect((await headersWith({})).has('strict-transport-security')).toBe(false);
    const behindProxy = await headersWith({ publicUrl: 'https://versand.example' });
    expect(behindProxy.get('strict-transport-security')).toContain('max-age=31536000');
    const own = await headersWith({ tls: { cert: '', key: '', files: { cert: '', key: '' } } });
    expect(own.has('strict-transport-security')).toBe(true);
  });

  test('the browser may reach a local print station, and Firebase only with a real project', async () => {
    const here = localStationOrigins.join(' ');
    expect(here).toMatch(/^(http:\/\/(127\.0\.0\.1|localhost):1863[123] ?){6}$/);
    const connect = async (config: Partial<Config>) =>
      /connect-src ([^;]*)/.exec((await headersWith(config)).get('content-security-policy') ?? '')?.[1];
    expect(await connect({})).toBe(`'self' ${here}`);
    expect(await connect({ identity: { projectId: 'versandpult-real' } })).toBe(
      `'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com ${here}`,
    );
  });

  test('answers of calls are never cached', async () => {
    const response = await server.request('/api/ping');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('every answer names the oldest app version that may still send', async () => {
    expect((await server.request('/api/ping')).headers.get('x-min-client')).toBe('1');
  });

  test('an older app is told to update', async () => {
    const response = await server.request('/api/ping', { headers: { 'x-wire': '0' } });
    await expectError(response, 426, 'CLIENT_TOO_OLD');
  });

  test('a long answer is compressed if the caller accepts it', async () => {
    const { client, access } = await server.signIn();
    for (let i = 0; i < 10; i += 1) await given.address(server.db, client);
    const response = await server.request('/api/address/getAll', {
      headers: { authorization: `Bearer ${access}`, 'accept-encoding': 'gzip, br' },
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const unpacked = response.body?.pipeThrough(new DecompressionStream('gzip'));
    expect((await new Response(unpacked).json()).data).toHaveLength(10);
  });
});

describe('bodies', () => {
  const post = (body: string, headers: Record<string, string> = json) =>
    server.request('/api/user/login', { method: 'POST', headers, body });

  test.each([
    ['broken JSON', '{"id_token": '],
    ['JSON nested 21 deep', `${'['.repeat(21)}${']'.repeat(21)}`],
    ['JSON nested a hundred thousand deep', '['.repeat(100_000)],
  ])('%s is malformed', async (_, body) => {
    await expectError(await post(body), 400, 'MALFORMED_BODY');
  });

  test('brackets within strings do not count as nesting', async () => {
    const body = JSON.stringify({ id_token: `"${'[{'.repeat(50)}\\` });
    await expectError(await post(body), 401, 'UNAUTHORIZED');
  });

  test('a body not declared as JSON is malformed', async () => {
    await expectError(await post('{"refresh":"x"}', { 'content-type': 'text/plain' }), 400, 'MALFORMED_BODY');
  });

  test.each([
    ['declared', { ...json, 'content-length': '1000001' }],
    ['not declared', json],
  ])('a body above 1 MB is refused, with its length %s', async (_, headers) => {
    const body = JSON.stringify({ id_token: 'x'.repeat(1_000_000) });
    await expectError(await post(body, headers), 413, 'BODY_TOO_LARGE');
  });

  test.each(['null', '[]', '"x"', '7', 'true', '', '{"__proto__":{"refresh":"x"}}'])(
    'a body of %j does not match the schema',
    async (body) => {
      await expectError(await post(body), 400, 'VALIDATION_FAILED');
    },
  );

  test('a refused body is reported field by field without the values sent', async () => {
    const response = await server.request('/api/user/is-verified', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: 'geheim-not-a-mail', signPassword: '' }),
    });
    const body = await expectError(response, 400, 'VALIDATION_FAILED');
    expect(body.data).toEqual({
      issues: [
        { path: 'email', code: 'email_not_valid' },
        { path: 'signPassword', code: 'password_required' },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('geheim');
  });

  test('texts that the database cannot store are repaired, not refused', async () => {
    const response = await server.request('/api/logs', {
      method: 'POST',
      headers: json,
      body: `{"id":"${crypto.randomUUID()}","name":"a\\u0000b","severity":"INFO","event":"\\ud800","text":"\\ud83d\\ude00"}`,
    });
    expect(response.status).toBe(200);
  });
});

describe('answers', () => {
  test('a success is an envelope', async () => {
    expect(await (await server.request('/api/ping')).json()).toEqual({
      data: { pong: true, time: server.clock.now().getTime() / 1000 },
    });
  });

  test('an unknown error returns its code and the request id, nothing else', async () => {
    const { identity } = server.deps;
    const broken = await startServer({
      deps: { identity: { ...identity, verifyIdToken: () => Promise.reject(new Error('secret detail')) } },
    });
    const response = await broken.request('/api/user/login', {
      method: 'POST',
      headers: json,
      body: '{"id_token":"x"}',
    });
    const body = await expectError(response, 500, 'INTERNAL_ERROR');
    expect(body.message).toBe(`Something went wrong here. Request ${response.headers.get('x-request-id')}`);
    expect(body).not.toHaveProperty('data');
    expect(broken.logged.find((line) => line.level === 50)).toMatchObject({
      request_id: response.headers.get('x-request-id'),
      error: { message: 'secret detail' },
    });
  });

  test('an answer that does not match its schema is not sent', async () => {
    const provider = { name: 7 as never, supportPhone: '', supportEmail: '', specialServiceEmail: '' };
    const broken = await startServer({ config: { provider } });
    await expectError(await broken.request('/api/settings'), 500, 'INTERNAL_ERROR');
  });

  test('without its database the server says it is not ready', async () => {
    const { access } = await server.signIn();
    const gone = connect('postgres://x:x@127.0.0.1:1/x');
    const app = createApp({ ...server.deps, db: gone.db });
    const response = await app.request('/api/user/get', { headers: { authorization: `Bearer ${access}` } });
    await expectError(response, 503, 'NOT_READY');
    expect(response.headers.get('retry-after')).toBe('2');
    await gone.close();
  });
});
