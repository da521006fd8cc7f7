import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findFreePort } from '#run/stack/free-port.ts';
import { postgresEnvironment } from '#run/stack/postgres-folder.ts';
import { findUnprivileged, type Unprivileged } from '#run/stack/unprivileged.ts';
import { startBlackHole } from '#support/black-hole.ts';
import {
  ask,
  makePortalDatabase,
  passwords,
  portalUrl,
  postgresPrograms,
  urlOf,
} from '#support/debian-postgres.ts';
import { startEtcd } from '#support/etcd.ts';
import { exampleWith } from '#support/haproxy.ts';
import { killIn, signalIn } from '#support/processes-in.ts';

export const patroniVersion = /\d+(\.\d+)+/.exec(
  spawnSync('patroni', ['--version'], { encoding: 'utf8' }).stdout ?? '',
)?.[0];

type Status = { failsafe_mode_is_active?: boolean };
type Cluster = { members: { name: string; role: string; state: string }[] };

type Place = {
  as: Unprivileged;
  folder: string;
  etcdPort: number;
  changes: Record<string, string>;
  ends: (() => unknown)[];
};
export type Member = Awaited<ReturnType<typeof makeMember>>;

/**
 * Two PostgreSQL under Patroni by deploy/patroni.yml, and one etcd; the first is the primary with the portal's
 * database.
 */
export async function startPatroniPair(changes: Record<string, string> = {}) {
  if (!postgresPrograms) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-patroni-'));
  chmodSync(folder, 0o755);
  // Kills every process in the folder, even after an incomplete start.
  const ends: (() => unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
    () => killIn(folder),
  ];
  const close = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const as = findUnprivileged(join(folder, 'none'), [postgresPrograms]);
    if (as.owner) chownSync(folder, as.owner.uid, as.owner.gid);
    const etcd = await startEtcd(as, folder);
    const place = { as, folder, etcdPort: etcd.port, changes, ends };
    const one = await makeMember('one', place);
    const two = await makeMember('two', place);
    one.start();
    await expect.poll(one.isPrimary, { timeout: 60_000 }).toBe(true).catch(one.complain);
    await makePortalDatabase(one.query);
    two.start();
    /** Cuts a member off from the other, etcd and the proxy, silently. */
    const cutOff = (member: Member) => {
      const other = member === one ? two : one;
      for (const door of [...member.doors, ...other.peerDoors]) door.cut();
      return () => {
        for (const door of [...member.doors, ...other.peerDoors]) door.mend();
      };
    };
    return { etcd, one, two, cutOff, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function makeMember(name: string, { as, folder, etcdPort, changes, ends }: Place) {
  const home = join(folder, name);
  mkdirSync(home);
  const [port, restPort] = [await findFreePort(), await findFreePort()];
  const openDoor = async (target: number) => {
    const at = await findFreePort();
    const door = await startBlackHole(at, target);
    ends.push(door.close);
    return { ...door, port: at };
  };
  const [peer, peerRest] = [await openDoor(port), await openDoor(restPort)];
  const [proxy, proxyRest] = [await openDoor(port), await openDoor(restPort)];
  const etcd = await openDoor(etcdPort);
  const file = join(home, 'patroni.yml');
  const account = (user: string, password: string) => `{ username: ${user}, password: ${password} }`;
  const own = exampleWith('deploy/patroni.yml', {
    'name:': `name: ${name}`,
    'listen: 10.0.0.11:8008': `listen: 127.0.0.1:${restPort}`,
    'connect_address: 10.0.0.11:8008': `connect_address: 127.0.0.1:${peerRest.port}`,
    // Otherwise Patroni gets its address from etcd and bypasses the door.
    'hosts:': `hosts: 127.0.0.1:${etcd.port}\n  use_proxies: true`,
    'listen: 10.0.0.11:5432': `listen: 127.0.0.1:${port}`,
    'connect_address: 10.0.0.11:5432': `connect_address: 127.0.0.1:${peer.port}`,
    'data_dir:': `data_dir: ${join(home, 'data')}`,
    'bin_dir:': `bin_dir: ${postgresPrograms}`,
    'pgpass:': `pgpass: ${join(home, 'pgpass')}`,
    'superuser:': `superuser: ${account('postgres', passwords.postgres)}`,
    'replication:': `replication: ${account('replicator', passwords.replicator)}`,
    'rewind:': `rewind: ${account('rewind', 's-of-the-tests')}`,
    'unix_socket_directories:': `unix_socket_directories: ''`,
    '- host replication replicator': '- host replication replicator 127.0.0.1/32 scram-sha-256',
    '- host all all': '- host all all 127.0.0.1/32 scram-sha-256',
    ...changes,
  });
  writeFileSync(file, own);
  if (as.owner) for (const path of [home, file]) chownSync(path, as.owner.uid, as.owner.gid);

  function start() {
    const { command, args, ...user } = as.launch('patroni', [file]);
    const log = openSync(join(folder, `${name}.log`), 'a');
    spawn(command, args, { ...user, cwd: home, env: postgresEnvironment(), stdio: ['ignore', log, log] });
    closeSync(log);
  }
  const tell = (path: string) =>
    fetch(`http://127.0.0.1:${restPort}/${path}`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    );
  return {
    name,
    port,
    proxyPort: proxy.port,
    proxyRestPort: proxyRest.port,
    doors: [peer, peerRest, proxy, proxyRest, etcd],
    peerDoors: [peer, peerRest],
    replicationDoors: [peer],
    start,
    complain: (cause: unknown) => {
      const said = readFileSync(join(folder, `${name}.log`), 'utf8').slice(-4_000);
      throw new Error(`Patroni of "${name}": ${said}`, { cause });
    },
    kill: () => killIn(home),
    killPostgres: () => signalIn(join(home, 'data'), 'SIGKILL'),
    freeze: () => signalIn(home, 'SIGSTOP'),
    thaw: () => signalIn(home, 'SIGCONT'),
    isPrimary: async () => (await tell('primary'))?.status === 200,
    status: async () => (await (await tell('patroni'))?.json().catch(() => undefined)) as Status | undefined,
    /** Each member as this one sees it: "one leader running". */
    cluster: async () => {
      const seen = (await (await tell('cluster'))?.json().catch(() => undefined)) as Cluster | undefined;
      return seen?.members.map((it) => `${it.name} ${it.role} ${it.state}`).toSorted();
    },
    query: <T extends object>(statement: string) =>
      ask<T>(urlOf(port, 'postgres', 'postgres'), statement, []),
    queryPortal: <T extends object>(statement: string) => ask<T>(portalUrl(port), statement, []),
  };
}
