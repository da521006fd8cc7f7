import { execFileSync } from 'node:child_process';
import type { Bench, Figure } from './open-bench.ts';

/** Resident memory of the server process, after all that went before: orders, pages and labels. */
export async function serverMemory({ serverPid }: Bench): Promise<Figure[]> {
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(serverPid)], { encoding: 'utf8' }));
  return [
    { what: 'memory of the server after all of this', figure: kilobytes / 1024, unit: 'MB', budget: 350 },
  ];
}
