import { sql } from 'drizzle-orm';
import type { FailedJob } from '#contract/job.ts';
import { type FailedJobKind, failedJobKinds } from '#domain/staff/failed-job.ts';
import { audit } from '#server/audit.ts';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { client } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { timestamp } from '#server/timestamp.ts';
import { isQueueThere } from './is-queue-there.ts';
import { type Jobs, mailQueue, type WhyFailed } from './queue.ts';

/** pg-boss copies finally failed jobs to this queue. */
export const deadLetterQueue = 'dead-letters';
const mostShown = 200;

const dataOf = (job: string) => sql.raw(`coalesce(${job}.data, '{}')`);

/*
 * Jobs of one queue with the same data count as one, which is done once a later one succeeds (docs/rules.md 20.25).
 * Mails have their own list (20.19).
 */
export const deadLetterGroups = sql`
  select queue, data, count, since, last, id, output from (
    select source_name as queue, ${dataOf('job')} as data, count(*)::int as count,
      min(created_on) as since, max(created_on) as last,
      (array_agg(id order by created_on desc))[1] as id, (array_agg(output order by created_on desc))[1] as output
    from jobs.job where name = ${deadLetterQueue} and source_name is not null and source_name <> ${mailQueue}
    group by source_name, ${dataOf('job')}
  ) letter where not exists (
    select from jobs.job as later where later.name = letter.queue and ${dataOf('later')} = letter.data
      and later.state = 'completed' and later.completed_on > letter.last)`;

type Row = {
  id: string;
  queue: string;
  output: Partial<WhyFailed> | null;
  count: number;
  /** ms since 1970. */
  since: number;
  last: number;
  number: number | null;
  company: string | null;
  user_uid: string | null;
};

const isKnown = (queue: string): queue is FailedJobKind =>
  (failedJobKinds as readonly string[]).includes(queue);

export async function listFailedJobs(db: Db): Promise<FailedJob[]> {
  if (!(await isQueueThere(db))) return [];
  const { rows } = await db.execute<Row>(sql`
    select letter.id, queue, output, count, (extract(epoch from since) * 1000)::float8 as since,
      (extract(epoch from last) * 1000)::float8 as last,
      number, company, case when deleted is null then user_uid end as user_uid
    from (${deadLetterGroups}) letter
    left join ${client} on ${client.id} = (data->>'client_id')::uuid or user_uid = data->>'user_uid'
    order by last desc, letter.id limit ${mostShown}`);
  return rows.flatMap(({ queue, output, since, last, number, company, user_uid, ...it }) =>
    isKnown(queue)
      ? {
          ...it,
          job: queue,
          // No output: the job's process died, for example.
          reason: output?.reason ?? 'fault',
          fault: output?.fault || output?.reply || '',
          since: timestamp(new Date(since)),
          last: timestamp(new Date(last)),
          client: number === null ? null : { id: String(number), company: company ?? '', user_uid },
        }
      : [],
  );
}

export async function countFailedJobs(db: Db): Promise<number> {
  if (!(await isQueueThere(db))) return 0;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (${deadLetterGroups}) letter`);
  return rows[0]?.count ?? 0;
}

type Actor = Pick<CurrentUser, 'client_id'>;
type Work = { [J in FailedJobKind]: { queue: J; data: Jobs[J] } }[FailedJobKind];

export async function repeatJob(deps: Deps, actor: Actor, id: string): Promise<void> {
  if (!(await isQueueThere(deps.db))) throw refusal('NOT_FOUND');
  await deps.db.transaction(async (tx) => {
    const { queue, data } = await takeLetters(tx, id);
    await deps.queue.send(queue, data, { tx });
    await note(deps, tx, 'job_repeated', { actor, work: { queue, data } as Work });
  });
}

export async function dismissJob(deps: Deps, actor: Actor, id: string): Promise<void> {
  if (!(await isQueueThere(deps.db))) throw refusal('NOT_FOUND');
  await deps.db.transaction(async (tx) => {
    const work = await takeLetters(tx, id);
    await note(deps, tx, 'job_dismissed', { actor, work });
  });
}

async function takeLetters(tx: DbOrTx, id: string): Promise<Work> {
  const { rows } = await tx.execute<{ queue: string; data: unknown }>(sql`
    delete from jobs.job as letter using (
      select source_name, ${dataOf('job')} as data from jobs.job
      where name = ${deadLetterQueue} and id = ${id} and source_name <> ${mailQueue}
    ) as asked
    where name = ${deadLetterQueue} and letter.source_name = asked.source_name
      and ${dataOf('letter')} = asked.data
    returning letter.source_name as queue, asked.data as data`);
  const [first] = rows;
  if (!first || !isKnown(first.queue)) throw refusal('NOT_FOUND');
  return first as Work;
}

const note = (
  deps: Deps,
  tx: DbOrTx,
  action: 'job_repeated' | 'job_dismissed',
  { actor, work: { queue, data } }: { actor: Actor; work: Work },
) =>
  audit(deps, tx, action, {
    ...('client_id' in data ? { client_id: data.client_id } : {}),
    details: { staff: actor.client_id, job: queue },
  });
