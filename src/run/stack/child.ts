import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { Problem } from '#run/programs/problem.ts';
import { followLog, openLog } from './logs.ts';

/** A Node program of ours, running as a process of its own. */
export type Child = {
  name: string;
  pid: number;
  process: ChildProcess;
  /** Resolves when it has ended, with what it complained about last. */
  exited: Promise<string>;
  /** Lets go of it, waits until it has put everything in order, and ends it if that takes too long. */
  stop(): Promise<void>;
  kill(): void;
};

type ChildOptions = {
  /** The name in sentences and in `logs/`. */
  name: string;
  script: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
  dataDir: string;
  /** Receives each line it writes. */
  onLine?: (line: string) => void;
};

/** The server has 10 s to finish what it is doing. */
const patience = 12_000;

export function startChild(options: ChildOptions): Child {
  const log = openLog(join(options.dataDir, 'logs', `${options.name.replaceAll(' ', '-')}.log`));
  const followParent = new URL('./follow-parent.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', followParent, options.script, ...(options.args ?? [])], {
    env: options.env,
    // A group of its own: Ctrl C is for the script that started it, which stops things in order.
    detached: true,
    windowsHide: true,
    // Straight into the file: a pipe would break with the death of this process, in the middle of stopping.
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
