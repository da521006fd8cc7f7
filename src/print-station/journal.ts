import {
  closeSync,
  fdatasyncSync,
  openSync,
  readFileSync,
  renameSync,
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

export type Journal = ReturnType<typeof openJournal>;

export function openJournal(folder: string) {
  const path = join(folder, 'journal.jsonl');
  const open = new Map(readEntries(path).map((it) => [it.claim, it]));
  /** Local jobs that are told, by their id. */
  const told = new Map<string, Entry>();
  for (const entry of open.values()) if (entry.step === 'told') keepTold(entry);
  let lines = 0;
  let file = rewrite();

  function keepTold(entry: Entry): void {
    open.delete(entry.claim);
    if (entry.local) told.set(entry.job_id, entry);
  }

  function rewrite(): number {
    for (const [job_id, { local }] of told)
      if (!local || local.at < Date.now() - knownMs) told.delete(job_id);
    const text = [...told.values(), ...open.values()].map((it) => `${JSON.stringify(it)}\n`).join('');
    // Whoever is killed here has the old file or the new one.
    writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
    lines = open.size + told.size;
    return openSync(path, 'a', 0o600);
  }

  function write(said: Entry): void {
    const { local, outcome, reason } = open.get(said.claim) ?? {};
    // A line says all that is known: those before it may be gone. How a local job ended is asked after it was told, too.
    const entry: Entry = local
      ? { local, ...(outcome && { outcome }), ...(reason && { reason }), ...said }
      : said;
    if (lines >= mostLines && open.size + told.size < mostLines / 2) {
      closeSync(file);
      file = rewrite();
    }
    writeSync(file, `${JSON.stringify(entry)}\n`);
    lines += 1;
    if (entry.step === 'told') keepTold(entry);
    else open.set(entry.claim, entry);
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

    claimed: (claim: string, job_id: string, local?: LocalFacts) =>
      write({ claim, job_id, step: 'claimed', ...(local && { local }) }),

    /** On the disk before the first byte leaves: a power cut must not make it unknown. */
    begun(claim: string, job_id: string) {
      write({ claim, job_id, step: 'begun' });
      fdatasyncSync(file);
    },

    ended: (claim: string, job_id: string, outcome: Outcome, reason: PrintReason | null) =>
      write({ claim, job_id, step: 'ended', outcome, reason }),

    told: (claim: string, job_id: string) => write({ claim, job_id, step: 'told' }),

    close: () => closeSync(file),
  };
}

/** The last step of each claim; a line that was cut off is none. */
function readEntries(path: string): Entry[] {
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const entries = new Map<string, Entry>();
  for (const line of text.split('\n')) {
    try {
      const entry = JSON.parse(line) as Entry;
      if (entry.claim && entry.job_id && entry.step) entries.set(entry.claim, entry);
    } catch {}
  }
  return [...entries.values()];
}
