import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate print station: the real program with its folder on disk, which can be killed. */
export class OwnStation {
  readonly #folder = mkdtempSync(join(tmpdir(), 'versandpult-station-'));
  #process: ChildProcess | undefined;

  /** `printer`: an address that the station does not find by itself. */
  start(code?: string, printer = ''): void {
    const allowed = printer ? ['--allow', printer] : [];
    const paired = code ? ['--portal', process.env.BASE_URL ?? '', '--code', code, ...allowed] : [];
    this.#process = spawn(
      process.execPath,
      ['src/print-station/main.ts', '--data', this.#folder, ...paired],
      { stdio: 'ignore' },
    );
  }

  async kill(): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    running.kill('SIGKILL');
    await once(running, 'exit');
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
