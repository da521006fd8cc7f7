import { afterEach, expect, test } from 'vitest';
import { flushReports, reportCall, reportFault } from '#app/api/report.ts';
import { fakeServer, noAnswer } from '#support/fake-server.ts';

afterEach(async () => {
  fakeServer({ logs: null });
  await flushReports();
});

const textsOf = (server: ReturnType<typeof fakeServer>) =>
  server.callsOf('logs').map(({ body }) => body as { severity: string; text: string });

test('one report counts all successful calls, and each failure gets its own', async () => {
  const server = fakeServer({ logs: null });
  reportCall({ name: 'user.get', status: 200, ms: 12 });
  reportCall({ name: 'shipment.create', status: 201, ms: 80 });
  reportCall({ name: 'shipment.label', status: 500, ms: 5, requestId: 'req-1' });
  await flushReports();
  expect(textsOf(server)).toMatchObject([
    { severity: 'ERROR', name: 'shipment.label', event: '500', text: 'shipment.label 500 5 ms req-1' },
    { severity: 'INFO', name: 'calls', text: 'user.get 200 12 ms\nshipment.create 201 80 ms' },
  ]);
});

test('each report carries an id, so that the server recognises a repeat', async () => {
  const server = fakeServer({ logs: null });
  reportFault('page', new RangeError());
  reportFault('page', new RangeError());
  await flushReports();
  const ids = server.callsOf('logs').map(({ body }) => (body as { id: string }).id);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('401, 403 and failures of the log call are not reported', async () => {
  const server = fakeServer({ logs: null });
  reportCall({ name: 'user.get', status: 401, ms: 1 });
  reportCall({ name: 'user.get', status: 403, ms: 1 });
  reportCall({ name: 'logs.write', status: 500, ms: 1 });
  await flushReports();
  expect(server.calls).toEqual([]);
});

test('a fault is reported by kind and place, without its message', async () => {
  const server = fakeServer({ logs: null });
  reportFault('page', new RangeError('Max Mustermann, Musterweg 1'));
  await flushReports();
  const [report] = textsOf(server);
  expect(report).toMatchObject({ severity: 'ERROR', name: 'page', event: 'RangeError' });
  expect(report?.text).not.toContain('Mustermann');
});

test('the last 50 reports wait until there is a connection', async () => {
  fakeServer({ logs: noAnswer });
  for (let call = 1; call <= 60; call += 1) reportCall({ name: 'user.get', status: 500, ms: call });
  await flushReports();
  const server = fakeServer({ logs: null });
  await flushReports();
  const texts = textsOf(server).map((it) => it.text);
  expect(texts.length).toBe(50);
  expect(texts[0]).toBe('user.get 500 11 ms');
  expect(texts.at(-1)).toBe('user.get 500 60 ms');
});
