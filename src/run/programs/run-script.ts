import { fileURLToPath } from 'node:url';
import { ConfigError } from '#server/config/environment.ts';
import { Problem } from './problem.ts';

export async function runScript(main: () => Promise<number>) {
  process.chdir(fileURLToPath(new URL('../../..', import.meta.url)));
  // A closed terminal must not leave children behind.
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

/** Returns the exit code. */
export function reportProblem(error: unknown): number {
  const sentence = sentenceFor(error);
  console.error(sentence ? `\n${sentence}\n` : error);
  return 1;
}

export function sentenceFor(error: unknown): string | undefined {
  if (error instanceof Problem || error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code, path, cause } = error as NodeJS.ErrnoException;
  // Errors of writes to open files lack the path.
  if (!path && (code === 'ENOSPC' || code === 'EDQUOT'))
    return 'The disk is full, or this user may keep no more on it: make room and start again. What was kept before is still there.';
  const reasons: Record<string, string> = {
    EACCES: 'belongs to another user: start as that user, or give it to this one',
    EPERM: 'belongs to another user: start as that user, or give it to this one',
    EROFS: 'lies on a disk that cannot be written',
    ENOSPC: 'has no room: the disk is full',
    EDQUOT: 'has no room: this user may keep no more on the disk',
  };
  if (code && path && reasons[code]) return `${path} ${reasons[code]}.`;
  return cause === undefined ? undefined : sentenceFor(cause);
}
