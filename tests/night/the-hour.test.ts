import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildWhenStale } from '#run/build/build-app.ts';
import { findFreePort } from '#run/stack/free-port.ts';
import { startBucketServer } from '#support/bucket-server.ts';
import { postgresVersion } from '#support/debian-postgres.ts';
import { haproxyVersion } from '#support/haproxy.ts';
import { playByTheClock } from '#support/hour/clock.ts';
import { startDatabasePair } from '#support/hour/database-pair.ts';
import { peopleAt } from '#support/hour/people.ts';
import { aPortal, settingsFor } from '#support/hour/portal.ts';
import { openReleases } from '#support/hour/release.ts';
import { startProvider } from '#support/identity-provider.ts';
import { pgbouncerVersion } from '#support/pgbouncer.ts';
import { say } from '#support/say.ts';
import { smtpServer } from '#support/smtp-server.ts';
import { startLoad } from '#support/steady-load.ts';

/*
 * An operator's first hour (docs/operation.md 14.6): from Debian's packages to the first label, then upgrades and
 * failures. Every part is a real program started by its example.
 */

const missing = [
  ...Object.entries({ postgresql: postgresVersion, haproxy: haproxyVersion, pgbouncer: pgbouncerVersion })
    .filter(([, version]) => !version)
    .map(([name]) => `${name} is not installed (apt-get install ${name})`),
  ...(process.getuid?.() === 0 ? [] : ['only root can make a user']),
];
const isThere = missing.length === 0;
const name = isThere ? 'the hour' : `NOT TRIED, since ${missing.join(', ')}: the hour`;

const administrator = 'leitung@pult-versand.example';
const customer = 'kim@kunde.example';

