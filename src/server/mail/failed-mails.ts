import { type SQL, sql } from 'drizzle-orm';
import type { FailedMail } from '#contract/mail.ts';
import { audit } from '#server/audit.ts';
import type { Db } from '#server/db/connect.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { actionCode, client } from '#server/db/schema.ts';
import type { CurrentUser, Deps } from '#server/deps.ts';
import { refusal } from '#server/errors.ts';
import { isQueueThere } from '#server/queue/is-queue-there.ts';
import { mailQueue, type WhyFailed } from '#server/queue/queue.ts';
import { timestamp } from '#server/timestamp.ts';
import type { MailOrder } from './mail-order.ts';

const mostShown = 200;

/* Reads unsent mails from pg-boss's own table (docs/rules.md 20.19). */
const isGivenUp = sql`name = ${mailQueue} and state = 'failed'`;
const isRetried = sql`name = ${mailQueue} and (state = 'retry' or (state = 'active' and retry_count > 0))`;

export async function countFailedMails(db: Db): Promise<{ failed: number; retrying: number }> {
  if (!(await isQueueThere(db))) return { failed: 0, retrying: 0 };
  const { rows } = await db.execute<{ failed: number; retrying: number }>(sql`
    select count(*) filter (where ${isGivenUp})::int as failed, count(*) filter (where ${isRetried})::int as retrying
    from jobs.job where name = ${mailQueue} and state <> 'completed'`);
  return onlyRow(rows);
}

type JobRow = {
  id: string;
  data: MailOrder;
  output: Partial<WhyFailed> | null;
  is_given_up: boolean;
  /** ms since 1970 */
  ordered: number;
  tried: number;
  next: number | null;
  number: number | null;
  company: string | null;
  user_uid: string | null;
};

export async function listFailedMails(db: Db): Promise<FailedMail[]> {
  if (!(await isQueueThere(db))) return [];
  const ms = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000)::float8`;
  const { rows } = await db.execute<JobRow>(sql`
    with mail as (
      select id, data, output, state = 'failed' as is_given_up, created_on, start_after,
        coalesce(completed_on, started_on, created_on) as tried
      from jobs.job where (${isGivenUp}) or (${isRetried})
      order by tried desc, id limit ${mostShown}
    )
    select mail.id, data, output, is_given_up, ${ms(sql`mail.created_on`)} as ordered, ${ms(sql`tried`)} as tried,
      case when not is_given_up then ${ms(sql`greatest(start_after, now())`)} end as next,
      owner.number, owner.company, owner.user_uid
    from mail
    left join ${actionCode} as code on code.id = (data->>'code_id')::uuid
    left join lateral (
      select number, company, case when deleted is null then user_uid end as user_uid from ${client}
      where ${client.id} = coalesce((data->>'client_id')::uuid, code.client_id)
      union all
      select number, company, user_uid from ${client}
      where data->>'mail' = 'reset-password' and ${client.email} = lower(data->>'email')
      limit 1
    ) as owner on true
    order by tried desc, mail.id`);
  return rows.map(shown);
}

function shown({ id, data, output, is_given_up, ordered, tried, next, ...owner }: JobRow): FailedMail {
  const { number, company, user_uid } = owner;
  return {
    id,
    mail: data.mail,
    state: is_given_up ? 'failed' : 'retrying',
    // The process ended during the attempt.
    reason: output?.reason ?? 'fault',
    reply: output?.reply ?? '',
    ordered: timestamp(new Date(ordered)),
    tried: timestamp(new Date(tried)),
    next: next === null ? null : timestamp(new Date(next)),
    client: number === null ? null : { id: String(number), company: company ?? '', user_uid },
  };
}

type Actor = Pick<CurrentUser, 'client_id'>;

/** A failed mail keeps its id, so it arrives once. */
export async function sendAgain(deps: Deps, actor: Actor, id: string): Promise<void> {
  const { db, queue } = deps;
  if (!(await isQueueThere(db))) throw refusal('NOT_FOUND');
  await db.transaction(async (tx) => {
    const { rows: given } = await tx.execute<{ data: MailOrder }>(
      sql`delete from jobs.job where ${isGivenUp} and id = ${id} returning data`,
    );
    const { rows: waiting } = await tx.execute<{ data: MailOrder }>(
      sql`update jobs.job set start_after = now() where name = ${mailQueue} and state = 'retry' and id = ${id}
        returning data`,
    );
    const order = given[0]?.data ?? waiting[0]?.data;
    if (!order) throw refusal('NOT_FOUND');
    if (given[0]) await queue.send(mailQueue, order, { tx });
    await note(deps, tx, 'mail_repeated', { actor, order });
  });
}

export async function dismissMail(deps: Deps, actor: Actor, id: string): Promise<void> {
  if (!(await isQueueThere(deps.db))) throw refusal('NOT_FOUND');
  await deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ data: MailOrder }>(
      sql`delete from jobs.job where ${isGivenUp} and id = ${id} returning data`,
    );
    const order = rows[0]?.data;
    if (!order) throw refusal('NOT_FOUND');
    await note(deps, tx, 'mail_dismissed', { actor, order });
  });
}

const note = (
  deps: Deps,
  tx: Parameters<typeof audit>[1],
  action: 'mail_repeated' | 'mail_dismissed',
  { actor, order }: { actor: Actor; order: MailOrder },
) =>
  audit(deps, tx, action, {
    ...('client_id' in order ? { client_id: order.client_id } : {}),
    details: { staff: actor.client_id, mail: order.mail, mail_id: order.mail_id },
  });
