import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import { directClient, processSettings } from '#support/direct-session.ts';
import { exampleWith, haproxyVersion, startHaproxy } from '#support/haproxy.ts';
import { say } from '#support/say.ts';
import { exitOf, startProcess } from '#support/server-process.ts';
import { startLoad } from '#support/steady-load.ts';
import { createTestDatabase } from '#support/test-database.ts';

/* An upgrade restarts one process after the other (docs/operation.md 14.3) without a failed request. */

const rounds = 20;
const name = haproxyVersion
  ? `behind haproxy ${haproxyVersion}`
  : 'NOT TRIED behind haproxy, which is not installed (apt-get install haproxy)';

describe.skipIf(!haproxyVersion)(name, () => {
  const ends: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  test(`${rounds} rolling restarts under load fail no request or order`, async () => {
    const { url, drop } = await createTestDatabase();
    const filesDir = mkdtempSync(join(tmpdir(), 'versandpult-rolling-'));
    const client = await directClient(url);
    const ports = [await findFreePort(), await findFreePort(), await findFreePort()] as const;
    const settings = {
      ...processSettings,
      DATABASE_URL: url,
      FILES_DIR: filesDir,
      TRUSTED_PROXIES: '1',
      DRAIN_SECONDS: '5',
    };
    const start = async (port: number) => {
      const { process } = await startProcess({ ...settings, PORT: String(port) });
      return process;
    };
    const running = [await start(ports[0]), await start(ports[1])];
    ends.push(async () => {
      for (const it of running) it.kill('SIGKILL');
      await client.close();
      await drop();
      rmSync(filesDir, { recursive: true, force: true });
    });
    // The example without retries, which would hide a failure.
    const config = exampleWith('deploy/haproxy.cfg', {
      'bind :443': `bind 127.0.0.1:${ports[2]}`,
      'server one': `server one 127.0.0.1:${ports[0]}`,
      'server two': `server two 127.0.0.1:${ports[1]}`,
      'option redispatch': '',
      retries: 'retries 0',
      'retry-on': '',
    });
    const { up, stop } = await startHaproxy(config);
    ends.push(stop);
    const bothUp = () => expect.poll(up, { timeout: 60_000 }).toEqual(['one', 'two']);
    await bothUp();

    let all = 0;
    let orders = 0;
    const failed: string[] = [];
    const begun = performance.now();
    for (let round = 1; round <= rounds; round += 1) {
      const access = await client.signIn();
      const urls = [`http://127.0.0.1:${ports[2]}`];
      const load = startLoad({ urls, access, customers: 6, rest: 40, repeats: false });
      ends.push(load.stop);
      for (const at of [0, 1] as const) {
        const child = running[at]!;
        child.kill('SIGTERM');
        expect(await exitOf(child)).toBe(0);
        running[at] = await start(ports[at]);
        await bothUp();
      }
      await load.stop();
      all += load.asked();
      orders += load.acknowledged.length;
      failed.push(...load.failed.map((it) => `round ${round}: ${it}`));
    }
    const seconds = Math.round((performance.now() - begun) / 1000);
    say(
      `Rolling restarts: ${rounds}, ${all} requests in ${seconds} s, ${orders} orders, ${failed.length} failed`,
    );
    expect(failed).toEqual([]);
    expect(orders).toBeGreaterThan(rounds * 20);
  });
});
