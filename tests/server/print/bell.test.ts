import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { connect } from '#server/db/connect.ts';
import { ringBell, ringsOf, shutBell, waitForRing } from '#server/print/bell.ts';
import { atEnd } from '#support/at-end.ts';
import { processSettings } from '#support/direct-session.ts';
import { tcpProxy } from '#support/tcp-proxy.ts';
import { createTestDatabase } from '#support/test-database.ts';

const database = await createTestDatabase();
const { db, close } = connect(database.url, { poolSize: 1 });
afterAll(async () => {
  await close();
  await database.drop();
});

const at = (client_id: string) => ({ client_id, station_id: randomUUID() });

async function aBell(silentAt?: string) {
  const proxy = await tcpProxy(database.url, silentAt);
  const config = readConfig({ ...processSettings, DATABASE_URL: proxy.url });
  atEnd(() => shutBell(config));
  return { proxy, config };
}

test('a ring wakes the waiting request', async () => {
  const { config } = await aBell();
  const clientId = randomUUID();
  const heard = await ringsOf(config, clientId);
  const waiting = waitForRing(config, at(clientId), {
    heard,
    ms: 60_000,
    signal: new AbortController().signal,
  });
  await ringBell(db, clientId);
  await waiting;
  expect(await ringsOf(config, clientId)).toBe(heard + 1);
});

test('a third wait of a station replaces its oldest, and no wait of another station', async () => {
  const { config } = await aBell();
  const clientId = randomUUID();
  const [table, gate] = [at(clientId), at(clientId)];
  const heard = await ringsOf(config, clientId);
  const wait = (station: typeof table) =>
    waitForRing(config, station, { heard, ms: 60_000, signal: new AbortController().signal });
  const waits = [wait(gate), wait(table), wait(table), wait(table)];
  expect(await waits[1]).toBe(true);
  await ringBell(db, clientId);
  expect(await Promise.all(waits)).toEqual([false, true, false, false]);
});

test('a database that goes silent before it listens delays no one beyond the connection timeout', async () => {
  const { config, proxy } = await aBell('listen print_work');
  const begun = performance.now();
  expect(await ringsOf(config, randomUUID())).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
  const clientId = randomUUID();
  const heard = await ringsOf(config, clientId);
  const waiting = waitForRing(config, at(clientId), {
    heard,
    ms: 60_000,
    signal: new AbortController().signal,
  });
  await ringBell(db, clientId);
  await waiting;
  expect(await ringsOf(config, clientId)).toBe(heard + 1);
  expect(proxy.silenced()).toBe(1);
});

const connections = '/proc/net/tcp';
const isLinux = process.platform === 'linux';
test.skipIf(!isLinux)(`the kernel probes a silent connection (${connections})`, async () => {
  const { config, proxy } = await aBell();
  const clientId = randomUUID();
  const heard = await ringsOf(config, clientId);
  // Without a waiting request the connection would be closed.
  const gone = new AbortController();
  const waiting = waitForRing(config, at(clientId), { heard, ms: 60_000, signal: gone.signal });
  const port = Number(new URL(proxy.url).port).toString(16).toUpperCase().padStart(4, '0');
  // Columns: local and remote address, state (01: established), queues, timer (02: keepalive) and its due time.
  const timers = () =>
    readFileSync(connections, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , remote, state]) => remote?.endsWith(`:${port}`) && state === '01')
      .map(([, , , , , timer]) => timer?.slice(0, 2));
  await expect.poll(timers).toEqual(['02']);
  gone.abort();
  await waiting;
});
