import { afterEach, describe, expect, test, vi } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { createApp } from '#server/entry/app.ts';
import { callerAddress } from '#server/http/caller-address.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { startServer } from '#support/server.ts';

const rateLimits = { openCallsPerMinute: 3, signInsPerAccount: 3, callsPerMinute: 5, trackingPerMinute: 20 };
afterEach(() => vi.useRealTimers());

const ping = (server: { request: (path: string) => Promise<Response> }) => server.request('/api/ping');

test('open calls are limited per address, with a Retry-After', async () => {
  const server = await startServer({ config: { rateLimits } });
  for (let i = 0; i < 3; i += 1) expect((await ping(server)).status).toBe(200);
  const refused = await ping(server);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect((await ping(server)).status).toBe(200);
});

test('each kind of open call has its own limit', async () => {
  const server = await startServer({ config: { rateLimits } });
  for (let i = 0; i < 4; i += 1) await ping(server);
  const log = await server.request('/api/logs', { method: 'POST', body: '{}' });
  expect(log.status).not.toBe(429);
  const logIn = await server.request('/api/user/login', { method: 'POST', body: '{}' });
  expect(logIn.status).not.toBe(429);
});

test.each(['/api/openapi.json', '/api/reference', '/api/reference.css', '/api/nothing', '/api/user'])(
  '%s counts like an open call',
  async (path) => {
    const server = await startServer({ config: { rateLimits } });
    for (let i = 0; i < 3; i += 1) expect((await server.request(path)).status).not.toBe(429);
    const refused = await server.request(path);
    expect([refused.status, (await refused.json()).code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ping(server)).status).toBe(429);
  },
);

test.each(['/', '/order', '/sw.js', '/missing.js', '/downloads/agb.pdf', '/downloads/logo', '/inbox'])(
  '%s counts as a file: fifty times the limit of open calls, separate from calls',
  async (path) => {
    const server = await startServer({ config: { rateLimits } });
    for (let i = 0; i < 150; i += 1) expect((await server.request(path)).status).not.toBe(429);
    expect((await server.request(path)).status).toBe(429);
    expect((await ping(server)).status).toBe(200);
    expect((await server.request('/healthz')).status).toBe(200);
  },
);

test('calls of a signed-in user are limited per user, not per address', async () => {
  const server = await startServer({ config: { rateLimits } });
  const [one, other] = [await server.signIn(), await server.signIn()];
  for (let i = 0; i < 5; i += 1) await one.api.user.get();
  await expect(one.api.user.get()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect((await other.api.user.get()).data.email).toBe(other.client.email);
});

test('calls with invalid tokens count for the address', async () => {
  const server = await startServer({ config: { rateLimits } });
  const ask = (i: number) =>
    server.request('/api/user/get', { headers: { authorization: `Bearer made-up-${i}` } });
  for (let i = 0; i < 3; i += 1) expect((await ask(i)).status).toBe(401);
  expect((await ask(3)).status).toBe(429);
});

test('sign-ins are limited across processes', async () => {
  const one = await startServer({ config: { rateLimits } });
  const { pool, db, close } = connect(one.databaseUrl);
  const two = createApp({ ...one.deps, db, limits: createRateLimits(one.config, pool) });
  const refresh = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"refresh":"x"}',
  };
  const statuses = [];
  for (const app of [one.app, two, one.app, two, one.app])
    statuses.push((await app.request('/api/user/login', refresh)).status);
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  await close();
});

test('neither addresses nor e-mails are stored', async () => {
  const server = await startServer({ config: { rateLimits } });
  const email = 'geheim@kunde.example';
  await expect(server.api().user.isVerified({ email, signPassword: 'x' })).rejects.toMatchObject({
    status: 401,
  });
  const { rows } = await server.pool.query('select key from rate_limit');
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/geheim|unknown/);
});

describe('the address of a caller', () => {
  test.each([
    ['without proxies is the connection', '203.0.113.5', '198.51.100.1', 0, '203.0.113.5'],
    ['behind one proxy is what the proxy appended', '10.0.0.1', 'forged, 203.0.113.9', 1, '203.0.113.9'],
    [
      'behind two proxies is what the first of them appended',
      '10.0.0.1',
      'forged, 203.0.113.9, 10.0.0.2',
      2,
      '203.0.113.9',
    ],
    ['falls back to the connection', '10.0.0.1', undefined, 1, '10.0.0.1'],
    ['is IPv4 also when it is written as IPv6', '::ffff:203.0.113.5', undefined, 0, '203.0.113.5'],
    ['is the network of an IPv6 address', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2'],
    ['is the same network however it is shortened', '2001:DB8:1:2::6', undefined, 0, '2001:db8:1:2'],
    ['may have zeros in its network', '2001:db8::6', undefined, 0, '2001:db8:0:0'],
    ['may be the machine itself', '::1', undefined, 0, '0:0:0:0'],
    ['may be unknown', undefined, undefined, 0, 'unknown'],
  ])('%s', (_, peer, forwarded, proxies, address) => {
    expect(callerAddress(peer, forwarded, proxies)).toBe(address);
  });
});
