import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '#run/stack/free-port.ts';
import { exitOf } from '#support/server-process.ts';

/** What the image has, by its own description. */
const parts = [
  ...readFileSync('deploy/Dockerfile', 'utf8').matchAll(/^COPY --from=build \/portal\/(\S+) /gm),
].map(([, path = '']) => path);
/** Bookworm's Node is too old; the project brings its own. */
const ownNode = 'node_modules/node/bin/node';

/** The least a process is told by whoever starts it. */
const path = '/usr/local/bin:/usr/bin:/bin';

export type Running = { process: ChildProcess; port: number; url: string; log: () => string };

/**
 * A new user of this machine who owns nothing, and folders of releases that are root's: the user may read them. All of it
 * goes with `close`.
 */
export function openReleases() {
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-releases-'));
  chmodSync(folder, 0o755);
  const name = `versandpult-hour-${process.pid}`;
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  execFileSync('/usr/sbin/useradd', [...flags, name]);
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  const user = { uid: id('-u'), gid: id('-g') };
  const started: ChildProcess[] = [];
  const settle = (release: string, program: string, args: string[]) => {
    const node = join(release, ownNode);
    return { node: existsSync(node) ? node : process.execPath, all: [program, ...args] };
  };

  /** The built project as a folder of its own; its files are the same, so that it takes no room. */
  function make(release: string) {
    const to = join(folder, release);
    for (const part of parts) {
      mkdirSync(dirname(join(to, part)), { recursive: true });
      execFileSync('cp', ['-al', part, join(to, part)]);
    }
    return to;
  }

  /** Starts the portal of a release as that user, as its unit would; others find it when it is ready. */
  async function start(release: string, settings: Record<string, string>, wanted?: number): Promise<Running> {
    const port = wanted ?? (await findFreePort());
    const logFile = join(folder, `${port}.log`);
    const log = openSync(logFile, 'a');
    const { node, all } = settle(release, 'src/server/main.ts', []);
    const env = { PATH: path, PORT: String(port), ...settings };
    const child = spawn(node, all, { ...user, cwd: release, env, stdio: ['ignore', log, log] });
    closeSync(log);
    started.push(child);
    return {
      process: child,
      port,
      url: `http://127.0.0.1:${port}`,
      log: () => readFileSync(logFile, 'utf8'),
    };
  }

  /** Runs the operator's program of a release as that user. Nothing here stands still meanwhile: it asks the bucket. */
  async function admin(release: string, args: string[], settings: Record<string, string>): Promise<string> {
    const { node, all } = settle(release, 'src/server/admin.ts', args);
    const env = { PATH: path, ...settings };
    return (await promisify(execFile)(node, all, { ...user, cwd: release, env })).stdout;
  }

  const close = async () => {
    for (const child of started) {
      child.kill('SIGKILL');
      await exitOf(child);
    }
    execFileSync('/usr/sbin/userdel', [name]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, user: name, make, start, admin, close };
}

/** Ends a process as an operator does; answers its exit code. */
export async function stop({ process: child }: Running): Promise<number> {
  child.kill('SIGTERM');
  return exitOf(child);
}
