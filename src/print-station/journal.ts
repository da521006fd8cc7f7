import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { LocalFacts } from './local-job.ts';
import type { Outcome } from './portal.ts';
import type { PrintReason } from './printers/printer.ts';

/*
 * What this station was handed and how far it came, on the disk: a program that was killed knows afterwards which of its
 * jobs may have come out. One line per step; what is told and done goes at the next start.
 *
 * A line is whole or it is not there. Nothing is taken or begun without its line on the disk (DiskFull); the end of a job
 * is kept in memory until there is room for its line.
 */

export type Step = 'claimed' | 'begun' | 'ended' | 'told';
export type Entry = {
  claim: string;
  job_id: string;
  step: Step;
  outcome?: Outcome;
  reason?: PrintReason | null;
  /** Of a job that a device on this computer made: what the portal is to hear of it. */
  local?: LocalFacts;
};

/** ms for which a local job that is told is still known: a device may say it again. */
const knownMs = 24 * 60 * 60_000;
/** Lines after which the file is written anew. */
const mostLines = 5_000;

/** The disk has no room, or does not take the line for another reason. */
export class DiskFull extends Error {
  override name = 'DiskFull';
}

/** The calls that a full disk fails, given by tests. */
type Disk = {
  /** Writes some of the bytes from an offset on; answers how many. */
  write: (file: number, bytes: Buffer, offset: number) => number;
  sync: (file: number) => void;
  replace: (path: string, text: string) => void;
};
const realDisk: Disk = {
  write: (file, bytes, offset) => writeSync(file, bytes, offset),
  sync: fdatasyncSync,
  // A crash leaves the old file or the new one.
  replace(path, text) {
    try {
      writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
      renameSync(`${path}.new`, path);
    } catch (error) {
      rmSync(`${path}.new`, { force: true });
      throw error;
    }
  },
};

/** Bytes of the probe whether a full disk has room again: a block of the file system. */
const probe = Buffer.from(`${' '.repeat(4_095)}\n`);

export type Journal = ReturnType<typeof openJournal>;

