import type { Logger } from 'pino';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { Carrier } from './carriers/carrier.ts';
import type { NumberMarks } from './carriers/number-marks.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/connect.ts';
import type { Identity } from './identity/identity.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Queue } from './queue/queue.ts';
import type { Files } from './storage/files.ts';
import type { Watch } from './watch/watch.ts';

/** Everything a call needs from outside. All of it real, in tests too, but for the clock and what lies beyond our own machines. */
export type Deps = {
  config: Config;
  db: Db;
  clock: { now: () => Date };
  identity: Identity;
  carriers: Record<string, Carrier>;
  queue: Queue;
  mailer: Mailer;
  files: Files;
  limits: RateLimits;
  log: Logger;
  /** Keeps new numbers back while they might be old ones; missing where none are given out. */
  marks?: NumberMarks | undefined;
  /** Counts what goes wrong outside; a command has nobody who looks. */
  watch?: Watch | undefined;
  /** Who calls, for the record; a job has nobody. */
  caller?: { network: string | undefined; session_id: string | undefined };
};

/** The signed-in user a call works for. */
export type CurrentUser = {
  client_id: string;
  /** The number people call the client by; `id` and `user_id` on the wire. */
  number: number;
  user_uid: string;
  session_id: string;
  is_admin: boolean;
};
