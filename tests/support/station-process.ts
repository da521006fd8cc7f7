import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The real print station as a process with its own data folder. */
export function stationProcess(copied?: { folder: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-station-'));
  // A socket cannot be copied.
  if (copied) cpSync(copied.folder, folder, { recursive: true, filter: (it) => !lstatSync(it).isSocket() });
  let station: ChildProcess | undefined;
  let said = '';
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    const running = station;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    running.kill(signal);
    await once(running, 'exit');
  };
  return {
    folder,
    said: () => said,
    run(...args: string[]) {
      station = spawn(process.execPath, ['src/print-station/main.ts', '--data', folder, ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [station.stdout, station.stderr])
        stream?.on('data', (it: Buffer) => {
          said += it;
        });
    },
    kill,
    async end() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
