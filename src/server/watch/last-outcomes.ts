import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { lastOutcome } from '#server/db/schema.ts';
import { ServiceFailure } from '#server/queue/queue.ts';
import type { Service, Watch } from './watch.ts';

/** ms between writes of a process. */
const rest = 10_000;

/** Moments by `performance.now()`. */
type Outcome = { succeeded?: number; failed?: number; reason?: string };

export type Outcomes = Pick<Watch, 'failed'> & { succeeded: (service: Service) => void };

/** Records each service's last success and failure for all processes; `flush` writes the rest. */
export function lastOutcomes(db: Db): Outcomes & { flush: () => Promise<void> } {
  let waiting = new Map<Service, Outcome>();
  let written = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    written = performance.now();
    const writing = waiting;
    waiting = new Map();
    for (const [service, outcome] of writing) await write(db, service, outcome).catch(() => {});
  };
  const note = (service: Service, outcome: Outcome) => {
    waiting.set(service, { ...waiting.get(service), ...outcome });
    if (timer) return;
    timer = setTimeout(() => void flush(), Math.max(0, written + rest - performance.now()));
    timer.unref();
  };
  return {
    succeeded: (service) => note(service, { succeeded: performance.now() }),
    failed: (service, why) => note(service, { failed: performance.now(), reason: codeOf(why) }),
    flush,
  };
}

/** The database's clock: processes may have others. */
async function write(db: Db, service: Service, { succeeded, failed, reason }: Outcome): Promise<void> {
  const at = (moment: number | undefined) =>
    moment === undefined
      ? sql`null::timestamptz`
      : sql`now() - ${performance.now() - moment} * interval '1 millisecond'`;
  await db.execute(sql`
    insert into ${lastOutcome} as known (subject, succeeded, failed, reason)
    values (${service}, ${at(succeeded)}, ${at(failed)}, ${reason ?? ''})
    on conflict (subject) do update set
      succeeded = greatest(known.succeeded, excluded.succeeded),
      failed = greatest(known.failed, excluded.failed),
      reason = case when excluded.failed >= coalesce(known.failed, '-infinity') then excluded.reason
        else known.reason end`);
}

/** Codes and names only, of the first cause; messages may contain addresses or secrets. */
function codeOf(why: unknown): string {
  if (typeof why === 'string') return why;
  // The mailer's cause consists of codes.
  if (why instanceof ServiceFailure && why.cause instanceof Error) return why.cause.message;
  let deepest = why;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  if (!(deepest instanceof Error)) return '';
  const { code } = deepest as { code?: unknown };
  const named = typeof code === 'string' ? code : deepest.name;
  return /^[\w.-]{1,60}$/.test(named) ? named : '';
}