export function openJournal(folder: string, disk: Disk = realDisk) {
  const path = join(folder, 'journal.jsonl');
  const open = new Map(readEntries(path).map((it) => [it.claim, it]));
  /** Local jobs that are told, by their id. */
  const told = new Map<string, Entry>();
  for (const entry of open.values()) if (entry.step === 'told') keepTold(entry);
  let lines = 0;
  let isFull = false;
  /** Lines for which there was no room yet, the oldest first. */
  const unwritten: string[] = [];
  let file = openSync(path, 'a', 0o600);
  rewrite();
  // A line that was cut off stays a line of its own.
  if (isFull && fstatSync(file).size > 0) unwritten.push('');

  function keepTold(entry: Entry): void {
    open.delete(entry.claim);
    if (entry.local) told.set(entry.job_id, entry);
  }

  /** Puts a short file in place of the long one; without room the long one goes on. */
  function rewrite(): void {
    for (const [job_id, { local }] of told)
      if (!local || local.at < Date.now() - knownMs) told.delete(job_id);
    const text = [...told.values(), ...open.values()].map((it) => `${JSON.stringify(it)}\n`).join('');
    try {
      disk.replace(path, text);
      closeSync(file);
      file = openSync(path, 'a', 0o600);
    } catch {
      isFull = true;
    }
    lines = open.size + told.size;
  }

  /** Adds bytes as a whole, or leaves the file as it was and throws. */
  function append(bytes: Buffer): void {
    const { size } = fstatSync(file);
    try {
      for (let at = 0; at < bytes.length; ) {
        const written = disk.write(file, bytes, at);
        if (written === 0) throw new Error('no room');
        at += written;
      }
    } catch (error) {
      isFull = true;
      ftruncateSync(file, size);
      throw new DiskFull(
        `The journal cannot be written (${(error as NodeJS.ErrnoException).code ?? error}).`,
      );
    }
  }

  function writeLine(line: string): void {
    append(Buffer.from(`${line}\n`));
    lines += 1;
  }

  function writeKept(): void {
    while (unwritten[0] !== undefined) {
      writeLine(unwritten[0]);
      unwritten.shift();
    }
  }

  /** A line says all that is known: those before it may be gone. How a local job ended is asked after it was told, too. */
  function whole(said: Entry): Entry {
    const { local, outcome, reason } = open.get(said.claim) ?? {};
    return local ? { local, ...(outcome && { outcome }), ...(reason && { reason }), ...said } : said;
  }

  function keep(entry: Entry): void {
    if (entry.step === 'told') keepTold(entry);
    else open.set(entry.claim, entry);
    if (lines >= mostLines && open.size + told.size < mostLines / 2) {
      rewrite();
      if (!isFull) unwritten.length = 0;
    }
  }

  /** Writes a step that must stand on the disk first; throws DiskFull. */
  function write(said: Entry, isSynced = false): void {
    const entry = whole(said);
    writeKept();
    const { size } = fstatSync(file);
    writeLine(JSON.stringify(entry));
    if (isSynced)
      try {
        disk.sync(file);
      } catch (error) {
        isFull = true;
        ftruncateSync(file, size);
        throw new DiskFull(`The journal cannot be written (${String(error)}).`);
      }
    keep(entry);
  }

  /** Notes a step that has happened, whether there is room or not. */
  function note(said: Entry): void {
    const entry = whole(said);
    unwritten.push(JSON.stringify(entry));
    keep(entry);
    try {
      writeKept();
    } catch {
      // It is written as soon as there is room; until then a restart asks about the job.
    }
  }

  return {
    /** Entries that are not told yet. */
    open: (): Entry[] => [...open.values()],
    /** Claims of the portal's jobs. */
    claims: (): string[] => [...open.values()].filter((it) => !it.local).map((it) => it.claim),
    hasJob: (job_id: string): boolean => [...open.values()].some((it) => it.job_id === job_id),
    /** A local job, told or not. */
    findLocal: (job_id: string): Entry | undefined => {
      const entry = open.get(job_id);
      return entry?.local ? entry : told.get(job_id);
    },

    /** Whether a local job was printed in place of a press whose answer never came. */
    isInsteadOf: (run_id: string): boolean =>
      [...open.values(), ...told.values()].some(
        (it) => it.local?.instead_of === run_id && it.outcome !== 'returned',
      ),

    /** Throws DiskFull. */
    claimed: (claim: string, job_id: string, local?: LocalFacts) =>
      write({ claim, job_id, step: 'claimed', ...(local && { local }) }),

    /** On the disk before the first byte leaves: a power cut must not make it unknown. Throws DiskFull. */
    begun: (claim: string, job_id: string) => write({ claim, job_id, step: 'begun' }, true),

    ended: (claim: string, job_id: string, outcome: Outcome, reason: PrintReason | null) =>
      note({ claim, job_id, step: 'ended', outcome, reason }),

    told: (claim: string, job_id: string) => note({ claim, job_id, step: 'told' }),

    /** Whether the disk took the last line; after one that failed it is tried again. */
    hasRoom(): boolean {
      if (!isFull) return true;
      try {
        writeKept();
        const { size } = fstatSync(file);
        append(probe);
        ftruncateSync(file, size);
        isFull = false;
      } catch {
        // Still full.
      }
      return !isFull;
    },

    close: () => closeSync(file),
  };
}

/**
 * The last step of each claim. A line that cannot be read may have been the `begun` of any job that was claimed before it:
 * somebody has to be asked about these.
 */
function readEntries(path: string): Entry[] {
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const entries = new Map<string, Entry>();
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const entry = readLine(line);
    if (entry) entries.set(entry.claim, entry);
    else for (const it of entries.values()) if (it.step === 'claimed') it.step = 'begun';
  }
  return [...entries.values()];
}

function readLine(line: string): Entry | undefined {
  try {
    const entry = JSON.parse(line) as Entry;
    return entry.claim && entry.job_id && entry.step ? entry : undefined;
  } catch {
    return undefined;
  }
}
