import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

export function commandOf(pid: number): string | undefined {
  try {
    if (platform() === 'linux') {
      // A zombie has an empty command line.
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

/** False after the timeout. */
export async function hasEnded(isRunning: () => boolean, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (isRunning()) {
    if (performance.now() > end) return false;
    await delay(25);
  }
  return true;
}

/**
 * The command line must contain all words, because the system may have reused the pid.
 * @param signal requests the end; without it, the process is already ending
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
