import { expect, test } from 'vitest';
import { api } from '#app/api/client.ts';
import { loadPortalSettings } from '#app/api/portal-settings.ts';
import { fakeServer } from '#support/fake-server.ts';

const ping = { pong: true, time: 1 };
const settings = { provider_name: 'Pult', firebase: { apiKey: 'demo' }, demo_accounts: [], is_traced: true };
const sent = (server: ReturnType<typeof fakeServer>) =>
  server.callsOf('ping').map(({ headers }) => headers.get('traceparent'));

test('a call names no trace until the server says that somebody is interested', async () => {
  const server = fakeServer({ ping });
  await api.portal.ping();
  expect(sent(server)).toEqual([null]);
});

test('then each call begins a trace of its own', async () => {
  const server = fakeServer({ ping, settings });
  await loadPortalSettings();
  await api.portal.ping();
  await api.portal.ping();
  const [first, second] = sent(server);
  expect(first).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(second).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(second).not.toBe(first);
});
