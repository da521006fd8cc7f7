import { expect, test } from 'vitest';
import { createApp } from '#server/entry/app.ts';
import { anOrder } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

const server = await startServer({ config: { metricsToken: 'a token for the metrics' } });
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test('a running process reports that it is alive, whatever else fails', async () => {
  const app = createApp(server.deps, { readiness: async () => ['database'] });
  expect((await app.request('/healthz')).status).toBe(200);
  const ready = await app.request('/readyz');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ code: 'NOT_READY', data: { missing: ['database'] } });
});

test('a process with all connections stuck is not alive', async () => {
  const stuck = createApp(server.deps, { stuck: () => ['database_connections'] });
  const answer = await stuck.request('/healthz');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    code: 'NOT_READY',
    data: { missing: ['database_connections'] },
  });
});

test('a working process is ready', async () => {
  expect((await server.request('/readyz')).status).toBe(200);
});

test.each(['', 'Bearer', 'Bearer wrong', 'Basic a token for the metrics'])(
  'metrics are refused with "%s"',
  async (authorization) => {
    expect((await server.request('/metrics', { headers: { authorization } })).status).toBe(404);
  },
);

test('metrics do not exist without a token in the settings', async () => {
  const plain = await startServer();
  expect((await plain.request('/metrics', bearer('undefined'))).status).toBe(404);
  expect((await plain.request('/metrics', bearer(''))).status).toBe(404);
});

test('metrics count calls and prevented duplicates', async () => {
  const { api } = await server.signIn();
  const context = { headers: { 'idempotency-key': crypto.randomUUID() } };
  await api.shipment.create(anOrder(), { context });
  await api.shipment.create(anOrder(), { context });
  await server.request('/api/nothing');
  const text = await (await server.request('/metrics', bearer('a token for the metrics'))).text();
  expect(text).toContain('versandpult_call_seconds_count{call="shipment.create",status="200"} 2');
  expect(text).toContain('versandpult_replayed_total{call="shipment.create"} 1');
  expect(text).not.toContain('nothing');
});
