import { DiskFull, type Entry, type Journal } from './journal.ts';
import type { LocalJob } from './local-job.ts';
import { type PrinterState, type PrintFile, type PrintReason, takesJobs } from './printers/printer.ts';

/** `not_printed`: the printer received no byte and will not. */
export type LocalState =
  | 'waiting'
  | 'printing'
  | 'printed'
  | 'sent'
  | 'asked'
  | 'failed'
  | 'not_printed'
  | 'unknown';

export type LocalAnswer = {
  job_id: string;
  state: LocalState;
  reason: PrintReason | null;
  /** Set if the printer accepted nothing. */
  printer_state?: PrinterState;
};

export type LocalPrinting = {
  /** Undefined for a foreign printer. */
  stateOf: (printer_id: string) => PrinterState | undefined;
  print: (printer_id: string, job_id: string, file: PrintFile) => void;
};

export type LocalJobs = ReturnType<typeof openLocalJobs>;

const outcomes = {
  printed: 'printed',
  sent: 'sent',
  unsure: 'asked',
  failed: 'failed',
  returned: 'not_printed',
} as const;

function shown(job_id: string, entry: Entry | undefined): LocalAnswer {
  const { step, outcome, reason = null } = entry ?? {};
  if (step === undefined) return { job_id, state: 'unknown', reason: null };
  if (step === 'claimed') return { job_id, state: 'waiting', reason: null };
  if (step === 'begun') return { job_id, state: 'printing', reason: null };
  return { job_id, state: outcome ? outcomes[outcome] : 'asked', reason };
}

/** Local jobs, printed once per id even if requested again. The portal learns of them when it responds again. */
export function openLocalJobs(journal: Journal, printing: LocalPrinting) {
  const find = (job_id: string) => journal.findLocal(job_id);

  function print(job: LocalJob): LocalAnswer {
    const { job_id, name, bytes, content_type, ...facts } = job;
    const { printer_id } = facts;
    const known = find(job_id);
    if (known) return shown(job_id, known);
    const printer_state = printing.stateOf(printer_id) ?? 'offline';
    // Do not wait for paper: the user stands here and the device keeps the file.
    if (!takesJobs(printer_state)) return { job_id, state: 'not_printed', reason: null, printer_state };
    try {
      journal.claimed(job_id, job_id, facts);
    } catch (error) {
      if (!(error instanceof DiskFull)) throw error;
      return { job_id, state: 'not_printed', reason: null, printer_state: 'disk_full' };
    }
    printing.print(printer_id, job_id, { name, bytes, content_type });
    return shown(job_id, find(job_id));
  }

  return { print, stateOf: (job_id: string) => shown(job_id, find(job_id)) };
}
