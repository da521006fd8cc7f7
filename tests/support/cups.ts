import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atEnd } from './at-end.ts';

/*
 * A CUPS of the test's own, by Debian's `cupsd`: configuration, queues, spool and socket lie in a folder of its own, and
 * nothing of the computer's own printing is touched.
 */

const has = (command: string, ...args: string[]) => spawnSync(command, args).error === undefined;

/** Why there is no CUPS here; undefined where there is. */
export const noCups =
  has('cupsd', '-h') && has('lpadmin') && has('lpstat', '-H')
    ? undefined
    : 'cupsd is not installed (apt-get install cups cups-client)';

const programs = '/usr/lib/cups';

/** A printer of A4 that takes PDF as CUPS's filters make it. */
export const pdfDriver = [
  '-P',
  '/usr/share/ppd/cupsfilters/Generic-PDF_Printer-PDF.ppd',
  '-o',
  'PageSize=A4',
];

/** It refuses to run its filters as root. */
const account = process.getuid?.() === 0 ? 'User lp\nGroup lp\nSystemGroup root\n' : '';

const files = (folder: string) => `${account}ServerRoot ${folder}
ServerBin ${folder}/programs
StateDir ${folder}/state
CacheDir ${folder}/cache
RequestRoot ${folder}/spool
TempDir ${folder}/spool/tmp
ServerKeychain ${folder}/keys
AccessLog ${folder}/access.log
ErrorLog ${folder}/error.log
PageLog ${folder}/page.log
`;

/** What it is told is written down when it ends: one that is killed has lost it. */
const settings = (socket: string, more: string) => `Listen ${socket}
${more}
LogLevel info
DirtyCleanInterval 600
Browsing Off
WebInterface No
DefaultAuthType None
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  <Limit All>
    Order allow,deny
    Allow all
  </Limit>
</Policy>
`;

type CupsOptions = { backends?: Record<string, string>; more?: string };

/**
 * Starts it; ends with the test or the test file. `backends`: scripts that are devices of a scheme of their name; `more`:
 * lines of its configuration.
 */
export async function startCups({ backends = {}, more = '' }: CupsOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-cups-'));
  chmodSync(folder, 0o755);
  for (const name of ['state', 'cache', 'spool', 'spool/tmp', 'keys', 'programs/backend', 'out'])
    mkdirSync(join(folder, name), { recursive: true });
  chmodSync(join(folder, 'out'), 0o777);
  for (const name of ['daemon', 'filter', 'monitor', 'notifier', 'driver', 'backend/socket'])
    symlinkSync(join(programs, name), join(folder, 'programs', name));
  for (const [name, script] of Object.entries(backends)) {
    writeFileSync(join(folder, 'programs/backend', name), script);
    chmodSync(join(folder, 'programs/backend', name), 0o755);
  }
  const socket = join(folder, 'state/cups.sock');
  writeFileSync(join(folder, 'cups-files.conf'), files(folder));
  writeFileSync(join(folder, 'cupsd.conf'), settings(socket, more));
  const env = { ...process.env, CUPS_SERVER: socket, LC_ALL: 'C' };
  let running: ChildProcess | undefined;

  /** A command of CUPS's own, which must come to its end. */
  function run(command: string, ...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
    return stdout;
  }

  async function start(): Promise<void> {
    const started = spawn(
      'cupsd',
      ['-f', '-c', join(folder, 'cupsd.conf'), '-s', join(folder, 'cups-files.conf')],
      {
        stdio: 'ignore',
        env,
      },
    );
    running = started;
    while (spawnSync('lpstat', ['-r'], { env, encoding: 'utf8' }).stdout !== 'scheduler is running\n') {
      if (started.exitCode !== null) throw new Error(`cupsd ended with ${started.exitCode}`);
      await delay(50);
    }
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'exit');
    const { pid } = running;
    const devices = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    running.kill(signal);
    await exited;
    // One that is killed leaves its devices behind.
    if (signal === 'SIGKILL') for (const device of devices) process.kill(Number(device), 'SIGKILL');
  }

  await start();
  atEnd(async () => {
    running?.kill('SIGCONT');
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    socket,
    /** A folder that devices write to. */
    out: join(folder, 'out'),
    run,
    start,
    stop,
    /** It hears and answers nothing until it may go on. */
    freeze: () => void running?.kill('SIGSTOP'),
    thaw: () => void running?.kill('SIGCONT'),
    addQueue: (name: string, device: string, driver: readonly string[] = ['-m', 'raw']) =>
      void run('lpadmin', '-p', name, '-E', '-v', device, ...driver),
    /** Ids of the jobs that a queue ever had. */
    jobsOf: (name: string): string[] =>
      run('lpstat', '-W', 'all', '-o', name)
        .split('\n')
        .flatMap((it) => it.split(/\s/)[0] || []),
  };
}
