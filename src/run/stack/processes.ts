import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** The command line of a running process; nothing when there is no such process. */
export function commandOf(pid: number): string | undefined {
  try {
    if (platform() === 'linux') {
      // A process that has ended and waits to be collected has an empty command line.
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || undefined;
    }
    const [command, ...args] =
      platform() === 'win32'
        ? [
            'powershell',
            '-NoProfile',
            '-Command',
            `(Get-CimInstance Win32_Process -Filter ProcessId=${pid}).CommandLine`,
          ]
        : ['ps', '-p', String(pid), '-o', 'command='];
    return (
      execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() ||
      undefined
    );
  } catch {
    return undefined;
  }
}

/** Waits until the process has ended or the time is over, and says which. */
export async function hasEnded(isRunning: () => boolean, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (isRunning()) {
    if (performance.now() > end) return false;
    await delay(25);
  }
  return true;
}

/**
 * Ends a process that an earlier run left behind. The words must all stand in its command line, since the
 * operating system may have given its number to somebody else.
 * @param signal what asks it to end; without it, it is ending already
 */
export async function endLeftover(
  pid: number,
  words: string[],
  { signal, patience }: { signal?: NodeJS.Signals; patience: number },
) {
  const isOurs = () => {
    const command = commandOf(pid);
    return command !== undefined && words.every((word) => command.includes(word));
  };
  if (!isOurs()) return;
  if (signal) process.kill(pid, signal);
  if (await hasEnded(isOurs, patience)) return;
  process.kill(pid, 'SIGKILL');
  await hasEnded(isOurs, 5_000);
}
