import { randomUUID } from 'node:crypto';
import { subDays } from 'date-fns/subDays';
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { BillingRun, ExportRun } from '#contract/export-run.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { exportRun } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { JobName } from '#server/queue/queue.ts';
import { timestamp } from '#server/timestamp.ts';

type RunDeps = Pick<Deps, 'db' | 'clock'>;
export type RunRow = typeof exportRun.$inferSelect;

export const waitsForStorage = 'EXPORT_WAITS';
const mostShown = 20;
const job = 'write-export' satisfies JobName;

type Asked = { kind: RunRow['kind']; requested: unknown; asked_by: string; total?: number };
/** `joined`: the same file was already being written. */
export type Begun = { run_id: string; joined: boolean };

/**
 * Starts a file, or joins the run of the same one, which keeps its owner and is retried now if it waits. Deletes runs
 * older than a day.
 */
export async function beginRun(
  { db, clock, queue }: Pick<Deps, 'db' | 'clock' | 'queue'>,
  asked: Asked,
): Promise<Begun> {
  const started = clock.now();
  const dayAgo = subDays(started, 1);
  const run_id = randomUUID();
  const joined = await db.transaction(async (tx) => {
    const onItsWay = await lockSame(tx, asked, dayAgo);
    if (onItsWay) return onItsWay;
    await tx.insert(exportRun).values({ ...asked, id: run_id, started });
    await queue.send(job, { run_id }, { tx });
    return undefined;
  });
  if (joined) {
    await tryNow({ db, queue }, joined);
    return { run_id: joined, joined: true };
  }
  await db.delete(exportRun).where(lt(exportRun.started, dayAgo));
  return { run_id, joined: false };
}

/** For a client's data only `user_uid` counts, because the client may be renamed. */
function sameAs({ kind, requested }: Pick<Asked, 'kind' | 'requested'>) {
  const identity = kind === 'client' ? { user_uid: (requested as { user_uid: string }).user_uid } : requested;
  // jsonb ignores the order of properties.
  const same = sql`${JSON.stringify(identity)}::jsonb`;
  return {
    same,
    isSame: kind === 'client' ? sql`${exportRun.requested} @> ${same}` : eq(exportRun.requested, same),
  };
}

/** Locks against concurrent starts in all processes. */
async function lockSame(tx: DbOrTx, asked: Asked, dayAgo: Date): Promise<string | undefined> {
  const { kind } = asked;
  const { same, isSame } = sameAs(asked);
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(concat('export ', ${kind}::text, ${same}), 0))`,
  );
  const isOnItsWay = and(eq(exportRun.state, 'running'), gt(exportRun.started, dayAgo));
  const [found] = await tx
    .select({ id: exportRun.id })
    .from(exportRun)
    .where(and(eq(exportRun.kind, kind), isSame, isOnItsWay))
    .orderBy(asc(exportRun.started))
    .limit(1);
  return found?.id;
}

/** Retries a waiting file now; sends a lost job again. */
export async function tryNow({ db, queue }: Pick<Deps, 'db' | 'queue'>, run_id: string): Promise<void> {
  const { rowCount } = await db.execute(sql`
    update jobs.job set start_after = least(start_after, now())
    where name = ${job} and state <= 'active' and data->>'run_id' = ${run_id}`);
  if (rowCount === 0) await queue.send(job, { run_id });
}

/** The last day's runs, newest first. */
export async function listRuns({ db, clock }: RunDeps): Promise<ExportRun[]> {
  const rows = await db
    .select()
    .from(exportRun)
    .where(gt(exportRun.started, subDays(clock.now(), 1)))
    .orderBy(desc(exportRun.started), desc(exportRun.id))
    .limit(mostShown);
  return rows.map(shown);
}

export async function countFailedRuns(deps: RunDeps): Promise<number> {
  return (await listRuns(deps)).filter(({ state }) => state === 'failed').length;
}

function shown({ id, kind, state, code, done, total, name, started, requested }: RunRow): ExportRun {
  return {
    ...{ id, kind, state, code, done, total, name, started: timestamp(started) },
    billing: kind === 'billing' ? (requested as BillingRun) : null,
    client: kind === 'client' ? (requested as ExportRun['client']) : null,
  };
}

export async function findRun({ db }: Pick<Deps, 'db'>, id: string): Promise<RunRow | undefined> {
  const [run] = await db.select().from(exportRun).where(eq(exportRun.id, id));
  return run;
}
