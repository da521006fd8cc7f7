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

/** Everything a call needs from outside. Tests replace only the clock and other companies' services. */
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
  /** undefined if the process issues no numbers. */
  marks?: NumberMarks | undefined;
  watch?: Watch | undefined;
  /** For the audit log; undefined in jobs. */
  caller?: { network: string | undefined; session_id: string | undefined };
};

export type CurrentUser = {
  client_id: string;
  /** `id` and `user_id` on the wire. */
  number: number;
  user_uid: string;
  session_id: string;
  is_admin: boolean;
};
