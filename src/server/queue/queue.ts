import type { DbOrTx } from '#server/db/connect.ts';
import type { MailOrder } from '#server/mail/mail-order.ts';

/** Every job there is, with the data it needs. */
export type Jobs = {
  'finish-pending': Record<string, never>;
  'forget-old': Record<string, never>;
  /** What no law wants any more is deleted. */
  'expire-data': Record<string, never>;
  /** Contents that are no file's any more are deleted. */
  'forget-contents': Record<string, never>;
  /** Adds to the daily sums what shipments changed of them. */
  'fold-sums': Record<string, never>;
  /** Templates whose day it is become drafts in a Stapel. */
  'make-recurring': Record<string, never>;
  /** Pickups booked by themselves whose day has ended are done. */
  'end-pickup-days': Record<string, never>;
  /** The embedded demo's parcels go a step further; only with the setting DEMO_LIFE. */
  'play-life': Record<string, never>;
  /** Writes a large file of the staff (server/exports/). */
  'write-export': { run_id: string };
  'send-mail': MailOrder;
  /** Somebody's e-mail may be confirmed: if it is, the administrator is asked to unlock the account. */
  'ask-admin': { user_uid: string };
  /** Somebody's password may have been reset: if it was, sessions begun before end. */
  'end-old-sessions': { user_uid: string };
  /** A client was deleted: what belongs to them goes, and the account at the identity service. */
  'forget-client': { client_id: string; user_uid: string };
};
export type JobName = keyof Jobs;
export const mailQueue = 'send-mail' satisfies JobName;

export type SendOptions = {
  /** The job is stored in this transaction: it runs if and only if it commits. */
  tx?: DbOrTx;
  afterSeconds?: number;
};

/** Somebody whom finished jobs may name. */
type Person = { client_id: string; user_uid: string; email?: string };

export type Queue = {
  send: <J extends JobName>(job: J, data: Jobs[J], options?: SendOptions) => Promise<void>;
  /** Deletes the jobs of a client who is deleted, finished ones and those of no use any more: they name whom mails go to. */
  forget: (person: Person, options?: Pick<SendOptions, 'tx'>) => Promise<void>;
  /** Takes no more jobs and waits for those that run. */
  stop: () => Promise<void>;
};

/** Trying again is no use: the job goes to the dead letters at once. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

/** Another service did not do its part; it is tried again. */
export class ServiceFailure extends Error {
  override name = 'ServiceFailure';
}

/** Why a job failed: a word of ours and what the other side answered in codes, for neither quotes anybody. */
export type WhyFailed = { reason: 'refused' | 'service' | 'fault'; reply: string; fault?: string };

/** What is kept with a job that failed. The cause of our two failures is made of codes; that of any other may quote. */
export function whyFailed(error: unknown): WhyFailed {
  const reason =
    error instanceof PermanentFailure ? 'refused' : error instanceof ServiceFailure ? 'service' : undefined;
  if (!reason) return { reason: 'fault', reply: '', fault: nameOf(error) };
  const { cause } = error as Error;
  return { reason, reply: cause instanceof Error ? cause.message : '' };
}

/** A fault's name and code, which quote nobody. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code } = (error.cause ?? error) as { code?: unknown };
  return [error.name, ...(typeof code === 'string' && /^\w{1,40}$/.test(code) ? [code] : [])].join(' ');
}
