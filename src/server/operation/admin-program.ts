import { readConfig } from '#server/config/config.ts';
import { ConfigError, readSetting } from '#server/config/environment.ts';
import { connect } from '#server/db/connect.ts';
import { isPassingFault } from '#server/db/database-faults.ts';
import { isRefusedByPooler } from '#server/db/pooler.ts';
import { CommandProblem } from './command-problem.ts';
import { type CommandTools, readCommand, runCommand } from './run-command.ts';

/**
 * The operator's commands; the server may be running. Exit code 0: done, 1: impossible at present, 2: not understood.
 */
export async function runAdminProgram(
  args: readonly string[],
  openTools: () => Promise<CommandTools>,
): Promise<number> {
  try {
    const command = readCommand(args);
    const tools = await openTools();
    try {
      process.stdout.write(`${await runCommand(command, tools)}\n`);
    } finally {
      await tools.connection.close();
    }
    return 0;
  } catch (error) {
    process.stderr.write(`${sentenceFor(error)}\n`);
    return error instanceof CommandProblem ? error.exitCode : 1;
  }
}

export function toolsOf(env: Record<string, string | undefined>): CommandTools {
  // A restored database may have lost the grants of the server's role.
  const url = readSetting(env, 'DATABASE_MIGRATION_URL') ?? readSetting(env, 'DATABASE_URL');
  const pooled = readSetting(env, 'DATABASE_POOLER') === 'transaction';
  return {
    connection: connect(url, { poolSize: 1, application: 'versandpult admin', queryTimeout: 0, pooled }),
    storage: () => readConfig(env),
    secrets: () => secretsOf(env),
    tell,
  };
}

export const tell = (line: string): void => void process.stderr.write(`${line}\n`);

/** Never generates a secret: hashes under it would match nothing. */
export const secretsOf = (env: Record<string, string | undefined>) => ({
  sessionSecret: readSetting(env, 'SESSION_SECRET'),
  sessionSecretPrevious: readSetting(env, 'SESSION_SECRET_PREVIOUS'),
});

function sentenceFor(error: unknown): string {
  if (error instanceof ConfigError && error.message.includes('DATABASE_URL'))
    return `${error.message} It is the one the server is started with; for the embedded portal use "npm run admin -- …".`;
  if (isRefusedByPooler(error))
    return 'A pooler stands before the database of DATABASE_URL: DATABASE_POOLER=transaction says so, as for the server, or name the database itself.';
  if (isPassingFault(error))
    return 'The database of DATABASE_URL does not answer. It has to run; the server need not.';
  return error instanceof Error ? error.message : String(error);
}
