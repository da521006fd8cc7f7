import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from './problem.ts';

/*
 * One station per data folder: two programs on one journal would treat each other's jobs as lost. The station listens
 * on a local socket, which ends with its process and which no other program answers.
 *
 * Windows has one pipe per folder. Elsewhere a killed station leaves its socket's file, and two starts that replace it
 * could delete each other's. So each start listens under a name that is never used again, and then asks all others in
 * the folder: of two, the later one finds the earlier one, and the one that is asked decides.
 */

/** `stopAsked`: the set-up wants this station to end. */
export type FolderLock = { unlock: () => void; stopAsked: AbortSignal };

export class Running extends Problem {
  constructor(pid: number) {
    super(`A print station is running with this folder already (process ${pid}).`);
  }
}

export class Hangs extends Problem {
  override message = 'The print station of this folder does not answer. End it, or restart this computer.';
}

/** ms; a station may be waiting for its disk. */
const answerMs = 5_000;
/** ms; longer than a station waits for its printers. */
const endMs = 10_000;
/** ms */
const againMs = 20;

/** Bytes; macOS stores 104 with the terminating zero, Linux 108. */
const longestPath = 103;

/** `from`: the path is relative to this folder, because the whole one is too long for a socket. */
type Address = { path: string; from?: string };

export function addressIn(platform: string, folder: string, file: string): Address {
  if (platform === 'win32') {
    const hash = createHash('sha256').update(folder.toLowerCase()).digest('hex').slice(0, 32);
    return { path: `\\\\.\\pipe\\versandpult-print-${hash}` };
  }
  const path = `${folder}/${file}`;
  return Buffer.byteLength(path) <= longestPath ? { path } : { path: file, from: folder };
}

/** Sockets, listening or left behind, and the lock file of earlier versions. */
const isLock = (file: string) => /^lock(?:-[0-9a-f]{16}(?:\.new)?)?$/.test(file);

export const lockFilesIn = (folder: string): string[] => readdirSync(folder).filter(isLock);

/** Throws Running or Hangs. */
export async function lockFolder(folder: string, platform: string = process.platform): Promise<FolderLock> {
  const path = realpathSync.native(folder);
  for (const latest = Date.now() + answerMs; Date.now() < latest; await delay(againMs)) {
    const start = prepareStart();
    try {
      if (await (platform === 'win32' ? takePipe(path, start) : takeFolder(path, start, platform)))
        return { unlock: () => start.end(path), stopAsked: start.stopAsked };
      start.end(path);
    } catch (error) {
      start.end(path);
      if (error instanceof Problem) throw error;
      const { code = String(error) } = error as NodeJS.ErrnoException;
      throw new Problem(`${folder} cannot be used by a print station (${code}). Choose another with --data.`);
    }
  }
  throw new Hangs();
}

/** True once the station of this folder has started, and while it answers. */
export async function runsIn(folder: string): Promise<boolean> {
  for (const address of addressesIn(folder)) {
    const answer = await ask(address, 'look').catch(() => undefined);
    answer?.socket.destroy();
    if (answer?.state === 'runs') return true;
  }
  return false;
}

/** Waits until it has ended; returns the process that has not. Throws Hangs. */
export async function stopStation(folder: string): Promise<number | undefined> {
  for (const address of addressesIn(folder)) {
    const answer = await ask(address, 'stop');
    if (answer && !(await closes(answer.socket))) return answer.pid;
  }
  return undefined;
}

type State = 'starts' | 'runs' | 'yields';
type Answer = { state: State; pid: number; socket: Socket };
type Start = ReturnType<typeof prepareStart>;