describe.skipIf(!isThere)(name, async () => {
  if (!isThere) return;
  const { bucket } = await startBucketServer({ lists: true });
  const ends: (() => unknown)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  test('the portal runs from the packages to the first label and through upgrade and restore', async () => {
    const step = playByTheClock('The hour');
    await step('the release built', () => buildWhenStale(() => {}));

    const releases = await step('a user, and a folder for each release', () => {
      const opened = openReleases();
      ends.push(opened.close);
      return { ...opened, first: opened.make('first'), second: opened.make('second') };
    });
    const database = await step('PostgreSQL with a standby, haproxy and PgBouncer before it', async () => {
      const pair = await startDatabasePair();
      ends.push(pair.close);
      return pair;
    });

    const url = `http://127.0.0.1:${await findFreePort()}`;
    const { provider, mails } = await step('identity provider and mail server', async () => {
      const accounts = {
        leitung: { email: administrator, email_verified: true },
        kim: { email: customer, email_verified: true },
      };
      const started = await startProvider({ portalUrl: url, accounts });
      ends.push(started.stop);
      const server = await smtpServer();
      ends.push(server.goAway);
      return { provider: started, mails: server };
    });

    const { issuer } = provider;
    const settings = settingsFor({ url, database: database.pooled, issuer, smtp: mails.url, bucket });
    const portal = await step('two web processes and a worker behind haproxy', async () => {
      const opened = await aPortal(releases, settings);
      ends.push(opened.stopProxy);
      await opened.startAll(releases.first);
      return opened;
    });

    const people = peopleAt(url, provider, mails);
    const stateOf = async (who: string) => (await people.arrive(who)).account;
    const untilUnlocked = (who: string) =>
      expect.poll(() => stateOf(who), { timeout: 60_000, interval: 1_000 }).toBe('ready');
    await step('the first administrator, by the provider, with a second factor', async () => {
      await people.register('leitung', 'Pult Versand GmbH');
      await untilUnlocked('leitung');
      const access = await people.signIn('leitung');
      const { recovery_codes } = await people.setUpSecondFactor(access);
      expect(recovery_codes).toHaveLength(10);
      expect(await people.call<unknown[]>('user/list', {}, access)).toHaveLength(1);
    });
    const access = await step('the first customer, unlocked by the link of a mail', async () => {
      await people.register('kim', 'Buchbinderei Falz & Söhne');
      const link = () => people.linkTo(administrator, /https?:\/\/\S*actionCode=\S+/);
      await expect.poll(link, { timeout: 60_000 }).toBeDefined();
      const { searchParams } = link()!;
      const body = { actionCode: searchParams.get('actionCode') };
      await people.call(`user/verify/${searchParams.get('id')}`, body, '');
      await untilUnlocked('kim');
      return people.signIn('kim');
    });
    const first = await step('the first label', async () => {
      const placed = await people.order(access);
      expect(placed.tracking_number[0]).toMatch(/^04098765\d+$/);
      expect(isPdf(await people.label(access, placed))).toBe(true);
      return placed;
    });

    // Slow enough for a real portal's rate limits.
    const orders = { urls: [url], access, customers: 3, rest: 300 };
    await step('an upgrade, one process after the other while customers order', async () => {
      const load = startLoad({ ...orders, repeats: false });
      ends.push(load.stop);
      expect(await portal.replaceAll(releases.second)).toEqual([0, 0, 0]);
      await load.stop();
      say(`The hour: ${load.acknowledged.length} orders meanwhile, ${load.failed.length} requests failed`);
      expect(load.failed).toEqual([]);
      expect(load.acknowledged.length).toBeGreaterThan(20);
    });

    await step('a failover while customers order', async () => {
      const load = startLoad({ ...orders, repeats: true });
      ends.push(load.stop);
      await expect.poll(() => load.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(10);
      const begun = performance.now();
      await database.failOver();
      const promoted = performance.now();
      const next = () => load.acknowledged.find(({ at }) => at > promoted)?.at;
      await expect.poll(next, { timeout: 60_000 }).toBeDefined();
      await load.stop();
      const kept = await database.query<{ id: string }>('select shipment_id as id from shipment');
      const there = new Set(kept.map(({ id }) => id));
      const lost = load.acknowledged.filter(({ id }) => !there.has(id));
      const seconds = ((next()! - begun) / 1000).toFixed(1);
      say(
        `The hour: orders again after ${seconds} s, ${lost.length} of ${load.acknowledged.length} acknowledged orders lost`,
      );
      expect(lost).toEqual([]);
      expect((next()! - begun) / 1000).toBeLessThan(15);
      expect(load.failed.filter((line) => !/ 503 /.test(line))).toEqual([]);
    });
    await step('the old primary built anew as a standby', database.rebuild);

    const dump = join(releases.folder, 'portal.dump');
    await step('a backup', () => database.dump(dump));
    const late = await people.order(access);
    await step('a disaster: the database is gone', async () => {
      await database.drop();
      await expect.poll(portal.readiness, { timeout: 60_000 }).toBe(503);
    });
    const again = await step('the backup put back, numbers moved on, started again', async () => {
      const given = new Set([first, late].flatMap(({ tracking_number }) => tracking_number));
      await portal.stopAll();
      await database.makeEmpty();
      await database.restore(dump);
      // Bypasses the pooler, as docs/operation.md 13.3 says.
      const direct = { ...settings, DATABASE_URL: database.url, DATABASE_POOLER: 'none' };
      const said = await releases.admin(releases.first, ['after-restore'], direct);
      expect(said).toMatch(/^Sessions ended: [1-9]/m);
      await portal.startAll(releases.second);
      await expect(people.label(access, first)).rejects.toThrow(/401/);
      const anew = await people.signIn('kim');
      expect(isPdf(await people.label(anew, first))).toBe(true);
      // The device sends the order made since the backup again under its key, and the order exists once.
      await expect(people.label(anew, late)).rejects.toThrow(/404/);
      const back = await people.order(anew, late.key);
      expect(back.tracking_number.filter((it) => given.has(it))).toEqual([]);
      expect((await people.order(anew, late.key)).shipment_id).toBe(back.shipment_id);
      return people.label(anew, back);
    });
    expect(isPdf(again)).toBe(true);
  });
});

const isPdf = (file: Buffer) => file.subarray(0, 5).toString() === '%PDF-';
