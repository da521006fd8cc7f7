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
 * Journal of jobs on disk, one line per step: after a crash it shows which jobs may have been printed.
 * Lines are complete or absent. A job starts only once its line is on disk (DiskFull); its end waits in memory for
 * space.
 */

export type Step = 'claimed' | 'begun' | 'ended' | 'told';
export type Entry = {
  claim: string;
  job_id: string;
  step: Step;
  outcome?: Outcome;
  reason?: PrintReason | null;
  /** Facts to report to the portal. */
  local?: LocalFacts;
};

/** ms to remember reported local jobs: a device may repeat its request. */
const knownMs = 24 * 60 * 60_000;
/** Lines before compaction. */
const mostLines = 5_000;

export class DiskFull extends Error {
  override name = 'DiskFull';
}

/** Replaceable in tests. */
type Disk = {
  /** Returns the number of bytes written. */
  write: (file: number, bytes: Buffer, offset: number) => number;
  sync: (file: number) => void;
  replace: (path: string, text: string) => void;
};
const realDisk: Disk = {
  write: (file, bytes, offset) => writeSync(file, bytes, offset),
  sync: fdatasyncSync,
  // Atomic replace: a crash leaves the old or the new file.
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

/** Probe for space: one file system block. */
const probe = Buffer.from(`${' '.repeat(4_095)}\n`);

export type Journal = ReturnType<typeof openJournal>;

export function openJournal(folder: string, disk: Disk = realDisk) {
  const path = join(folder, 'journal.jsonl');
  const open = new Map(readEntries(path).map((it) => [it.claim, it]));
  const reported = new Map<string, Entry>();
  for (const entry of open.values()) if (entry.step === 'told') retainReported(entry);
  let lines = 0;
  let isFull = false;
  /** Oldest first. */
  const unwritten: string[] = [];
  let file = openSync(path, 'a', 0o600);
  rewrite();
  // Separates a truncated line from the next.
  if (isFull && fstatSync(file).size > 0) unwritten.push('');

  function retainReported(entry: Entry): void {
    open.delete(entry.claim);
    if (entry.local) reported.set(entry.job_id, entry);
  }

  /** Compacts the file if there is space. */
  function rewrite(): void {
    for (const [job_id, { local }] of reported)
      if (!local || local.at < Date.now() - knownMs) reported.delete(job_id);
    const text = [...reported.values(), ...open.values()].map((it) => `${JSON.stringify(it)}\n`).join('');
    try {
      disk.replace(path, text);
      closeSync(file);
      file = openSync(path, 'a', 0o600);
    } catch {
      isFull = true;
    }
    lines = open.size + reported.size;
  }

  /** Appends all bytes, or throws and leaves the file unchanged. */
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

  function writeUnwritten(): void {
    while (unwritten[0] !== undefined) {
      writeLine(unwritten[0]);
      unwritten.shift();
    }
  }

  /** Each line repeats all facts, because earlier lines may be gone. */
  function whole(given: Entry): Entry {
    const { local, outcome, reason } = open.get(given.claim) ?? {};
    return local ? { local, ...(outcome && { outcome }), ...(reason && { reason }), ...given } : given;
  }

  function apply(entry: Entry): void {
    if (entry.step === 'told') retainReported(entry);
    else open.set(entry.claim, entry);
    if (lines >= mostLines && open.size + reported.size < mostLines / 2) {
      rewrite();
      if (!isFull) unwritten.length = 0;
    }
  }

  /** Throws DiskFull. */
  function write(given: Entry, isSynced = false): void {
    const entry = whole(given);
    writeUnwritten();
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
    apply(entry);
  }

  function note(given: Entry): void {
    const entry = whole(given);
    unwritten.push(JSON.stringify(entry));
    apply(entry);
    try {
      writeUnwritten();
    } catch {
      // Retried once there is space; a restart before that asks about the job.
    }
  }

  return {
    open: (): Entry[] => [...open.values()],
    /** Portal jobs only. */
    claims: (): string[] => [...open.values()].filter((it) => !it.local).map((it) => it.claim),
    hasJob: (job_id: string): boolean => [...open.values()].some((it) => it.job_id === job_id),
    findLocal: (job_id: string): Entry | undefined => {
      const entry = open.get(job_id);
      return entry?.local ? entry : reported.get(job_id);
    },

    /** True if a local job replaced a request whose response was lost. */
    isInsteadOf: (run_id: string): boolean =>
      [...open.values(), ...reported.values()].some(
        (it) => it.local?.instead_of === run_id && it.outcome !== 'returned',
      ),

    /** Throws DiskFull. */
    claimed: (claim: string, job_id: string, local?: LocalFacts) =>
      write({ claim, job_id, step: 'claimed', ...(local && { local }) }),

    /** Synced first: a power cut must not hide a started job. Throws DiskFull. */
    begun: (claim: string, job_id: string) => write({ claim, job_id, step: 'begun' }, true),

    ended: (claim: string, job_id: string, outcome: Outcome, reason: PrintReason | null) =>
      note({ claim, job_id, step: 'ended', outcome, reason }),

    reported: (claim: string, job_id: string) => note({ claim, job_id, step: 'told' }),

    hasRoom(): boolean {
      if (!isFull) return true;
      try {
        writeUnwritten();
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

/** Last step of each claim. An unreadable line may be any earlier claim's `begun`, so those count as begun. */
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
