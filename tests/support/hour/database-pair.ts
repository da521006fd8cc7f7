import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import { type Instance, openPostgresFolder, portalUrl, postgresPrograms } from '#support/debian-postgres.ts';
import { watchPrimary } from '#support/failover-watch.ts';
import { exampleWith, startHaproxy } from '#support/haproxy.ts';
import { launchPgbouncer } from '#support/pgbouncer.ts';

const untilSynchronous = async (primary: Instance) => {
  const state = async () =>
    (await primary.query<{ sync_state: string }>('select sync_state from pg_stat_replication'))[0]
      ?.sync_state;
  await expect.poll(state, { timeout: 60_000 }).toBe('sync');
};

/** PostgreSQL with a synchronous standby, a proxy to the writable one, and a pooler. */
export async function startDatabasePair() {
  const postgres = openPostgresFolder();
  const ends: (() => unknown)[] = [postgres.close];
  const close = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const made = await postgres.make('one');
    await made.stop();
    postgres.copy('one', 'two');
    const follow = postgres.follow('two', made.port);
    const one = await postgres.start('one', { synchronous_standby_names: 'standby' }, made.port);
    const two = await postgres.start('two', follow);
    await untilSynchronous(one);
    const port = await findFreePort();
    const config = exampleWith('deploy/haproxy-database.cfg', {
      'bind 127.0.0.1': `bind 127.0.0.1:${port}`,
      'server one': `server one 127.0.0.1:${one.port}`,
      'server two': `server two 127.0.0.1:${two.port}`,
    });
    const haproxy = await startHaproxy(config);
    ends.push(haproxy.stop);
    await expect.poll(haproxy.up, { timeout: 30_000 }).toEqual(['one']);
    const url = portalUrl(port);
    const pooler = await launchPgbouncer(url);
    ends.push(pooler.stop);
    let primary = one;

    const run = (program: string, args: string[]) =>
      promisify(execFile)(join(postgresPrograms!, program), args, { cwd: postgres.folder });

    return {
      url,
      pooled: pooler.url,
      failOver: async () => {
        const watch = watchPrimary({
          primary: portalUrl(one.port),
          fence: one.kill,
          promote: () => two.query('select pg_promote()'),
        });
        await one.kill();
        await watch.done;
        primary = two;
      },
      /** Makes the old primary a standby, which restores synchronous replication. */
      rebuild: async () => {
        await postgres.start('one', postgres.rebuild('one', two.port), one.port);
        await two.query("alter system set synchronous_standby_names = 'standby'");
        await two.query('select pg_reload_conf()');
        await untilSynchronous(two);
      },
      query: <T extends object>(statement: string) => primary.queryPortal<T>(statement),
      dump: (file: string) => run('pg_dump', ['--format=custom', `--file=${file}`, url]),
      drop: () => primary.query('drop database portal with (force)'),
      makeEmpty: async () => {
        await primary.query('create database portal owner portal');
        for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
          await primary.query(`alter database portal set ${limit} = '20s'`);
      },
      restore: (file: string) => run('pg_restore', ['--no-owner', `--dbname=${url}`, file]),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
