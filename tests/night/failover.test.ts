import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { startBlackHole } from '#support/black-hole.ts';
import { openPostgresFolder, portalUrl, postgresVersion } from '#support/debian-postgres.ts';
import { directClient } from '#support/direct-session.ts';
import { watchPrimary } from '#support/failover-watch.ts';
import { exampleWith, haproxyVersion, startHaproxy } from '#support/haproxy.ts';
import { firstAfter, startOrderingPortal } from '#support/ordering-portal.ts';
import { say } from '#support/say.ts';
import type { Acknowledged } from '#support/steady-load.ts';

/*
 * PostgreSQL with a streaming standby behind haproxy (docs/operation.md 14.4): the primary fails while customers order.
 */

const isThere = Boolean(postgresVersion && haproxyVersion);
const name = isThere
  ? `PostgreSQL ${postgresVersion} with a standby behind haproxy ${haproxyVersion}`
  : 'NOT TRIED, since PostgreSQL or haproxy is not installed (apt-get install postgresql haproxy): failover';

type Fault = 'killed' | 'frozen' | 'cut off';
type Case = { fault: Fault; isSync: boolean; behind?: number };
const cases: Case[] = [
  { fault: 'killed', isSync: true },
  { fault: 'frozen', isSync: true },
  { fault: 'cut off', isSync: true },
  { fault: 'killed', isSync: true, behind: 2_000 },
  { fault: 'killed', isSync: false },
  { fault: 'frozen', isSync: false },
  { fault: 'cut off', isSync: false },
  { fault: 'killed', isSync: false, behind: 2_000 },
];
const titleOf = ({ fault, isSync, behind }: Case) =>
  `${isSync ? 'synchronous' : 'asynchronous'}, primary ${fault}${behind ? `, standby ${behind / 1000} s behind` : ''}`;

describe.skipIf(!isThere)(name, async () => {
  if (!isThere) return;
  const postgres = openPostgresFolder();
  const filesDir = mkdtempSync(join(tmpdir(), 'versandpult-failover-'));
  const ends: (() => unknown)[] = [];
  const endAll = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  // Free the machine for the next case, even after a failure.
  afterEach(endAll);
  afterAll(async () => {
    await postgres.close();
    rmSync(filesDir, { recursive: true, force: true });
  });

  const base = await postgres.make('base');
  const { pool, close } = connect(portalUrl(base.port), { poolSize: 1, queryTimeout: 0 });
  await migrate(pool);
  await close();
  await base.stop();

  async function startPair(run: number, isSync: boolean) {
    const [one, two] = [`one-${run}`, `two-${run}`];
    for (const it of [one, two]) postgres.copy('base', it);
    const outside = await findFreePort();
    const forStandby = await findFreePort();
    const follow = postgres.follow(two, forStandby);
    const primary = await postgres.start(one, isSync ? { synchronous_standby_names: 'standby' } : {});
    const network = await startBlackHole(outside, primary.port);
    const replication = await startBlackHole(forStandby, primary.port);
    const standby = await postgres.start(two, { ...follow, wal_receiver_timeout: '5s' });
    ends.push(network.close, replication.close, primary.kill, standby.kill);
    const state = async () =>
      (await primary.query<{ sync_state: string }>('select sync_state from pg_stat_replication'))[0]
        ?.sync_state;
    await expect.poll(state, { timeout: 60_000 }).toBe(isSync ? 'sync' : 'async');
    return { primary, standby, outside, network, replication };
  }

  test.each(cases.map((it, run) => [titleOf(it), it, run] as const))('%s', async (title, it, run) => {
    const { fault, isSync, behind } = it;
    const pair = await startPair(run, isSync);
    const { primary, standby } = pair;
    const client = await directClient(portalUrl(primary.port));
    const access = await client.signIn();
    await client.close();
    const port = await findFreePort();
    const config = exampleWith('deploy/haproxy-database.cfg', {
      'bind 127.0.0.1': `bind 127.0.0.1:${port}`,
      'server one': `server one 127.0.0.1:${pair.outside}`,
      'server two': `server two 127.0.0.1:${standby.port}`,
    });
    const haproxy = await startHaproxy(config);
    ends.push(haproxy.stop);
    await expect.poll(haproxy.up, { timeout: 30_000 }).toEqual(['one']);

    const { readiness, load, stop } = await startOrderingPortal({
      databaseUrl: portalUrl(port),
      filesDir,
      access,
    });
    ends.push(stop);
    await expect.poll(() => load.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(100);
    if (behind) {
      pair.replication.cut();
      await delay(behind);
    }
    const faultAt = performance.now();
    const watch = watchPrimary({
      primary: portalUrl(pair.outside),
      // A machine that is cut off cannot be fenced: the network stays cut.
      fence: () => (fault === 'cut off' ? undefined : primary.kill()),
      promote: () => standby.query('select pg_promote()'),
    });
    ends.push(watch.stop);
    if (fault === 'killed') await primary.kill();
    else if (fault === 'frozen') primary.freeze();
    else {
      pair.network.cut();
      pair.replication.cut();
    }

    const promotedAt = faultAt + ((await watch.done) ?? 0);
    const orderedAt = () => firstAfter(load.acknowledged, promotedAt);
    await expect.poll(orderedAt, { timeout: 60_000 }).toBeDefined();
    const backAfter = (orderedAt()! - faultAt) / 1000;
    await delay(2_000);
    await load.stop();
    const found = await standby.queryPortal<{ id: string }>('select shipment_id as id from shipment');
    const lost = lostOf(load.acknowledged, new Set(found.map(({ id }) => id)));
    const inSeconds = ((promotedAt - faultAt) / 1000).toFixed(1);
    say(
      `Failover, ${title}: standby promoted after ${inSeconds} s, orders again after ${backAfter.toFixed(1)} s, ` +
        `${lost.length} of ${load.acknowledged.length} acknowledged orders lost`,
    );
    expect(load.failed.filter((line) => !/ 503 /.test(line))).toEqual([]);
    if (isSync) expect(lost).toEqual([]);
    expect(backAfter).toBeLessThan(15);
    expect(await readiness()).toEqual([200, 200]);
  });
});

const lostOf = (acknowledged: Acknowledged[], found: Set<string>) =>
  acknowledged.filter(({ id }) => !found.has(id));
