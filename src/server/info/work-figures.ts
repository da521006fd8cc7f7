import { sql } from 'drizzle-orm';
import type { StaffInfo } from '#contract/info.ts';
import type { Db } from '#server/db/connect.ts';
import { idempotencyKey } from '#server/db/schema.ts';
import { pickupOperations } from '#server/pickup/finish-pickup.ts';
import { isQueueThere } from '#server/queue/is-queue-there.ts';
import { mailQueue } from '#server/queue/queue.ts';
import { cancelOperation } from '#server/shipment/cancel/cancel-shipment.ts';
import { createOperation } from '#server/shipment/create-shipment.ts';

type Work = StaffInfo['work'][number];
const kindsByOperation: Record<string, Work['kind']> = {
  [createOperation]: 'shipments',
  [cancelOperation]: 'cancellations',
  ...Object.fromEntries(pickupOperations.map((op) => [op, 'pickups' as const])),
};

export const workKindOf = (op: string): Work['kind'] => kindsByOperation[op] ?? 'others';

const oldestOf = (ages: readonly (number | null)[]): number | null => {
  const known = ages.filter((it) => it !== null);
  return known.length > 0 ? Math.max(...known) : null;
};

export async function openWork(db: Db, now: Date): Promise<Work[]> {
  const { rows } = await db.execute<{ op: string; count: number; oldest: number }>(sql`
    select op, count(*)::int as count,
      greatest(0, extract(epoch from ${now}::timestamptz - min(created)))::int as oldest
    from ${idempotencyKey} where state = 'running' group by op`);
  const kinds: Work['kind'][] = ['shipments', 'pickups', 'cancellations', 'others'];
  return kinds.map((kind) => {
    const own = rows.filter(({ op }) => workKindOf(op) === kind);
    return {
      kind,
      count: own.reduce((sum, it) => sum + it.count, 0),
      oldest: oldestOf(own.map((it) => it.oldest)),
    };
  });
}

type Jobs = Pick<StaffInfo, 'jobs' | 'mails'>;
type QueueRow = {
  name: string;
  waiting: number;
  retrying: number;
  running: number;
  sent: number;
  failed: number;
  oldest: number | null;
};

/**
 * pg-boss's own table keeps finished and failed jobs for a day. A job scheduled for later is not waiting; the oldest
 * counts from its creation, regardless of retries.
 */
export async function queueFigures(db: Db): Promise<Jobs> {
  const rows = (await isQueueThere(db)) ? await queueRows(db) : [];
  const sum = (of: readonly QueueRow[], field: 'waiting' | 'retrying' | 'running' | 'sent' | 'failed') =>
    of.reduce((total, it) => total + it[field], 0);
  const mails = rows.filter(({ name }) => name === mailQueue);
  const others = rows.filter(({ name }) => name !== mailQueue);
  return {
    jobs: {
      waiting: sum(others, 'waiting') + sum(others, 'retrying'),
      running: sum(others, 'running'),
      failed: sum(others, 'failed'),
      oldest: oldestOf(others.map((it) => it.oldest)),
    },
    mails: {
      waiting: sum(mails, 'waiting') + sum(mails, 'running'),
      retrying: sum(mails, 'retrying'),
      failed: sum(mails, 'failed'),
      sent: sum(mails, 'sent'),
      oldest: oldestOf(mails.map((it) => it.oldest)),
    },
  };
}

/** Jobs follow the database's clock. */
async function queueRows(db: Db): Promise<QueueRow[]> {
  const isWaiting = sql`state in ('created', 'retry')`;
  const isRecent = sql`completed_on > now() - interval '1 day'`;
  const { rows } = await db.execute<QueueRow>(sql`
    select name,
      count(*) filter (where state = 'created' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'retry')::int as retrying,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'completed' and ${isRecent})::int as sent,
      count(*) filter (where state = 'failed' and ${isRecent})::int as failed,
      extract(epoch from now() - min(created_on)
        filter (where ${isWaiting} and (state = 'retry' or start_after <= now())))::int as oldest
    from jobs.job
    where (${isWaiting} or state in ('active', 'completed', 'failed')) and name <> 'dead-letters'
      and name not like '\\_\\_pgboss\\_\\_%'
    group by name`);
  return rows;
}