function prepareStart() {
  const stop = new AbortController();
  const callers = new Set<Socket>();
  const start = {
    name: `lock-${randomBytes(8).toString('hex')}`,
    state: 'starts' as State,
    /** The process that this start yields to. */
    winner: 0,
    stopAsked: stop.signal,
    server: createServer((caller) => {
      callers.add(caller);
      caller.on('close', () => callers.delete(caller)).on('error', () => {});
      onLine(caller, (line) => {
        const [word, name = '', pid] = line.split(' ');
        if (word === 'claim' && start.state === 'starts' && name < start.name) {
          start.state = 'yields';
          start.winner = Number(pid);
        }
        caller.write(`${start.state} ${process.pid}\n`, (error) => {
          // A caller that has given up hears nothing and has told the user so.
          if (word === 'stop' && !error) stop.abort();
        });
      });
    }).unref(),
    /** Callers that asked for the end see their connection close. */
    end(folder: string): void {
      start.server.close();
      try {
        rmSync(join(folder, start.name), { force: true });
      } finally {
        for (const caller of callers) caller.destroy();
      }
    },
  };
  return start;
}

/** False if the station there has just ended: try again. Windows gives a pipe's name to one server. */
async function takePipe(folder: string, start: Start): Promise<boolean> {
  const pipe = addressIn('win32', folder, start.name);
  try {
    await listen(start.server, pipe);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const answer = await ask(pipe, 'look');
    answer?.socket.destroy();
    if (answer) throw new Running(answer.pid);
    return false;
  }
  start.state = 'runs';
  return true;
}

/** False if another start took this socket for one left behind: try again. */
async function takeFolder(folder: string, start: Start, platform: string): Promise<boolean> {
  const { name } = start;
  const fresh = `${name}.new`;
  await listen(start.server, addressIn(platform, folder, fresh));
  try {
    chmodSync(join(folder, fresh), 0o600);
    // A socket also refuses connections until it listens: under this name it listens already.
    renameSync(join(folder, fresh), join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  }
  for (const file of lockFilesIn(folder)) {
    if (file === name) continue;
    const answer = await ask(addressIn(platform, folder, file), `claim ${name} ${process.pid}`);
    answer?.socket.destroy();
    if (!answer) rmSync(join(folder, file), { force: true });
    else if (answer.state !== 'yields') throw new Running(answer.pid);
  }
  // An earlier name may have asked meanwhile.
  if (start.state === 'yields') throw new Running(start.winner);
  start.state = 'runs';
  return true;
}

function addressesIn(folder: string): Address[] {
  try {
    const path = realpathSync.native(folder);
    const files = process.platform === 'win32' ? [''] : lockFilesIn(path);
    return files.map((file) => addressIn(process.platform, path, file));
  } catch {
    return [];
  }
}

const nothingThere = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK']);
const endedMeanwhile = new Set(['ECONNRESET', 'EPIPE']);

/** Undefined if no process listens there. Throws Hangs. */
function ask(
  address: Address,
  question: string,
  latest = Date.now() + answerMs,
): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const socket = reach(address, (path) => connect(path));
    const timer = setTimeout(() => socket.destroy(new Hangs()), latest - Date.now());
    let isSettled = false;
    const settle = (answer?: Answer | Promise<Answer | undefined>) => {
      isSettled = true;
      clearTimeout(timer);
      resolve(answer);
    };
    socket.write(`${question}\n`);
    onLine(socket, (line) => {
      const [state, pid] = line.split(' ');
      settle({ state: state as State, pid: Number(pid), socket });
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const { code = '' } = error;
      if (isSettled || endedMeanwhile.has(code)) return;
      if (error instanceof Hangs) reject(error);
      else if (!nothingThere.has(code))
        reject(
          new Problem(
            `The print station of this folder cannot be asked (${code}). Does another user run it?`,
          ),
        );
      settle();
    });
    socket.on('close', () => {
      if (!isSettled) settle(delay(againMs).then(() => ask(address, question, latest)));
    });
  });
}

function closes(socket: Socket): Promise<boolean> {
  if (socket.closed) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(false);
      socket.destroy();
    }, endMs);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

function onLine(socket: Socket, take: (line: string) => void): void {
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    if (!text.endsWith('\n')) return;
    take(text.trim());
    text = '';
  });
}

function listen(server: Server, address: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    reach(address, (path) => server.listen(path, resolve));
  });
}

/** Node binds and connects within the call, so no other code sees the changed directory. */
function reach<T>({ path, from }: Address, act: (path: string) => T): T {
  if (from === undefined) return act(path);
  const before = process.cwd();
  process.chdir(from);
  try {
    return act(path);
  } finally {
    process.chdir(before);
  }
}
