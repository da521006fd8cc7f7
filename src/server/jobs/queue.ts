import type { DbOrTx } from '#server/db/connect.ts';

/** Every job there is, with what it needs to know. */
export type Jobs = {
  'finish-pending': Record<string, never>;
  'forget-old': Record<string, never>;
};
export type JobName = keyof Jobs;

export type SendOptions = {
  /** The job is stored in this transaction: it runs if and only if it commits. */
  tx?: DbOrTx;
  afterSeconds?: number;
};

export type Queue = {
  send: <J extends JobName>(job: J, data: Jobs[J], options?: SendOptions) => Promise<void>;
  /** Takes no more jobs and waits for those that run. */
  stop: () => Promise<void>;
};
