import * as v from 'valibot';

/*
 * A print job of a print station (docs/rules.md 15.16): what it may become, and by whom. Nothing that may have been
 * printed is printed again without somebody saying so.
 */

/** `handed`: to the station. `sent`: to a printer that confirms nothing. */
export const printStates = ['queued', 'handed', 'printed', 'sent', 'asked', 'failed', 'cancelled'] as const;
export type PrintState = (typeof printStates)[number];

/**
 * What a station says of a job it was handed. `sent`: all of it went to a printer that confirms nothing; `returned`: not a
 * byte of it went to the printer.
 */
export const printOutcomes = ['printed', 'sent', 'unsure', 'failed', 'returned'] as const;
export type PrintOutcome = (typeof printOutcomes)[number];

/** What a person says of a job that is asked about, or that did not come out. */
export const printAnswers = ['printed', 'again', 'cancel'] as const;
export type PrintAnswer = (typeof printAnswers)[number];

/** Labels of some shipments, all their papers, one paper of one, a handover list, a test page. */
export const printJobKinds = ['labels', 'papers', 'paper', 'handover', 'test'] as const;
export type PrintJobKind = (typeof printJobKinds)[number];

/** Papers that are printed alone. */
export const printedPapers = ['invoice', 'danger', 'waybill', 'mission_copy'] as const;
export type PrintedPaper = (typeof printedPapers)[number];

/** Why a job failed or is asked about. */
export const printReasons = [
  'unconfirmed',
  'station_restarted',
  'station_silent',
  'connection_lost',
  'printer_refused',
  'document_missing',
  'printer_removed',
  'expired',
] as const;
export const PrintReason = v.picklist(printReasons);
export type PrintReason = v.InferOutput<typeof PrintReason>;

/** The part of a job that its rules look at. The claim is the station's name for the one time it was handed the job. */
export type PrintJobState = {
  state: PrintState;
  claim: string | null;
  /** Grows with each time somebody says that it is to be printed again. */
  attempt: number;
  reason: PrintReason | null;
};

export const newPrintJob: PrintJobState = { state: 'queued', claim: null, attempt: 1, reason: null };

/** Hands a job to a station; the same claim once more is handed it again, since answers get lost. */
export function handJob(job: PrintJobState, claim: string): PrintJobState | undefined {
  if (job.state === 'handed' && job.claim === claim) return job;
  return job.state === 'queued' ? { ...job, state: 'handed', claim, reason: null } : undefined;
}

/**
 * What a station's report makes of a job; undefined where it is of another handing than the last, and says nothing any
 * more.
 */
export function reportJob(
  job: PrintJobState,
  { claim, outcome, reason }: { claim: string; outcome: PrintOutcome; reason: PrintReason | null },
): PrintJobState | undefined {
  if (job.claim !== claim) return undefined;
  if (job.state === 'handed' || job.state === 'asked') {
    if (outcome !== 'returned') return { ...job, ...ended(outcome, reason) };
    // Somebody may be answering the question already: nothing comes out behind their back.
    if (job.state === 'asked') return { ...job, state: 'failed', reason: reason ?? 'station_silent' };
    return { ...job, state: 'queued', claim: null, reason: null };
  }
  // A report repeated.
  if (hasEnded(job) || job.state === 'failed') return job;
  return undefined;
}

function ended(outcome: Exclude<PrintOutcome, 'returned'>, reason: PrintReason | null) {
  if (outcome === 'printed' || outcome === 'sent') return { state: outcome, reason: null } as const;
  if (outcome === 'unsure') return { state: 'asked', reason: reason ?? 'unconfirmed' } as const;
  return { state: 'failed', reason: reason ?? 'printer_refused' } as const;
}

/**
 * What a person's answer makes of a job; undefined where it is no longer as they saw it. The attempt they saw makes a
 * doubled press one: the second finds that it was said.
 */
export function answerJob(
  job: PrintJobState,
  { answer, attempt }: { answer: PrintAnswer; attempt: number },
): PrintJobState | undefined {
  const isOpen = job.state === 'asked' || job.state === 'failed';
  if (answer === 'again') {
    if (job.attempt === attempt + 1) return job;
    if (job.attempt !== attempt || !isOpen) return undefined;
    return { state: 'queued', claim: null, attempt: attempt + 1, reason: null };
  }
  if (job.attempt !== attempt) return undefined;
  if (answer === 'printed') {
    if (job.state === 'printed') return job;
    return job.state === 'asked' ? { ...job, state: 'printed', reason: null } : undefined;
  }
  if (job.state === 'cancelled') return job;
  return isOpen || job.state === 'queued' ? { ...job, state: 'cancelled' } : undefined;
}

/** ms without a word of the station after which a job it was handed is asked about. */
export const silentMs = 90_000;
/** ms after a station's last word during which it counts as connected: it asks at least every 25 seconds. */
export const connectedMs = 60_000;
/** ms after which nothing comes out of a printer that was switched on at last: nobody stands there any more. */
export const queuedMs = 12 * 60 * 60_000;

/** Whether a job needs somebody to say something of it. */
export const isOpenQuestion = ({ state }: Pick<PrintJobState, 'state'>): boolean =>
  state === 'asked' || state === 'failed';

/** Whether the printer has all of it; `sent`: as far as anybody knows. */
export const hasEnded = ({ state }: Pick<PrintJobState, 'state'>): boolean =>
  state === 'printed' || state === 'sent';

/** Whether more of it is to come by itself. */
export const isUnderWay = ({ state }: Pick<PrintJobState, 'state'>): boolean =>
  state === 'queued' || state === 'handed';
