import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { atEnd } from './at-end.ts';

/* A CUPS (Debian's `cupsd`) in its own folder, apart from the computer's printing. */

const has = (command: string, ...args: string[]) => spawnSync(command, args).error === undefined;

export const noCups =
  has('cupsd', '-h') && has('lpadmin') && has('lpstat', '-H')
    ? undefined
    : 'cupsd is not installed (apt-get install cups cups-client)';

const programs = '/usr/lib/cups';

/** An A4 printer that accepts PDF from CUPS's filters. */
export const pdfDriver = [
  '-P',
  '/usr/share/ppd/cupsfilters/Generic-PDF_Printer-PDF.ppd',
  '-o',
  'PageSize=A4',
];

/** CUPS refuses to run its filters as root. */
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

/** CUPS writes new settings only when it exits, so a killed one loses them. */
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

/** Runs until the test or file ends. `backends`: scripts as devices of their scheme; `more`: configuration lines. */
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
    // A killed CUPS leaves its devices running.
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
    out: join(folder, 'out'),
    run,
    start,
    stop,
    freeze: () => void running?.kill('SIGSTOP'),
    thaw: () => void running?.kill('SIGCONT'),
    addQueue: (name: string, device: string, driver: readonly string[] = ['-m', 'raw']) =>
      void run('lpadmin', '-p', name, '-E', '-v', device, ...driver),
    /** Ids of all jobs a queue ever had. */
    jobsOf: (name: string): string[] =>
      run('lpstat', '-W', 'all', '-o', name)
        .split('\n')
        .flatMap((it) => it.split(/\s/)[0] || []),
  };
}
