import * as v from 'valibot';
import type { LabelOutcome } from '#domain/shipment/shipment.ts';

/*
 * State machine of a station's print jobs (docs/rules.md 15.16). Only the user may repeat a job that may have been
 * printed.
 */

/** `handed`: the station has the job. `sent`: the printer confirms nothing. */
export const printStates = ['queued', 'handed', 'printed', 'sent', 'asked', 'failed', 'cancelled'] as const;
export type PrintState = (typeof printStates)[number];

/** `sent`: the printer confirms nothing. `returned`: the printer got no byte. */
export const printOutcomes = ['printed', 'sent', 'unsure', 'failed', 'returned'] as const;
export type PrintOutcome = (typeof printOutcomes)[number];

export const printAnswers = ['printed', 'again', 'cancel'] as const;
export type PrintAnswer = (typeof printAnswers)[number];

export const printJobKinds = ['labels', 'papers', 'paper', 'handover', 'test'] as const;
export type PrintJobKind = (typeof printJobKinds)[number];

export const printedPapers = ['invoice', 'danger', 'waybill', 'mission_copy'] as const;
export type PrintedPaper = (typeof printedPapers)[number];

export const printReasons = [
  'unconfirmed',
  'station_restarted',
  'station_silent',
  'connection_lost',
  'printer_refused',
  'medium_refused',
  'document_missing',
  'printer_removed',
  'expired',
] as const;
export const PrintReason = v.picklist(printReasons);
export type PrintReason = v.InferOutput<typeof PrintReason>;

/** `claim` identifies one handover to the station. */
export type PrintJobState = {
  state: PrintState;
  claim: string | null;
  /** Grows with each repetition by the user. */
  attempt: number;
  reason: PrintReason | null;
};

export const newPrintJob: PrintJobState = { state: 'queued', claim: null, attempt: 1, reason: null };

/** A repeated claim gets the job again, because responses may be lost. */
export function handJob(job: PrintJobState, claim: string): PrintJobState | undefined {
  if (job.state === 'handed' && job.claim === claim) return job;
  return job.state === 'queued' ? { ...job, state: 'handed', claim, reason: null } : undefined;
}

/** Returns undefined if the claim is outdated or the job cancelled. */
export function reportJob(
  job: PrintJobState,
  { claim, outcome, reason }: { claim: string; outcome: PrintOutcome; reason: PrintReason | null },
): PrintJobState | undefined {
  if (job.claim !== claim) return undefined;
  if (job.state === 'handed' || job.state === 'asked') {
    if (outcome !== 'returned') return { ...job, ...ended(outcome, reason) };
    // The user may be answering already, so do not print now.
    if (job.state === 'asked') return { ...job, state: 'failed', reason: reason ?? 'station_silent' };
    return { ...job, state: 'queued', claim: null, reason: null };
  }
  if (hasEnded(job) || job.state === 'failed') return job;
  return undefined;
}

function ended(outcome: Exclude<PrintOutcome, 'returned'>, reason: PrintReason | null) {
  if (outcome === 'printed' || outcome === 'sent') return { state: outcome, reason: null } as const;
  if (outcome === 'unsure') return { state: 'asked', reason: reason ?? 'unconfirmed' } as const;
  return { state: 'failed', reason: reason ?? 'printer_refused' } as const;
}

/** Returns undefined if the job has changed since the user saw it. `attempt` makes a second click harmless. */
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

/**
 * Gives a job to another printer; the old station's claim ends. Returns undefined if the job has changed since the user
 * saw it.
 */
export function moveJob(
  job: PrintJobState,
  { attempt, isThere }: { attempt: number; isThere: boolean },
): PrintJobState | undefined {
  if (isThere && job.attempt === attempt + 1) return job;
  if (job.attempt !== attempt || !(job.state === 'queued' || isOpenQuestion(job))) return undefined;
  return { state: 'queued', claim: null, attempt: attempt + 1, reason: null };
}

/** ms without news from the station before the user is asked. */
export const silentMs = 90_000;
/** ms after its last poll that a station counts as connected; it polls at least every 25 seconds. */
export const connectedMs = 60_000;
/** ms before a queued job expires, because the user is no longer at the printer. */
export const queuedMs = 12 * 60 * 60_000;

/** ms in which a second request for the same label joins the first: two devices pressed at once. */
export const joinMs = 10_000;

/** The job has ended with a print. */
export const outcomeOf = ({ state }: Pick<PrintJobState, 'state'>): LabelOutcome =>
  state === 'sent' ? 'sent' : 'printed';

export const isOpenQuestion = ({ state }: Pick<PrintJobState, 'state'>): boolean =>
  state === 'asked' || state === 'failed';

/** A `sent` job may have failed without notice. */
export const hasEnded = ({ state }: Pick<PrintJobState, 'state'>): boolean =>
  state === 'printed' || state === 'sent';

export const isUnderWay = ({ state }: Pick<PrintJobState, 'state'>): boolean =>
  state === 'queued' || state === 'handed';
