import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  globSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '#run/stack/free-port.ts';
import { postgresEnvironment } from '#run/stack/postgres-folder.ts';
import { findUnprivileged } from '#run/stack/unprivileged.ts';

/** Folder of Debian's newest PostgreSQL programs; undefined if none is installed. */
export const postgresPrograms = globSync('/usr/lib/postgresql/*/bin')
  .filter((it) => existsSync(join(it, 'initdb')))
  .toSorted((one, other) => Number(one.split('/')[4]) - Number(other.split('/')[4]))
  .at(-1);
export const postgresVersion =
  postgresPrograms &&
  /\d+(\.\d+)?/.exec(spawnSync(join(postgresPrograms, 'postgres'), ['-V'], { encoding: 'utf8' }).stdout)?.[0];

export const passwords = {
  postgres: 'p-of-the-tests',
  portal: 'q-of-the-tests',
  replicator: 'r-of-the-tests',
};
/** An operator's access rules, with the line of deploy/haproxy-database.cfg. */
const access = `host postgres haproxy_check 127.0.0.1/32 trust
host replication replicator 127.0.0.1/32 scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`;

export const urlOf = (port: number, role: keyof typeof passwords, database = 'portal') =>
  `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/${database}`;
export const portalUrl = (port: number) => urlOf(port, 'portal');
const conninfoOf = (port: number) => ({
  primary_conninfo: `host=127.0.0.1 port=${port} user=replicator password=${passwords.replicator} application_name=standby`,
});

/** Sets up the portal's role and database like an operator. */
export async function makePortalDatabase(query: (statement: string) => Promise<unknown>) {
  await query(`create role portal login password '${passwords.portal}'`);
  await query('create database portal owner portal');
  // A pooler sets no limits (docs/operation.md 13.2).
  await query(`alter database portal set statement_timeout = '20s'`);
  await query(`alter database portal set idle_in_transaction_session_timeout = '20s'`);
}

function run(as: ReturnType<typeof findUnprivileged>, program: string, args: string[], cwd: string) {
  const { command, args: all, ...user } = as.launch(program, args);
  const ran = spawnSync(command, all, { ...user, cwd, env: postgresEnvironment(), encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(`${program}: ${ran.error ?? ran.stderr}`);
}

export function openPostgresFolder() {
  if (!postgresPrograms) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-debian-'));
  chmodSync(folder, 0o755);
  const as = findUnprivileged(join(folder, 'none'), [postgresPrograms]);
  if (as.owner) chownSync(folder, as.owner.uid, as.owner.gid);
  const started: Instance[] = [];

  async function make(name: string) {
    const data = join(folder, name);
    const passwordFile = join(folder, `${name}.password`);
    writeFileSync(passwordFile, passwords.postgres);
    if (as.owner) chownSync(passwordFile, as.owner.uid, as.owner.gid);
    const flags = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    const kind = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'];
    run(as, join(postgresPrograms!, 'initdb'), ['-D', data, ...flags, ...kind], folder);
    writeFileSync(join(data, 'pg_hba.conf'), access);
    const instance = await start(name);
    await instance.query(`create role replicator login replication password '${passwords.replicator}'`);
    await instance.query('create role haproxy_check login');
    await makePortalDatabase(instance.query);
    return instance;
  }

  function copy(name: string, to: string) {
    run(as, '/bin/cp', ['-a', join(folder, name), join(folder, to)], folder);
  }

  /** Makes a stopped copy a standby of the server at this port. */
  function follow(name: string, primaryPort: number) {
    const path = join(folder, name, 'standby.signal');
    writeFileSync(path, '');
    if (as.owner) chownSync(path, as.owner.uid, as.owner.gid);
    return conninfoOf(primaryPort);
  }

  function rebuild(name: string, primaryPort: number) {
    rmSync(join(folder, name), { recursive: true, force: true });
    const { primary_conninfo } = conninfoOf(primaryPort);
    const flags = ['-D', join(folder, name), '-d', primary_conninfo, '--checkpoint=fast'];
    run(as, join(postgresPrograms!, 'pg_basebackup'), flags, folder);
    return follow(name, primaryPort);
  }

  async function start(name: string, settings: Record<string, string> = {}, requested?: number) {
    const port = requested ?? (await findFreePort());
    const instance = await startInstance(as, { folder, name, port, settings });
    started.push(instance);
    return instance;
  }

  const close = async () => {
    for (const it of started) await it.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, make, copy, follow, rebuild, start, close };
}
export type Instance = Awaited<ReturnType<typeof startInstance>>;

type Start = { folder: string; name: string; port: number; settings: Record<string, string> };

async function startInstance(
  as: ReturnType<typeof findUnprivileged>,
  { folder, name, port, settings }: Start,
) {
  const all = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  const flags = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const { command, args, ...user } = as.launch(join(postgresPrograms!, 'postgres'), [
    '-D',
    join(folder, name),
    ...flags,
  ]);
  const log = openSync(join(folder, `${name}.log`), 'a');
  const server = spawn(command, args, {
    ...user,
    cwd: join(folder, name),
    env: postgresEnvironment(),
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const exited = once(server, 'exit');
  const query = <T extends object>(statement: string, values: unknown[] = []) =>
    ask<T>(urlOf(port, 'postgres', 'postgres'), statement, values);
  for (let tries = 1; ; tries += 1) {
    if (await query('select 1').catch(() => undefined)) break;
    if (server.exitCode !== null || tries > 600)
      throw new Error(`PostgreSQL does not start: ${readFileSync(join(folder, `${name}.log`), 'utf8')}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of processesOf(server)) {
      try {
        process.kill(pid, signal);
      } catch {}
    }
  };
  return {
    port,
    query,
    queryPortal: <T extends object>(statement: string, values: unknown[] = []) =>
      ask<T>(urlOf(port, 'portal'), statement, values),
    stop: async () => {
      server.kill('SIGINT');
      await exited;
    },
    /** Kills all processes together, like a power failure. */
    kill: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      signalAll('SIGKILL');
      await exited;
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
  };
}

export async function ask<T extends object>(url: string, statement: string, values: unknown[]): Promise<T[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 1_500,
    query_timeout: 10_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<T>(statement, values)).rows;
  } finally {
    client.end().catch(() => {});
  }
}

function processesOf({ pid }: ChildProcess): number[] {
  if (pid === undefined) return [];
  const isChild = (path: string) => {
    try {
      return / \(.*\) \S (\d+)/s.exec(readFileSync(path, 'utf8'))?.[1] === String(pid);
    } catch {
      return false;
    }
  };
  const children = globSync('/proc/[0-9]*/stat').filter(isChild);
  return [pid, ...children.map((path) => Number(path.split('/')[2]))];
}
