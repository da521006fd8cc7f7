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
};

/** Lines after which the file is written anew. */
const mostLines = 5_000;

export type Journal = ReturnType<typeof openJournal>;

export function openJournal(folder: string) {
  const path = join(folder, 'journal.jsonl');
  const open = new Map(readEntries(path).map((it) => [it.claim, it]));
  for (const [claim, { step }] of open) if (step === 'told') open.delete(claim);
  let lines = 0;
  let file = rewrite();

  function rewrite(): number {
    const text = [...open.values()].map((it) => `${JSON.stringify(it)}\n`).join('');
    // Whoever is killed here has the old file or the new one.
    writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
    lines = open.size;
    return openSync(path, 'a', 0o600);
  }

  function write(entry: Entry): void {
    if (lines >= mostLines && open.size < mostLines / 2) {
      closeSync(file);
      file = rewrite();
    }
    writeSync(file, `${JSON.stringify(entry)}\n`);
    lines += 1;
    if (entry.step === 'told') open.delete(entry.claim);
    else open.set(entry.claim, entry);
  }

  return {
    /** Entries that are not told yet. */
    open: (): Entry[] => [...open.values()],
    claims: (): string[] => [...open.keys()],
    hasJob: (job_id: string): boolean => [...open.values()].some((it) => it.job_id === job_id),

    claimed: (claim: string, job_id: string) => write({ claim, job_id, step: 'claimed' }),

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
