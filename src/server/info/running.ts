import { type SQL, sql } from 'drizzle-orm';
import type { Running } from '#contract/info.ts';
import { backupStateOf, isBeating, serviceStateOf, workStateOf } from '#domain/portal/running.ts';
import { clockAhead } from '#server/db/clock-ahead.ts';
import type { Db } from '#server/db/connect.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { lastOutcome, workerBeat } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { isDueJob } from '#server/queue/due-jobs.ts';
import { isQueueThere } from '#server/queue/is-queue-there.ts';
import { timestamp } from '#server/timestamp.ts';

/** ms since 1970, by the database's clock like all moments here. */
const ms = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`;
const orNever = (at: number | null) => (at === null ? null : timestamp(new Date(at)));

/** State of the portal's parts (docs/rules.md 20.31). */
export async function showRunning({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Running> {
  const [{ now, clocks, ...work }, known, ahead] = await Promise.all([
    readWork(db),
    readOutcomes(db),
    clockAhead(db, clock),
  ]);
  const outcomeOf = (service: 'smtp' | 'storage' | 'identity') => {
    const last = known.get(service) ?? { succeeded: null, failed: null, reason: '' };
    return {
      state: serviceStateOf(last),
      succeeded: orNever(last.succeeded),
      failed: orNever(last.failed),
      reason: last.reason,
    };
  };
  const made = known.get('backup')?.succeeded ?? null;
  return {
    now: timestamp(new Date(now)),
    work,
    services: { smtp: outcomeOf('smtp'), storage: outcomeOf('storage'), identity: outcomeOf('identity') },
    clock_ahead: [ahead, ...clocks].reduce((most, it) => (Math.abs(it) > Math.abs(most) ? it : most)),
    backup: { state: backupStateOf({ now, made }), made: orNever(made) },
  };
}

export async function readWork(db: Db) {
  const due = (await isQueueThere(db))
    ? sql`(select json_build_object('waiting', count(*), 'oldest', ${ms(sql`min(start_after)`)})
        from jobs.job where ${isDueJob})`
    : sql`json_build_object('waiting', 0, 'oldest', null)`;
  const { rows } = await db.execute<{
    now: number;
    beats: { worked: number; clock_ahead: number }[];
    due: { waiting: number; oldest: number | null };
  }>(sql`select ${ms(sql`now()`)} as now, ${due} as due, (
    select coalesce(json_agg(json_build_object('worked', ${ms(sql`worked`)}, 'clock_ahead', clock_ahead)), '[]')
    from ${workerBeat}) as beats`);
  const { now, beats, due: jobs } = onlyRow(rows);
  const lastBeat = beats.length > 0 ? Math.max(...beats.map(({ worked }) => worked)) : null;
  const living = beats.filter(({ worked }) => isBeating({ now, beat: worked }));
  const { state, since } = workStateOf({ now, lastBeat, oldestDue: jobs.oldest });
  return {
    ...{ now, state, since: orNever(since) },
    processes: living.length,
    ...{ waiting: jobs.waiting, oldest: orNever(jobs.oldest) },
    clocks: living.map(({ clock_ahead }) => clock_ahead),
  };
}

async function readOutcomes(db: Db) {
  const { rows } = await db.execute<{
    subject: string;
    succeeded: number | null;
    failed: number | null;
    reason: string;
  }>(
    sql`select subject, ${ms(sql`succeeded`)} as succeeded, ${ms(sql`failed`)} as failed, reason from ${lastOutcome}`,
  );
  return new Map(rows.map((row) => [row.subject, row]));
}
