import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { portalUrl, postgresVersion } from '#support/debian-postgres.ts';
import { directClient } from '#support/direct-session.ts';
import { etcdVersion } from '#support/etcd.ts';
import { exampleWith, haproxyVersion, startHaproxy } from '#support/haproxy.ts';
import { firstAfter, startOrderingPortal } from '#support/ordering-portal.ts';
import { patroniVersion, startPatroniPair } from '#support/patroni.ts';
import { say } from '#support/say.ts';

/*
 * PostgreSQL with a standby under Patroni, set up by the operators' examples (docs/operation.md 14.7): the primary
 * fails while customers order, and comes back.
 */

const isThere = Boolean(postgresVersion && haproxyVersion && patroniVersion && etcdVersion);
const name = isThere
  ? `PostgreSQL ${postgresVersion} under Patroni ${patroniVersion} with etcd ${etcdVersion} behind haproxy ${haproxyVersion}`
  : 'NOT TRIED, since one of them is not installed (apt-get install postgresql haproxy patroni etcd-server): Patroni';

const example = readFileSync('deploy/patroni.yml', 'utf8');
const settingOf = (key: string) => Number(new RegExp(`^ +${key}: (\\d+)$`, 'm').exec(example)?.[1]);
/**
 * Seconds until orders work again: the lock's life, the standby's loop, Patroni's timeout for the lost primary, and the
 * proxy's 1 s check.
 */
const boundOf = (ttl: number) => ttl + settingOf('loop_wait') + settingOf('retry_timeout') + 1;

type Pair = Awaited<ReturnType<typeof startPatroniPair>>;
type Fault = (pair: Pair) => Promise<() => unknown>;
const faults = {
  killed: async ({ one }) => {
    await one.kill();
    return one.start;
  },
  frozen: async ({ one }) => {
    one.freeze();
    return one.thaw;
  },
  'cut off': async ({ one, cutOff }) => cutOff(one),
} satisfies Record<string, Fault>;

type Case = {
  fault: keyof typeof faults;
  ttl: number;
  isSync: boolean;
  /** Orders that the standby lacks when the primary fails. */
  behind?: number;
};
const cases: Case[] = [
  { fault: 'killed', ttl: settingOf('ttl'), isSync: true },
  { fault: 'frozen', ttl: settingOf('ttl'), isSync: true },
  { fault: 'cut off', ttl: settingOf('ttl'), isSync: true },
  { fault: 'killed', ttl: 20, isSync: true },
  { fault: 'killed', ttl: settingOf('ttl'), isSync: false },
  { fault: 'killed', ttl: settingOf('ttl'), isSync: false, behind: 50 },
];
const titleOf = ({ fault, ttl, isSync, behind }: Case) =>
  `${isSync ? 'synchronous' : 'asynchronous'}, ttl ${ttl}, primary ${fault}${behind ? `, standby ${behind} orders behind` : ''}`;

