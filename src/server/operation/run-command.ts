import { parseArgs } from 'node:util';
import { accountHash } from '#server/audit.ts';
import type { Config } from '#server/config/config.ts';
import type { Connection } from '#server/db/connect.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { openDisk } from '#server/storage/open-disk.ts';
import { grantAdmin, listAdmins, resetSecondFactor, revokeAdmin } from './administrators.ts';
import { afterRestore, usualSkip } from './after-restore.ts';
import { CommandProblem } from './command-problem.ts';
import { copyFiles } from './copy-files.ts';
import { noteBackup } from './note-backup.ts';

const usage = `Usage: node src/server/admin.js <command>
  grant <e-mail> [--unlock]   makes a client an administrator
  revoke <e-mail>             takes that away
  list                        names the administrators
  reset-second-factor <e-mail>
                              for an account that lost phone and recovery codes; it is told by mail
  account-hash <e-mail>       says under which hash the record has an e-mail that somebody tried
  copy-files to-bucket        copies contents and marks of numbers from FILES_DIR to the bucket of S3_*, compares them,
                              and goes on where it stopped; to-folder: the other way
  backup-made                 at the end of the script that backs up: the page "Einrichtung" says when it was
  after-restore [--skip <n>]  once, after a database was put back from a backup and before the portal runs on it:
                              no number is given out twice, sessions end, files are compared with their rows;
                              n (${usualSkip}) numbers may have been given out that the storage knows nothing of`;

export type CommandTools = {
  connection: Connection;
  /** Read on demand: few commands need the storage. */
  storage: () => Pick<Config, 'filesDir' | 's3'>;
  secrets: () => Secrets;
  /** Shows progress. */
  tell: (line: string) => void;
};
type Secrets = Pick<Config, 'sessionSecret' | 'sessionSecretPrevious'>;

type Command = (tools: CommandTools) => Promise<string>;

export function readCommand(args: readonly string[]): Command {
  const { name, email, way, unlock, skip } = readArguments(args);
  const deps = ({ connection }: CommandTools) => ({ db: connection.db, clock: { now: () => new Date() } });
  if (name === 'after-restore' && !email && !unlock)
    return async (tools) => {
      const disk = await openDisk(tools.storage());
      const { clock } = deps(tools);
      return afterRestore({ connection: tools.connection, disk, clock, skip: skip ?? usualSkip });
    };
  if (name === 'copy-files' && way && !unlock && skip === undefined)
    return async (tools) => {
      const { filesDir, s3 } = tools.storage();
      if (!s3)
        throw new CommandProblem('The settings name no bucket: S3_BUCKET and its like are needed here.');
      const [folder, bucket] = await Promise.all([openDisk({ filesDir }), openDisk({ filesDir, s3 })]);
      const [from, to] = way === 'to-bucket' ? [folder, bucket] : [bucket, folder];
      return copyFiles({ connection: tools.connection, from, to, tell: tools.tell });
    };
  if (name === 'backup-made' && !email && !unlock && skip === undefined)
    return (tools) => noteBackup(deps(tools));
  if (skip !== undefined || way) throw new CommandProblem(usage, 2);
  if (name === 'list' && !email && !unlock) return (tools) => listAdmins(deps(tools));
  if (name === 'account-hash' && email && !unlock) return async (tools) => hashesOf(tools.secrets(), email);
  if (name === 'grant' && email) return (tools) => grantAdmin(deps(tools), email, { unlock });
  if (name === 'revoke' && email && !unlock) return (tools) => revokeAdmin(deps(tools), email);
  if (name === 'reset-second-factor' && email && !unlock)
    return (tools) => resetSecondFactor(deps(tools), email);
  throw new CommandProblem(usage, 2);
}

/** Includes the hash under the previous secret (docs/operation.md 7.4). */
function hashesOf({ sessionSecret, sessionSecretPrevious }: Secrets, email: string): string {
  const present = accountHash({ sessionSecret }, email);
  if (!sessionSecretPrevious) return present;
  const former = accountHash({ sessionSecret: sessionSecretPrevious }, email);
  return `${present}\n${former} (before the secret was changed)`;
}

const waysToCopy = ['to-bucket', 'to-folder'] as const;

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { unlock: { type: 'boolean', default: false }, skip: { type: 'string' } },
      allowPositionals: true,
    });
    const [name, ...words] = positionals;
    const way = waysToCopy.find((it) => name === 'copy-files' && it === words[0]);
    const [email, ...more] = way ? words.slice(1) : words;
    if (more.length > 0 || (email !== undefined && !/^\S+@\S+$/.test(email)))
      throw new Error('not understood');
    if (values.skip !== undefined && !/^\d{1,9}$/.test(values.skip)) throw new Error('not understood');
    const skip = values.skip === undefined ? undefined : Number(values.skip);
    return { name, email, way, unlock: values.unlock, skip };
  } catch {
    throw new CommandProblem(usage, 2);
  }
}

export async function runCommand(command: Command, tools: CommandTools): Promise<string> {
  if (!(await hasTables(tools.connection)))
    throw new CommandProblem(
      'The database is not that of this version: start the server once, which brings its tables up to date.',
    );
  return command(tools);
}

const undefinedTable = '42P01';

async function hasTables({ pool }: Connection): Promise<boolean> {
  try {
    return await isMigrated(pool);
  } catch (error) {
    if ((error as { code?: unknown }).code === undefinedTable) return false;
    throw error;
  }
}
