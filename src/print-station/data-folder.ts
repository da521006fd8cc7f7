import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { type FolderLock, lockFilesIn, lockFolder } from './folder-lock.ts';
import type { Computer } from './portal.ts';
import type { PrinterConfig } from './printers/printer.ts';
import { Problem } from './problem.ts';

/** `code` paired it: a set-up file that runs twice is recognised. */
export type Pairing = { portal: string; token: string; station_id: string; name: string; code?: string };

/** Everything that a station stores in its folder. */
const names = {
  pairing: 'pairing.json',
  pairingCopy: 'pairing-copy.json',
  printers: 'printers.json',
  computer: 'computer',
  removed: 'removed',
} as const;
const stationFiles = [
  ...Object.values(names),
  'journal.jsonl',
  'found.json',
  'allowed.json',
  'program',
  'errors.log',
];

/** Default for `--data`. */
export function usualFolder(): string {
  const base = process.platform === 'win32' ? process.env.APPDATA : undefined;
  return base ? join(base, 'versandpult-print') : join(homedir(), '.versandpult-print');
}

/** Readable only for this user. */
export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

export type DataFolder = FolderLock & ReturnType<typeof readFolder>;

/** Throws Running or Hangs: a folder has one program at a time. */
export async function openFolder(path: string): Promise<DataFolder> {
  makeFolder(path);
  const lock = await lockFolder(path);
  try {
    return { ...lock, ...readFolder(path) };
  } catch (error) {
    lock.unlock();
    throw error;
  }
}

function readFolder(path: string) {
  const pairingPath = join(path, names.pairing);
  const copyPath = join(path, names.pairingCopy);
  const printersPath = join(path, names.printers);
  const computer = computerOf(path);
  const computerPath = join(path, names.computer);
  const before = readIfThere(computerPath);
  if (before !== computer.id) writeFileSync(computerPath, computer.id, { mode: 0o600 });
  return {
    path,
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

/** A folder of the user's may hold other files. */
export function deleteStation(path: string): void {
  const lockFiles = existsSync(path) ? lockFilesIn(path) : [];
  for (const name of [...stationFiles, ...lockFiles])
    rmSync(join(path, name), { recursive: true, force: true });
  try {
    rmdirSync(path);
  } catch {
    // Not empty.
  }
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

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
