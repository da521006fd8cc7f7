import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { findFreePort } from '#run/stack/free-port.ts';
import { startBucketServer } from '#support/bucket-server.ts';
import { directClient, processSettings } from '#support/direct-session.ts';
import { behind, proxies } from '#support/proxies.ts';
import { say } from '#support/say.ts';
import { exitOf, startProcess, untilListening } from '#support/server-process.ts';
import { startLoad } from '#support/steady-load.ts';
import { createTestDatabase } from '#support/test-database.ts';

/*
 * Each proxy of deploy/ before two processes (docs/operation.md 14.8): a failing call affects no other, an upgrade
 * fails no request, and unsafe calls are never repeated.
 */

/** ms between two failing sign-ins. */
const between = 1_500;
const tries = 10;
const rounds = 2;
/** ms between restarts, so that the proxy sees the first process again (docs/operation.md 14.8). */
const pause = 3_000;

async function startPair(proxy: (typeof proxies)[number]) {
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  const { url: databaseUrl, drop } = await createTestDatabase();
  ends.push(drop);
  const filesDir = mkdtempSync(join(tmpdir(), 'versandpult-proxies-'));
  ends.push(() => rmSync(filesDir, { recursive: true, force: true }));
  const { bucket, refuse } = await startBucketServer();
  const [customer, staff] = [
    await directClient(databaseUrl),
    await directClient(databaseUrl, { is_admin: true }),
  ];
  ends.push(customer.close, staff.close);
  const places = { listen: await findFreePort(), one: await findFreePort(), two: await findFreePort() };
  const settings = {
    ...processSettings,
    DATABASE_URL: databaseUrl,
    S3_BUCKET: bucket.bucket,
    S3_REGION: bucket.region,
    S3_ENDPOINT: bucket.endpoint ?? '',
    S3_ACCESS_KEY_ID: bucket.credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: bucket.credentials?.secretAccessKey ?? '',
    S3_FORCE_PATH_STYLE: '1',
    RATE_LIMIT_SIGN_INS: '100000',
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS: '5',
    LOG_LEVEL: 'info',
  };
  const start = async (port: number) => {
    const { process } = await startProcess({ ...settings, PORT: String(port) });
    ends.push(() => process.kill('SIGKILL'));
    await untilListening(process);
    return process;
  };
  const running = { one: await start(places.one), two: await start(places.two) };
  const { stop: stopProxy } = await proxy.start(places);
  ends.push(stopProxy);
  const restart = async (which: 'one' | 'two') => {
    running[which].kill('SIGTERM');
    expect(await exitOf(running[which])).toBe(0);
    running[which] = await start(places[which]);
  };
  return { url: `http://127.0.0.1:${places.listen}`, customer, staff, refuse, restart, stop };
}

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

describe.each(proxies)('$name', (proxy) => {
  test.skipIf(!proxy.version)(
    `${behind(proxy)} orders continue while sign-ins and uploads fail`,
    async () => {
      const { url, customer, staff, refuse, stop } = await startPair(proxy);
      ends.push(stop);
      const admin = await staff.signIn();
      const load = startLoad({
        urls: [url],
        access: await customer.signIn(),
        customers: 6,
        rest: 40,
        repeats: false,
      });
      refuse({ status: 507, code: 'QuotaExceeded' });
      const statuses = new Set<string>();
      for (let at = 0; at < tries; at += 1) {
        const signIn = fetch(`${url}/api/user/is-verified`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `kim${at}@firma.example`, signPassword: 'richtiges Passwort' }),
        });
        const uploads = Array.from({ length: 4 }, (_, number) => {
          const form = new FormData();
          form.set('folder', invoicesFolder);
          form.set('file', new File(['x'], `${at}-${number}.csv`));
          return fetch(`${url}/api/data/upload-file`, {
            method: 'POST',
            headers: { authorization: `Bearer ${admin}` },
            body: form,
          });
        });
        for (const answer of await Promise.all([signIn, ...uploads])) {
          const { code } = await answer.json().catch(() => ({}));
          statuses.add(`${answer.status} ${code}`);
        }
        await delay(between);
      }
      await load.stop();
      say(
        `${behind(proxy)}: ${load.acknowledged.length} orders, ${load.failed.length} of ${load.asked()} requests failed`,
      );
      expect([...statuses].toSorted()).toEqual(['502 AUTH_UNAVAILABLE', '502 STORAGE_UNAVAILABLE']);
      expect(load.failed).toEqual([]);
      await stop();
    },
  );

  test.skipIf(!proxy.version)(`${behind(proxy)} ${rounds} rolling restarts fail no request`, async () => {
    const { url, customer, restart, stop } = await startPair(proxy);
    ends.push(stop);
    const load = startLoad({
      urls: [url],
      access: await customer.signIn(),
      customers: 6,
      rest: 40,
      repeats: false,
    });
    for (let round = 0; round < rounds; round += 1) {
      for (const which of ['one', 'two'] as const) {
        await restart(which);
        await delay(pause);
      }
    }
    await load.stop();
    say(
      `${behind(proxy)}: ${rounds} rolling restarts, ${load.acknowledged.length} orders, ${load.failed.length} of ${load.asked()} requests failed`,
    );
    expect(load.failed).toEqual([]);
    await stop();
  });
});
