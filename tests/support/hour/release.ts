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

const parts = [
  ...readFileSync('deploy/Dockerfile', 'utf8').matchAll(/^COPY --from=build \/portal\/(\S+) /gm),
].map(([, path = '']) => path);
/** The packages that `npm prune --omit=dev` leaves. */
function packages(): string[] {
  const { packages: all } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return Object.entries(all)
    .filter(([at, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(at) && !dev && existsSync(at))
    .map(([at]) => at);
}

function link(args: string[]) {
  try {
    execFileSync('cp', ['-al', ...args], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', ...args]);
  }
}

const path = '/usr/local/bin:/usr/bin:/bin';

export type Running = { process: ChildProcess; port: number; url: string; log: () => string };

/** A new user and root's release folders that the user can read; `close` removes all. */
export function openReleases() {
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-releases-'));
  chmodSync(folder, 0o755);
  // Bookworm's own Node is too old.
  const node = join(folder, 'node');
  link([process.execPath, node]);
  const name = `versandpult-hour-${process.pid}`;
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  execFileSync('/usr/sbin/useradd', [...flags, name]);
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  const user = { uid: id('-u'), gid: id('-g') };
  const started: ChildProcess[] = [];

  /** The built project without devDependencies; hard links take no space. */
  function make(release: string) {
    const to = join(folder, release);
    mkdirSync(to);
    link(['--parents', ...parts.flatMap((it) => (it === 'node_modules' ? packages() : [it])), to]);
    return to;
  }

  async function start(
    release: string,
    settings: Record<string, string>,
    requested?: number,
  ): Promise<Running> {
    const port = requested ?? (await findFreePort());
    const logFile = join(folder, `${port}.log`);
    const log = openSync(logFile, 'a');
    const env = { PATH: path, PORT: String(port), ...settings };
    const child = spawn(node, ['src/server/main.js'], {
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

  /** Asynchronous, since the program asks the bucket in this process. */
  async function admin(release: string, args: string[], settings: Record<string, string>): Promise<string> {
    const all = ['src/server/admin.js', ...args];
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

export async function stop({ process: child }: Running): Promise<number> {
  child.kill('SIGTERM');
  return exitOf(child);
}
