import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import type { Computer } from './portal.ts';
import type { PrinterConfig } from './printers/printer.ts';

/** The user at the terminal can fix it. */
export class Problem extends Error {
  override name = 'Problem';
}

/** `code` paired it: a set-up file that runs twice is recognised. */
export type Pairing = { portal: string; token: string; station_id: string; name: string; code?: string };

/** Everything that a station stores in its folder. */
const names = {
  lock: 'lock',
  pairing: 'pairing.json',
  pairingCopy: 'pairing-copy.json',
  printers: 'printers.json',
  computer: 'computer',
  removed: 'removed',
} as const;
export const stationFiles = [...Object.values(names), 'journal.jsonl', 'found.json', 'allowed.json'];

/** Default for `--data`. */
export function usualFolder(): string {
  const base = process.platform === 'win32' ? process.env.APPDATA : undefined;
  return base ? join(base, 'versandpult-print') : join(homedir(), '.versandpult-print');
}

/** Readable only for this user. */
export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

export function openFolder(path: string) {
  makeFolder(path);
  const unlock = lock(join(path, names.lock));
  const pairingPath = join(path, names.pairing);
  const copyPath = join(path, names.pairingCopy);
  const printersPath = join(path, names.printers);
  const computer = computerOf(path);
  const computerPath = join(path, names.computer);
  const before = readIfThere(computerPath);
  if (before !== computer.id) writeFileSync(computerPath, computer.id, { mode: 0o600 });
  return {
    path,
    unlock,
    computer,
    /** Another computer has worked with this folder, which is a copy or was moved. */
    isMoved: before !== '' && before !== computer.id,

    /** A cut or missing file is restored from its copy. */
    readPairing(): Pairing | undefined {
      const pairing = readPairingAt(pairingPath);
      if (pairing) return pairing;
      const copy = readPairingAt(copyPath);
      if (!copy) {
        if (existsSync(pairingPath))
          throw new Problem(`${pairingPath} cannot be read. Delete it and pair this station again.`);
        return undefined;
      }
      try {
        writeFile(pairingPath, copy);
      } catch {
        // On a full disk the copy serves until a later start.
      }
      return copy;
    },

    writePairing: (pairing: Pairing): void => storePairing(path, pairing),

    /** The portal removed this station: the next set-up pairs it anew. */
    markRemoved(): void {
      try {
        writeFile(join(path, names.removed), true);
      } catch {
        // On a full disk the next start asks the portal again.
      }
    },

    /** Last known printers, for printing without the portal. */
    readPrinters(): PrinterConfig[] {
      try {
        return JSON.parse(readFileSync(printersPath, 'utf8')) as PrinterConfig[];
      } catch {
        return [];
      }
    },

    writePrinters: (printers: readonly PrinterConfig[]): void => writeFile(printersPath, printers),
  };
}

/** Readable only for this user. Needs no lock: a running station has read its pairing. */
export function storePairing(path: string, pairing: Pairing): void {
  makeFolder(path);
  writeFile(join(path, names.pairing), pairing);
  writeFile(join(path, names.pairingCopy), pairing);
  rmSync(join(path, names.removed), { force: true });
}

/** Reads without the lock, while a station may run. */
export function readStation(path: string): { pairing: Pairing | undefined; isRemoved: boolean } {
  const pairing = readPairingAt(join(path, names.pairing)) ?? readPairingAt(join(path, names.pairingCopy));
  return { pairing, isRemoved: existsSync(join(path, names.removed)) };
}

/** A copy of the folder has another id, on this computer or another. */
function computerOf(path: string): Computer {
  const host = hostname();
  const { ino } = statSync(path);
  const facts = [host, readIfThere('/etc/machine-id').trim(), realpathSync(path), ino];
  return { id: createHash('sha256').update(facts.join('\n')).digest('base64url'), host };
}

/** Undefined if the file is missing, cut or damaged. */
function readPairingAt(path: string): Pairing | undefined {
  try {
    const pairing = JSON.parse(readFileSync(path, 'utf8')) as Partial<Pairing> | null;
    const values = [pairing?.portal, pairing?.token, pairing?.station_id, pairing?.name];
    return values.every((it) => typeof it === 'string') ? (pairing as Pairing) : undefined;
  } catch {
    return undefined;
  }
}

/** Atomic replace: a crash leaves the old or the new file. */
export function writeFile(path: string, content: unknown): void {
  try {
    writeFileSync(`${path}.new`, JSON.stringify(content), { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
  } catch (error) {
    // Half a file would take the journal's space.
    rmSync(`${path}.new`, { force: true });
    throw error;
  }
}

export class Running extends Problem {}

/** Two programs on one journal would treat each other's jobs as lost. */
function lock(path: string): () => void {
  for (;;) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, [process.pid, bootId()].join('\n'));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const pid = holderOf(path);
    if (pid !== undefined && pid !== process.pid)
      throw new Running(`A print station is running with this folder already (process ${pid}).`);
    rmSync(path, { force: true });
  }
}

/** The process of the station that runs with this folder. */
export const runningIn = (path: string): number | undefined => holderOf(join(path, names.lock));

/** After a power cut another process may have the same number. */
function holderOf(path: string): number | undefined {
  const [pid, boot = ''] = readIfThere(path).split('\n');
  if (boot !== '' && boot !== bootId()) return undefined;
  return isRunning(Number(pid)) ? Number(pid) : undefined;
}

/** Empty on systems that do not number their starts. */
const bootId = () => readIfThere('/proc/sys/kernel/random/boot_id').trim();

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
