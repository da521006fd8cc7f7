import { randomUUID } from 'node:crypto';
import { subDays } from 'date-fns/subDays';
import { subMinutes } from 'date-fns/subMinutes';
import { desc, eq, gt, lt } from 'drizzle-orm';
import type { BillingRun, ExportRun } from '#contract/export-run.ts';
import { exportRun } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { timestamp } from '#server/timestamp.ts';

type RunDeps = Pick<Deps, 'db' | 'clock'>;
type Row = typeof exportRun.$inferSelect;

/** ms between two notes of how far a file is. */
const noteEvery = 1_000;
/** Minutes without a sign of life after which nobody writes a file any more: its process has ended. */
const lostAfter = 5;
const mostShown = 20;

/** What somebody who writes a large file tells of it. */
export type Run = {
  id: string;
  /** Notes how far it is, at most once a second. */
  progress: (done: number) => Promise<void>;
  end: (name: string) => Promise<void>;
  fail: (error: unknown) => Promise<void>;
};

type Begun = { kind: Row['kind']; wanted: unknown; total?: number };

/** Notes that a file is begun; runs of more than a day ago are forgotten. */
export async function beginRun({ db, clock }: RunDeps, { kind, wanted, total }: Begun): Promise<Run> {
  const id = randomUUID();
  const now = clock.now();
  await db.delete(exportRun).where(lt(exportRun.started, subDays(now, 1)));
  await db.insert(exportRun).values({ id, kind, wanted, total: total ?? null, started: now, seen: now });
  const note = async (changed: Partial<Row>) => {
    await db
      .update(exportRun)
      .set({ ...changed, seen: clock.now() })
      .where(eq(exportRun.id, id));
  };
  let noted = performance.now();
  let last = 0;
  return {
    id,
    progress: async (done) => {
      last = done;
      if (performance.now() - noted < noteEvery) return;
      noted = performance.now();
      await note({ done });
    },
    end: (name) => note({ state: 'done', name, done: total ?? last }),
    // Where the database is gone too, the silence says it (lostAfter).
    fail: (error) => note({ state: 'failed', code: codeOf(error), done: last }).catch(() => {}),
  };
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'PATTERN_TOO_SLOW'
    ? 'PATTERN_TOO_SLOW'
    : 'EXPORT_FAILED';

/** The runs of the last day, newest first. */
export async function listRuns({ db, clock }: RunDeps): Promise<ExportRun[]> {
  const now = clock.now();
  const rows = await db
    .select()
    .from(exportRun)
    .where(gt(exportRun.started, subDays(now, 1)))
    .orderBy(desc(exportRun.started), desc(exportRun.id))
    .limit(mostShown);
  return rows.map((it) => shown(it, now));
}

/** How many runs of the last day failed, those among them of which nothing was heard. */
export async function countFailedRuns(deps: RunDeps): Promise<number> {
  return (await listRuns(deps)).filter(({ state }) => state === 'failed').length;
}

function shown(row: Row, now: Date): ExportRun {
  const isLost = row.state === 'running' && row.seen < subMinutes(now, lostAfter);
  const { id, kind, done, total, name, started, wanted } = row;
  return {
    ...{ id, kind, done, total, name, started: timestamp(started) },
    state: isLost ? 'failed' : row.state,
    code: isLost ? 'EXPORT_INTERRUPTED' : row.code,
    billing: kind === 'billing' ? (wanted as BillingRun) : null,
    client: kind === 'client' ? (wanted as ExportRun['client']) : null,
  };
}

/** What that run was asked for. */
export async function findRun({ db }: Pick<RunDeps, 'db'>, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(exportRun).where(eq(exportRun.id, id));
  return row;
}