describe.skipIf(!isThere)(name, () => {
  const filesDir = mkdtempSync(join(tmpdir(), 'versandpult-patroni-files-'));
  const ends: (() => unknown)[] = [];
  // Free the machine for the next case, even after a failure.
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
  afterAll(() => rmSync(filesDir, { recursive: true, force: true }));

  async function startAll(changes: Record<string, string>, isSync = true) {
    const pair = await startPatroniPair(changes);
    ends.push(pair.close);
    const { one, two } = pair;
    const database = connect(portalUrl(one.port), { poolSize: 1, queryTimeout: 0 });
    await migrate(database.pool).finally(database.close);
    const client = await directClient(portalUrl(one.port));
    const access = await client.signIn().finally(client.close);
    const port = await findFreePort();
    const haproxy = await startHaproxy(
      exampleWith('deploy/haproxy-patroni.cfg', {
        'bind 127.0.0.1': `bind 127.0.0.1:${port}`,
        'server one': `server one 127.0.0.1:${one.proxyPort} check port ${one.proxyRestPort}`,
        'server two': `server two 127.0.0.1:${two.proxyPort} check port ${two.proxyRestPort}`,
      }),
    );
    ends.push(haproxy.stop);
    await expect.poll(haproxy.up, { timeout: 30_000 }).toEqual(['one']);
    const standby = isSync ? 'sync_standby' : 'replica';
    const healthy = (primary: string, other: string) =>
      [`${primary} leader running`, `${other} ${standby} running`].toSorted();
    await expect.poll(one.cluster, { timeout: 60_000 }).toEqual(healthy('one', 'two'));
    const portal = await startOrderingPortal({ databaseUrl: portalUrl(port), filesDir, access });
    ends.push(portal.stop);
    const { load } = portal;
    const orders = (atLeast: number) =>
      expect.poll(() => load.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(atLeast);
    await orders(100);
    const finish = async () => {
      await orders(load.acknowledged.length + 100);
      await load.stop();
      return load.acknowledged.map(({ id }) => id).toSorted();
    };
    return { ...portal, pair, haproxy, healthy, orders, finish };
  }
  const stored = async (member: Pair['one']) =>
    (await member.queryPortal<{ id: string }>('select shipment_id as id from shipment'))
      .map(({ id }) => id)
      .toSorted();

  test.each(cases.map((it) => [titleOf(it), it] as const))(
    '%s',
    async (title, { fault, ttl, isSync, behind = 0 }) => {
      const changes = { 'ttl:': `ttl: ${ttl}`, 'synchronous_mode:': `synchronous_mode: ${isSync}` };
      const all = await startAll(changes, isSync);
      const { load, pair, healthy } = all;
      const { one, two } = pair;

      if (behind) {
        for (const door of one.replicationDoors) door.cut();
        await all.orders(load.acknowledged.length + behind);
      }
      const faultAt = performance.now();
      const comeBack = await faults[fault](pair);
      await expect.poll(two.isPrimary, { timeout: 60_000, interval: 50 }).toBe(true);
      const promotedAt = performance.now();
      await expect.poll(() => firstAfter(load.acknowledged, promotedAt), { timeout: 60_000 }).toBeDefined();
      const backAfter = (firstAfter(load.acknowledged, promotedAt)! - faultAt) / 1000;

      const backAt = performance.now();
      await comeBack();
      await expect.poll(two.cluster, { timeout: 120_000 }).toEqual(healthy('two', 'one'));
      const rejoinedAfter = (performance.now() - backAt) / 1000;
      const acknowledged = await all.finish();
      const found = await stored(two);
      const lost = acknowledged.filter((id) => !found.includes(id));
      say(
        `Patroni, ${title}: standby promoted after ${((promotedAt - faultAt) / 1000).toFixed(1)} s, orders again after ` +
          `${backAfter.toFixed(1)} s, old primary a standby ${rejoinedAfter.toFixed(1)} s after it was back, ` +
          `${lost.length} of ${acknowledged.length} acknowledged orders lost`,
      );
      expect(load.failed.filter((line) => !/ 503 /.test(line))).toEqual([]);
      if (isSync) expect(found).toEqual(acknowledged);
      // An asynchronous standby must show its loss.
      if (behind) expect(lost).not.toEqual([]);
      await expect.poll(() => stored(one), { timeout: 30_000 }).toEqual(found);
      expect(backAfter).toBeLessThan(boundOf(ttl));
      expect(await all.readiness()).toEqual([200, 200]);
      expect(await all.haproxy.up()).toEqual(['two']);
    },
  );

  test('Patroni restarts a killed PostgreSQL in place', async () => {
    const all = await startAll({});
    const { load, pair, healthy } = all;
    const { one, two } = pair;
    const faultAt = performance.now();
    one.killPostgres();
    await expect.poll(() => load.failed.length, { timeout: 30_000 }).toBeGreaterThan(0);
    const failedAt = performance.now();
    await expect.poll(() => firstAfter(load.acknowledged, failedAt), { timeout: 60_000 }).toBeDefined();
    const backAfter = (firstAfter(load.acknowledged, failedAt)! - faultAt) / 1000;
    await expect.poll(two.cluster, { timeout: 60_000 }).toEqual(healthy('one', 'two'));
    const acknowledged = await all.finish();
    say(`Patroni, PostgreSQL alone killed: orders again after ${backAfter.toFixed(1)} s`);
    expect(load.failed.filter((line) => !/ 503 /.test(line))).toEqual([]);
    expect(await stored(one)).toEqual(acknowledged);
    expect(backAfter).toBeLessThan(boundOf(settingOf('ttl')));
  });

  test('a frozen standby delays orders only briefly', async () => {
    const all = await startAll({});
    const { load, pair, healthy } = all;
    const { one, two } = pair;
    const faultAt = performance.now();
    two.freeze();
    await expect.poll(one.cluster, { timeout: 60_000 }).toEqual(['one leader running']);
    const aloneAt = performance.now();
    await expect.poll(() => firstAfter(load.acknowledged, aloneAt), { timeout: 60_000 }).toBeDefined();
    const backAfter = (firstAfter(load.acknowledged, aloneAt)! - faultAt) / 1000;
    two.thaw();
    await expect.poll(one.cluster, { timeout: 60_000 }).toEqual(healthy('one', 'two'));
    const acknowledged = await all.finish();
    say(`Patroni, standby frozen: orders again after ${backAfter.toFixed(1)} s`);
    expect(load.failed).toEqual([]);
    expect(await stored(one)).toEqual(acknowledged);
    await expect.poll(() => stored(two), { timeout: 30_000 }).toEqual(acknowledged);
    expect(backAfter).toBeLessThan(boundOf(settingOf('ttl')));
  });

  test('orders continue while etcd is away longer than the lock lives', async () => {
    const all = await startAll({});
    const { load, pair, healthy } = all;
    const { one, two, etcd } = pair;
    const faultAt = performance.now();
    await etcd.kill();
    const isWithoutEtcd = async () => (await one.status())?.failsafe_mode_is_active;
    await expect.poll(isWithoutEtcd, { timeout: 60_000 }).toBe(true);
    const lockIsOver = faultAt + boundOf(settingOf('ttl')) * 1000;
    await expect.poll(() => firstAfter(load.acknowledged, lockIsOver), { timeout: 60_000 }).toBeDefined();
    expect(await two.isPrimary()).toBe(false);
    await etcd.start();
    await expect.poll(isWithoutEtcd, { timeout: 60_000 }).toBeUndefined();
    await expect.poll(one.cluster, { timeout: 60_000 }).toEqual(healthy('one', 'two'));
    const acknowledged = await all.finish();
    expect(load.failed).toEqual([]);
    expect(await stored(one)).toEqual(acknowledged);
  });

  test('without failsafe_mode and etcd nothing is written', async () => {
    const all = await startAll({ 'failsafe_mode:': 'failsafe_mode: false' });
    const { load, pair, healthy } = all;
    const faultAt = performance.now();
    await pair.etcd.kill();
    await expect.poll(all.haproxy.up, { timeout: 60_000 }).toEqual([]);
    await expect.poll(all.readiness, { timeout: 60_000 }).toEqual([503, 503]);
    await expect.poll(() => load.failed.at(-1), { timeout: 60_000 }).toMatch(/^shipment\/create 503 /);
    const refusedAfter = (performance.now() - faultAt) / 1000;
    const backAt = performance.now();
    await pair.etcd.start();
    await expect.poll(() => firstAfter(load.acknowledged, backAt), { timeout: 60_000 }).toBeDefined();
    const backAfter = (firstAfter(load.acknowledged, backAt)! - backAt) / 1000;
    const primary = (await pair.two.isPrimary()) ? pair.two : pair.one;
    const [leader, other] = primary === pair.two ? (['two', 'one'] as const) : (['one', 'two'] as const);
    await expect.poll(primary.cluster, { timeout: 60_000 }).toEqual(healthy(leader, other));
    const acknowledged = await all.finish();
    say(
      `Patroni, etcd away without failsafe_mode: refused ${refusedAfter.toFixed(1)} s after it went, orders again ` +
        `${backAfter.toFixed(1)} s after it was back`,
    );
    expect(load.failed.filter((line) => !/ 503 /.test(line))).toEqual([]);
    expect(await stored(primary)).toEqual(acknowledged);
    expect(backAfter).toBeLessThan(boundOf(settingOf('ttl')));
  });
});
