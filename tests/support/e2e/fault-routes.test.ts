import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import { listen } from '#server/http/http-server.ts';
import { anAddress, anOrder } from '#support/factories.ts';
import { startServer } from '#support/server.ts';
import { faultRoutes } from './fault-routes.ts';

const server = await startServer({ first: faultRoutes });
const { access, client } = await server.signIn();
const config = { ...server.config, port: await findFreePort() };
const { stop } = await listen(server.app.fetch, config);
const url = `http://127.0.0.1:${config.port}`;
afterAll(() => stop(100));
afterEach(() => fetch(`${url}/__faults`, { method: 'DELETE' }));

const json = { 'content-type': 'application/json' };
const breakCalls = (fault: object) =>
  fetch(`${url}/__faults`, { method: 'POST', headers: json, body: JSON.stringify(fault) });
const ping = (init: RequestInit = {}) => fetch(`${url}/api/ping`, init);

/** Uses a new connection, since an existing one would be retried automatically. */
const send = (company: string, key = randomUUID()) =>
  fetch(`${url}/api/shipment/create`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${access}`, 'idempotency-key': key, connection: 'close' },
    body: JSON.stringify(anOrder({ recipient: anAddress({ company }) })),
  });
const shipmentsTo = async (company: string) => {
  const response = await fetch(`${url}/__faults/shipments?company=${encodeURIComponent(company)}`);
  return (await response.json()).data as { client_ref: string; email: string; company: string }[];
};
const create = '/api/shipment/create';

describe('a call meets', () => {
  test.each([
    ['drop-before', 0],
    ['drop-after-commit', 1],
    ['truncate', 1],
  ])('"%s": the connection ends, shipments made: %i', async (mode, made) => {
    const company = `Ende ${randomUUID().slice(0, 8)}`;
    await breakCalls({ path: create, mode });
    await expect(send(company).then((response) => response.text())).rejects.toThrow();
    expect(await shipmentsTo(company)).toHaveLength(made);
  });

  test.each([
    ['500-before', 0],
    ['500-after', 1],
  ])('"%s": 500, shipments made: %i', async (mode, made) => {
    const company = `Fehler ${randomUUID().slice(0, 8)}`;
    await breakCalls({ path: create, mode });
    const response = await send(company);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: 'INTERNAL_ERROR' });
    expect(await shipmentsTo(company)).toHaveLength(made);
  });

  test.each([
    ['401', { code: 'UNAUTHORIZED' }, null],
    ['409', { code: 'REQUEST_IN_PROGRESS' }, '7'],
    ['429', { code: 'RATE_LIMITED' }, '7'],
  ])('"%s": the server’s own refusal', async (mode, body, retryAfter) => {
    await breakCalls({ path: '/api/ping', mode, retryAfter: 7 });
    const response = await ping();
    expect(response.status).toBe(Number(mode));
    expect(response.headers.get('retry-after')).toBe(retryAfter);
    expect(await response.json()).toMatchObject(body);
  });

  test.each([
    ['stale-before', 0],
    ['stale-after', 1],
  ])('"%s": another order’s answer, shipments made: %i', async (mode, made) => {
    const earlier = randomUUID();
    const first = await (await send('Frühere GmbH', earlier)).json();
    const company = `Alt ${randomUUID().slice(0, 8)}`;
    await breakCalls({ path: create, mode });
    const response = await send(company);
    expect(response.status).toBe(200);
    expect(response.headers.get('idempotency-key')).toBe(earlier);
    expect(await response.json()).toEqual(first);
    expect(await shipmentsTo(company)).toHaveLength(made);
  });

  test.each([
    ['stranger-before', 0],
    ['stranger-after', 1],
  ])('"%s": a gateway’s refusal, shipments made: %i', async (mode, made) => {
    const company = `Sperre ${randomUUID().slice(0, 8)}`;
    await breakCalls({ path: create, mode });
    const response = await send(company);
    expect([response.status, response.headers.get('idempotency-key')]).toEqual([403, null]);
    expect(await response.json()).toMatchObject({ code: 'BLOCKED' });
    expect(await shipmentsTo(company)).toHaveLength(made);
  });

  test('"html": the page of a captive portal without any effect', async () => {
    const company = `Portal ${randomUUID().slice(0, 8)}`;
    await breakCalls({ path: create, mode: 'html' });
    const response = await send(company);
    expect([response.status, response.headers.get('content-type')?.slice(0, 9)]).toEqual([200, 'text/html']);
    expect(await shipmentsTo(company)).toEqual([]);
  });

  test('"hang": no answer while the caller waits', async () => {
    await breakCalls({ path: '/api/ping', mode: 'hang' });
    await expect(ping({ signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout/);
    await breakCalls({ path: '/api/ping', mode: 'hang', delayMs: 50 });
    await expect(ping()).rejects.toThrow('fetch failed');
  });

  test('"slow": the right answer, later or once the faults are cleared', async () => {
    const begun = performance.now();
    await breakCalls({ path: '/api/ping', mode: 'slow', delayMs: 50 });
    expect((await ping()).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(45);
    await breakCalls({ path: '/api/ping', mode: 'slow', delayMs: 600_000 });
    const answer = ping();
    await expect
      .poll(async () => (await (await fetch(`${url}/__faults`)).json()).data.met)
      .toEqual({ 'GET /api/ping': 2 });
    await fetch(`${url}/__faults`, { method: 'DELETE' });
    expect((await answer).status).toBe(200);
  });
});

test('a fault occurs as often as requested, on the named paths and methods', async () => {
  await breakCalls({ path: '/api/*', method: 'get', mode: '429', times: 2, after: 1 });
  const statuses = [];
  for (let call = 0; call < 4; call += 1) statuses.push((await ping()).status);
  expect(statuses).toEqual([200, 429, 429, 200]);
  await breakCalls({ path: '/api/ping', method: 'POST', mode: '429' });
  expect((await ping()).status).toBe(200);
  const { data } = await (await fetch(`${url}/__faults`)).json();
  expect(data).toMatchObject({ faults: [{ method: 'POST' }], met: { 'GET /api/ping': 2 } });
});

test("a journey's faults do not affect other journeys or requests without one", async () => {
  const headers = { ...json, cookie: 'device_work=1; journey=a' };
  const body = JSON.stringify({ path: '/api/ping', mode: '429' });
  await fetch(`${url}/__faults`, { method: 'POST', headers, body });
  expect((await ping()).status).toBe(200);
  expect((await ping({ headers: { cookie: 'journey=b' } })).status).toBe(200);
  expect((await ping({ headers })).status).toBe(429);
});

test('an unknown fault is refused', async () => {
  expect((await breakCalls({ path: '/api/ping', mode: 'fire' })).status).toBe(400);
});

test("shipments are listed by their orders' keys, with their clients", async () => {
  const key = randomUUID();
  const company = `Schlüssel ${key.slice(0, 8)}`;
  await send(company, key);
  const response = await fetch(`${url}/__faults/shipments?ref=${key}&ref=${randomUUID()}`);
  expect((await response.json()).data).toEqual([
    { client_ref: key, email: client.email, company, state: 'ready' },
  ]);
});

test('a label is marked as printed even if its answer passes the faults', async () => {
  const { data } = await (await send('Etikett GmbH')).json();
  const headers = { authorization: `Bearer ${access}`, 'idempotency-key': randomUUID() };
  const ask = (path: string) => fetch(`${url}/api/shipment/${path}`, { headers });
  const label = await ask(`label?shipment_id=${data.shipment_id}&format=pdf_a6`);
  expect((await label.json()).data.file.length).toBeGreaterThan(100);
  const shown = await (await ask(data.shipment_id)).json();
  expect(shown.data[0].label_printed).not.toBeNull();
});
