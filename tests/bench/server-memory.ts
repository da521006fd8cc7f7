import { execFileSync } from 'node:child_process';
import type { Bench, Figure } from './open-bench.ts';

/** Resident memory of the server process, after all that went before: orders, pages and labels. */
export async function serverMemory(bench: Bench): Promise<Figure[]> {
  return [
    { what: 'memory of the server after all of this', figure: megabytesOf(bench), unit: 'MB', budget: 350 },
  ];
}

/** Resident, at this moment. */
export function megabytesOf({ serverPid }: Bench): number {
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(serverPid)], { encoding: 'utf8' }));
  return kilobytes / 1024;
}
