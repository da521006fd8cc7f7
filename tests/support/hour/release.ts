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
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '#run/stack/free-port.ts';
import { exitOf } from '#support/server-process.ts';

/** What the image has, by its own description. */
const parts = [
  ...readFileSync('deploy/Dockerfile', 'utf8').matchAll(/^COPY --from=build \/portal\/(\S+) /gm),
].map(([, path = '']) => path);
/** Of the packages those that `npm prune --omit=dev` leaves. */
function packages(): string[] {
  const { packages: all } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return Object.entries(all)
    .filter(([at, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(at) && !dev && existsSync(at))
    .map(([at]) => at);
}

/** The same files under other names, or copies where that is another disk. */
function link(args: string[]) {
  try {
    execFileSync('cp', ['-al', ...args], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', ...args]);
  }
}

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
  // Bookworm's own is too old.
  const node = join(folder, 'node');
  link([process.execPath, node]);
  const name = `versandpult-hour-${process.pid}`;
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  execFileSync('/usr/sbin/useradd', [...flags, name]);
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  const user = { uid: id('-u'), gid: id('-g') };
  const started: ChildProcess[] = [];

  /** The built project as a folder of its own, without devDependencies; its files are the same, so that it takes no room. */
  function make(release: string) {
    const to = join(folder, release);
    mkdirSync(to);
    link(['--parents', ...parts.flatMap((it) => (it === 'node_modules' ? packages() : [it])), to]);
    return to;
  }

  /** Starts the portal of a release as that user, as its unit would; others find it when it is ready. */
  async function start(release: string, settings: Record<string, string>, wanted?: number): Promise<Running> {
    const port = wanted ?? (await findFreePort());
    const logFile = join(folder, `${port}.log`);
    const log = openSync(logFile, 'a');
    const env = { PATH: path, PORT: String(port), ...settings };
    const child = spawn(node, ['src/server/main.ts'], {
      ...user,
      cwd: release,
      env,
      stdio: ['ignore', log, log],
    });
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
    const all = ['src/server/admin.ts', ...args];
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
