import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { Problem } from '#run/programs/problem.ts';
import type { Unprivileged } from './unprivileged.ts';

const version = '18';

/**
 * `C.UTF-8` sorts by code point with Unicode case mapping everywhere: indexes survive moves and system updates and
 * support `LIKE 'x%'`. User-facing lists set a language (`COLLATE "de-x-icu"`).
 */
const sorting = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/** pg_trgm uses the C library's letters; its "C" locale has no umlauts. */
function characterTypes() {
  if (platform() === 'darwin') return 'en_US.UTF-8';
  return platform() === 'win32' ? 'en-US' : 'C.UTF-8';
}

type NewFolder = { initdb: string; adminPassword: string; as: Unprivileged; fast: boolean };

/** Rejects a foreign folder and never deletes data. */
export function preparePostgresFolder(folder: string, settings: NewFolder) {
  if (existsSync(folder) && readEntries(folder).length > 0) {
    checkVersion(folder);
    if (settings.as.owner) giveToOwner(folder, settings.as.owner);
  } else makeFolder(folder, settings);
}

function readEntries(folder: string) {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new Problem(
      `The database folder ${folder} cannot be read (${(error as NodeJS.ErrnoException).code}): start the portal as the user it belongs to.`,
    );
  }
}

function checkVersion(folder: string) {
  const file = join(folder, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  if (found === version) return;
  const reason = found
    ? `was made by PostgreSQL ${found}, and this is PostgreSQL ${version}`
    : 'holds something else than a PostgreSQL database';
  throw new Problem(
    `The database folder ${folder} ${reason}: move it away or put the right one back (nothing was changed in it).`,
  );
}

/** PostgreSQL refuses files owned by root, e.g. after a copy. */
function giveToOwner(folder: string, owner: { uid: number; gid: number }) {
  if (statSync(folder).uid === owner.uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, entry), owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  chownSync(folder, owner.uid, owner.gid);
}

function makeFolder(folder: string, settings: NewFolder) {
  // An interrupted first start must not look like a database.
  const fresh = `${folder}.new`;
  const passwordFile = `${folder}-password.new`;
  rmSync(fresh, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, settings.adminPassword, { mode: 0o600 });
  const { owner } = settings.as;
  if (owner) for (const path of [fresh, passwordFile]) chownSync(path, owner.uid, owner.gid);
  try {
    initialise(fresh, passwordFile, settings);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(fresh, folder);
}

function initialise(folder: string, passwordFile: string, { initdb, as, fast }: NewFolder) {
  const { command, args, ...user } = as.launch(initdb, [
    `--pgdata=${folder}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    ...sorting,
    `--lc-ctype=${characterTypes()}`,
    '--no-instructions',
    ...(fast ? ['--no-sync'] : []),
  ]);
  const made = spawnSync(command, args, {
    ...user,
    cwd: folder,
    env: postgresEnvironment(),
    encoding: 'utf8',
  });
  if (made.status === 0) return;
  const reason = made.error?.message ?? made.stderr?.split('\n').find((line) => /error/i.test(line));
  throw new Problem(`The database folder ${folder} could not be made: ${reason ?? 'no reason given'}.`);
}

/** Drops the shell's database, language and time zone settings. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(own), LC_ALL: 'C', TZ: 'UTC' };
}
