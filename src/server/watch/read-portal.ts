import { subDays } from 'date-fns/subDays';
import { sql } from 'drizzle-orm';
import { maxSsccSerial } from '#domain/labels/label-number.ts';
import type { Config } from '#server/config/config.ts';
import { clockAhead } from '#server/db/clock-ahead.ts';
import type { Db } from '#server/db/connect.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { carrierNumberBlock, exportRun, idempotencyKey, shipmentDelta } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { waitsForStorage } from '#server/exports/export-runs.ts';
import { workKindOf } from '#server/info/work-figures.ts';
import { deadLetterGroups } from '#server/queue/dead-letters.ts';
import { isDueJob } from '#server/queue/due-jobs.ts';
import { mailQueue } from '#server/queue/queue.ts';

/** Same in every process, except the clock. Ages in seconds. */
export type PortalState = {
  queues: { queue: string; waiting: number; oldest: number }[];
  dead_letters: { queue: string; count: number }[];
  mails: { failed: number; retrying: number };
  work: { kind: string; count: number; oldest: number }[];
  numbers_left: number;
  sums_waiting: number;
  migrations: number;
  exports_waiting: number;
  /** Seconds; negative: this process's clock is behind the database's. */
  clock_ahead: number;
};

type Row = Omit<PortalState, 'work' | 'numbers_left' | 'clock_ahead'> & {
  work: { op: string; count: number; oldest: number }[];
  next_serial: number | null;
};

const mostSums = 100_000;

/** One statement beside the clock's, answered by indexes and small tables; pg-boss's own table is scanned. */
export async function readPortal(
  db: Db,
  { labelCompanyPrefix }: Pick<Config, 'labelCompanyPrefix'>,
  clock: Deps['clock'],
): Promise<PortalState> {
  const now = clock.now();
  const clock_ahead = await clockAhead(db, clock);
  const { rows } = await db.execute<Row>(sql`select
    (select coalesce(json_agg(q), '[]') from (
      select name as queue, count(*)::int as waiting,
        extract(epoch from now() - min(start_after))::float8 as oldest
      from jobs.job where ${isDueJob} group by name) q) as queues,
    (select coalesce(json_agg(d), '[]') from (
      select queue, sum(count)::int as count from (${deadLetterGroups}) g group by queue) d) as dead_letters,
    (select json_build_object('failed', count(*) filter (where state = 'failed'),
      'retrying', count(*) filter (where state = 'retry' or (state = 'active' and retry_count > 0)))
      from jobs.job where name = ${mailQueue} and state <> 'completed') as mails,
    (select coalesce(json_agg(w), '[]') from (
      select op, count(*)::int as count,
        greatest(0, extract(epoch from ${now}::timestamptz - min(created)))::float8 as oldest
      from ${idempotencyKey} where state = 'running' group by op) w) as work,
    (select next_serial::float8 from ${carrierNumberBlock} where company_prefix = ${labelCompanyPrefix}) as next_serial,
    (select count(*)::int from (select from ${shipmentDelta} limit ${mostSums}) s) as sums_waiting,
    (select count(*)::int from migration) as migrations,
    (select count(*)::int from ${exportRun} where state = 'running' and code = ${waitsForStorage}
      and started > ${subDays(now, 1)}) as exports_waiting`);
  const { work, next_serial, ...rest } = onlyRow(rows);
  return {
    ...rest,
    clock_ahead,
    work: [...Map.groupBy(work, ({ op }) => workKindOf(op))].map(([kind, of]) => ({
      kind,
      count: of.reduce((sum, it) => sum + it.count, 0),
      oldest: Math.max(...of.map((it) => it.oldest)),
    })),
    // Ten extension digits have a range each.
    numbers_left: 10 * (maxSsccSerial(labelCompanyPrefix) + 1) - (next_serial ?? 1),
  };
}
