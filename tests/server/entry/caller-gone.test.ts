import { once } from 'node:events';
import http from 'node:http';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { maxImportRows } from '#domain/address/address-import.ts';
import { findFreePort } from '#run/stack/free-port.ts';
import { callsOf } from '#server/calls.ts';
import { isInHeavyCall } from '#server/db/caller-gone.ts';
import { listen } from '#server/http/http-server.ts';
import { anAddress } from '#support/factories.ts';
import { goodBodies } from '#support/good-bodies.ts';
import { startServer } from '#support/server.ts';

/* Heavy calls stop once their caller disconnects (docs/operation.md 6.4). */

const server = await startServer();
const bodies = goodBodies(undefined);
const heavy = callsOf(contract).filter(({ meta }) => meta.heavy === true);

/** The first only computes; the second finishes each order that it has begun. */
const withoutQuery = ['address.validate', 'shipment.createMany'];

const search: Readonly<Record<string, string>> = {
  'shipment.handover': '?day=2026-03-10',
  'shipment.handoverList': '?day=2026-03-10',
  'pickup.driverList': '?day=2026-03-10',
};

/** Called before each query of a heavy call. */
let onStep = (_statement: string) => {};
const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : String((statement as { text?: unknown } | undefined)?.text);

function watchQueries(queries: { query: unknown }) {
  const query = queries.query as (...input: unknown[]) => unknown;
  queries.query = (...input: unknown[]) => {
    if (isInHeavyCall() && typeof input.at(-1) !== 'function') onStep(textOf(input[0]));
    return Reflect.apply(query, queries, input);
  };
}
const watched = new WeakSet<pg.PoolClient>();
watchQueries(server.pool);
server.pool.on('acquire', (client) => {
  if (!watched.has(client)) watchQueries(client);
  watched.add(client);
});

test.each(heavy.map((call) => [call.name, call] as const))(
  '%s asks the database for nothing more once its caller is gone',
  async (name, { method, url, meta }) => {
    const { access } = await server.signIn({ is_admin: meta.access === 'admin' });
    const caller = new AbortController();
    const after: string[] = [];
    onStep = (statement) => {
      if (caller.signal.aborted) after.push(statement);
      else if (!statement.startsWith('begin')) caller.abort();
    };
    const path = url.replace(/\{\w+\}/g, () => crypto.randomUUID());
    const response = await server.request(`/api${path}${search[name] ?? ''}`, {
      method,
      signal: caller.signal,
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(bodies[name] ?? {}) }),
    });
    expect(response.status).toBeLessThan(500);
    expect(caller.signal.aborted).toBe(!withoutQuery.includes(name));
    // The first further query is refused and ends the work.
    expect(after.filter((it) => it !== 'rollback').length).toBeLessThanOrEqual(1);
    if (after.length > 0) expect(response.status).toBe(429);
  },
);

test('an import whose caller is gone leaves nothing, and is done when repeated under its key', async () => {
  const { access, api } = await server.signIn();
  const caller = new AbortController();
  const key = crypto.randomUUID();
  const ask = (signal?: AbortSignal) =>
    server.request('/api/address/import', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(bodies['address.import']),
      ...(signal ? { signal } : {}),
    });
  onStep = (statement) => {
    if (/^insert into "?address"? /.test(statement.trim())) caller.abort();
  };
  expect((await ask(caller.signal)).status).toBe(429);
  expect(caller.signal.aborted).toBe(true);
  expect((await api.address.getAll()).data).toEqual([]);
  expect((await ask()).status).toBe(200);
  expect((await ask()).headers.get('idempotent-replayed')).toBe('true');
  expect((await api.address.getAll()).data).toHaveLength(2);
});

const port = await findFreePort();
const listening = await listen(server.app.fetch, { ...server.config, port });
afterAll(() => listening.stop(100));

test.each([
  ['address/validate', 'address.validate'],
  ['address/import', 'address.import'],
])('%s of the longest file ends when the connection ends', async (path, call) => {
  const { access, client } = await server.signIn();
  onStep = () => {};
  const request = http.request(`http://127.0.0.1:${port}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
  });
  request.on('error', () => {});
  request.end(JSON.stringify({ data: Array.from({ length: maxImportRows }, () => anAddress()) }));
  await once(request, 'finish');
  request.destroy();
  const status = () => server.logged.find((it) => it.call === call && it.client_id === client.id)?.status;
  await expect.poll(status, { timeout: 10_000 }).toBe(429);
});
