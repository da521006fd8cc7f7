import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { Problem } from '#run/programs/problem.ts';
import { followLog, openLog } from './logs.ts';

export type Child = {
  name: string;
  pid: number;
  process: ChildProcess;
  /** Resolves at its end with its last error. */
  exited: Promise<string>;
  /** Disconnects, waits, and kills after a timeout. */
  stop(): Promise<void>;
  kill(): void;
};

type ChildOptions = {
  /** For messages and `logs/`. */
  name: string;
  script: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
  dataDir: string;
  onLine?: (line: string) => void;
};

/** ms; the server takes up to 10 s. */
const patience = 12_000;

export function startChild(options: ChildOptions): Child {
  const log = openLog(join(options.dataDir, 'logs', `${options.name.replaceAll(' ', '-')}.log`));
  const followParent = new URL('./follow-parent.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', followParent, options.script, ...(options.args ?? [])], {
    env: options.env,
    // A separate process group: Ctrl C must reach only the starting script.
    detached: true,
    windowsHide: true,
    // Use the file: a pipe breaks if this process dies while stopping.
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  });
  child.once('error', () => {});
  if (child.pid === undefined) throw new Problem(`The ${options.name} could not be started.`);

  const following = followLog(log, options.onLine);
  const exited = new Promise<string>((resolve) => {
    child.once('exit', () => resolve(`${following.end()} (more in ${log.path})`));
  });
  const stop = async () => {
    if (child.connected) child.disconnect();
    const tooLate = setTimeout(() => child.kill('SIGKILL'), patience);
    await exited;
    clearTimeout(tooLate);
  };
  return {
    name: options.name,
    pid: child.pid,
    process: child,
    exited,
    stop,
    kill: () => void child.kill('SIGKILL'),
  };
}
