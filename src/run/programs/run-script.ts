import { fileURLToPath } from 'node:url';
import { ConfigError } from '#server/environment.ts';
import { Problem } from './problem.ts';

/** Runs a script's main function; a Problem becomes one sentence and exit code 1. */
export async function runScript(main: () => Promise<number>) {
  process.chdir(fileURLToPath(new URL('../../..', import.meta.url)));
  // The reader of a pipe may be gone, the terminal closed: no reason to leave children behind.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  try {
    if (Number.parseInt(process.versions.node, 10) < 24)
      throw new Problem(
        `This needs Node 24, which the project brings along; this is ${process.version}: run it as "npm run …" after "npm ci".`,
      );
    process.exitCode = await main();
  } catch (error) {
    process.exitCode = reportProblem(error);
  }
}

/** One sentence where there is one, else everything that is known; answers the exit code. */
export function reportProblem(error: unknown): number {
  const sentence = sentenceFor(error);
  console.error(sentence ? `\n${sentence}\n` : error);
  return 1;
}

function sentenceFor(error: unknown): string | undefined {
  if (error instanceof Problem || error instanceof ConfigError) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    EACCES: 'belongs to another user: start as that user, or give it to this one',
    EPERM: 'belongs to another user: start as that user, or give it to this one',
    EROFS: 'lies on a disk that cannot be written',
    ENOSPC: 'has no room: the disk is full',
  };
  return code && path && reasons[code] ? `${path} ${reasons[code]}.` : undefined;
}
