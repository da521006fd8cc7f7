import { parseArgs } from 'node:util';
import type { Connection } from '#server/db/connect.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { grantAdmin, listAdmins, revokeAdmin } from './administrators.ts';
import { CommandProblem } from './command-problem.ts';

const usage = `Usage: node src/server/admin.ts <command>
  grant <e-mail> [--unlock]   makes a client an administrator
  revoke <e-mail>             takes that away
  list                        names the administrators`;

/** What a command works with. */
export type CommandTools = { connection: Connection };

type Command = (tools: CommandTools) => Promise<string>;

/** Reads what was asked for; throws a CommandProblem on what is not understood, before anything is opened. */
export function readCommand(args: readonly string[]): Command {
  const { name, email, unlock } = readArguments(args);
  const deps = ({ connection }: CommandTools) => ({ db: connection.db, clock: { now: () => new Date() } });
  if (name === 'list' && !email && !unlock) return (tools) => listAdmins(deps(tools));
  if (name === 'grant' && email) return (tools) => grantAdmin(deps(tools), email, { unlock });
  if (name === 'revoke' && email && !unlock) return (tools) => revokeAdmin(deps(tools), email);
  throw new CommandProblem(usage, 2);
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { unlock: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [name, email, ...more] = positionals;
    if (more.length > 0 || (email !== undefined && !/^\S+@\S+$/.test(email)))
      throw new Error('not understood');
    return { name, email, unlock: values.unlock };
  } catch {
    throw new CommandProblem(usage, 2);
  }
}

/** Runs a command on a database that has this program's tables. */
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
