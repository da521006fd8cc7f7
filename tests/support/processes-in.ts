import { globSync, readlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Processes working in a folder or below, orphans included. */
function processesIn(folder: string): number[] {
  const isWithin = (path: string) => {
    try {
      return `${readlinkSync(path)}/`.startsWith(`${folder}/`);
    } catch {
      return false;
    }
  };
  return globSync('/proc/[0-9]*/cwd')
    .filter(isWithin)
    .map((path) => Number(dirname(path).split('/')[2]));
}

export function signalIn(folder: string, signal: NodeJS.Signals) {
  for (const pid of processesIn(folder)) {
    try {
      process.kill(pid, signal);
    } catch {}
  }
}

/** Kills all together, like a power failure, until none is left. */
export async function killIn(folder: string) {
  while (processesIn(folder).length > 0) {
    signalIn(folder, 'SIGKILL');
    await delay(20);
  }
}
