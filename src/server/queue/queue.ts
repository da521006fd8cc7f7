import type { DbOrTx } from '#server/db/connect.ts';
import type { MailOrder } from '#server/mail/mail-order.ts';

export type Jobs = {
  'finish-pending': Record<string, never>;
  'forget-old': Record<string, never>;
  /** Deletes data after the legal retention period. */
  'expire-data': Record<string, never>;
  'forget-contents': Record<string, never>;
  'fold-sums': Record<string, never>;
  /** Templates due that day become drafts in a "Stapel". */
  'make-recurring': Record<string, never>;
  /** Completes pickups booked alone once their day has ended. */
  'end-pickup-days': Record<string, never>;
  /** Moves the embedded demo's parcels; only with the setting DEMO_LIFE. */
  'play-life': Record<string, never>;
  /** See server/exports/. */
  'write-export': { run_id: string };
  'send-mail': MailOrder;
  /** If the user's e-mail is confirmed, asks the administrator to unlock the account. */
  'ask-admin': { user_uid: string };
  /** If the password was reset, ends older sessions. */
  'end-old-sessions': { user_uid: string };
  /** Deletes remaining data and the account at the identity service. */
  'forget-client': { client_id: string; user_uid: string };
};
export type JobName = keyof Jobs;
export const mailQueue = 'send-mail' satisfies JobName;

export type SendOptions = {
  /** The job is stored if and only if this transaction commits. */
  tx?: DbOrTx;
  afterSeconds?: number;
};

type Person = { client_id: string; user_uid: string; email?: string };

export type Queue = {
  send: <J extends JobName>(job: J, data: Jobs[J], options?: SendOptions) => Promise<void>;
  /** Deletes all jobs of a deleted client, because they contain mail addresses. */
  forget: (person: Person, options?: Pick<SendOptions, 'tx'>) => Promise<void>;
  /** Takes no more jobs and waits for running ones. */
  stop: () => Promise<void>;
};

/** No retry: the job goes straight to the dead letters. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

/** Another service failed; the job is retried. */
export class ServiceFailure extends Error {
  override name = 'ServiceFailure';
}

/** Own words and response codes only, which contain no personal data. */
export type WhyFailed = { reason: 'refused' | 'service' | 'fault'; reply: string; fault?: string };

/**
 * Stored with a failed job. Only the causes of our two failures are sure to be codes; others may contain personal data.
 */
export function whyFailed(error: unknown): WhyFailed {
  const reason =
    error instanceof PermanentFailure ? 'refused' : error instanceof ServiceFailure ? 'service' : undefined;
  if (!reason) return { reason: 'fault', reply: '', fault: nameOf(error) };
  const { cause } = error as Error;
  return { reason, reply: cause instanceof Error ? cause.message : '' };
}

/** Name and code contain no personal data. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code } = (error.cause ?? error) as { code?: unknown };
  return [error.name, ...(typeof code === 'string' && /^\w{1,40}$/.test(code) ? [code] : [])].join(' ');
}
