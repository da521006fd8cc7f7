import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { subDays } from 'date-fns/subDays';
import { and, asc, eq, isNull, lt, not, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { isPassingFault } from '#server/db/database-faults.ts';
import { exportRun } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { isLeft, isOver, type RunRow, tryWaiting, waitsForStorage } from './export-runs.ts';

/*
 * Who writes a large file. Each who does has a token of their own in the run's row, and what they note holds only while it stands
 * there: a process that was frozen and wakes up ends nothing that another has taken over meanwhile.
 */

type RunDeps = Pick<Deps, 'db' | 'clock'>;

/** ms between two notes of how far a file is. */
const noteEvery = 1_000;
/** ms between two looks whether somebody wants a file that waits tried at once. */
const lookEvery = 1_000;
/** ms between two signs of life, of which a dozen have to be missing (export-runs.ts); a statement between two pieces may take long. */
const signEvery = 5_000;

/** What somebody who writes a large file tells of it. */
export type Run = {
  id: string;
  started: Date;
  /** Aborted as soon as the file is no longer ours to write: another process does, or this one ends. */
  lost: AbortSignal;
  /** Notes how far it is, at most once a second. */
  progress: (done: number, total?: number) => Promise<void>;
  /** Notes the file's name in the transaction that gives it, which fails where the file is no longer ours. */
  end: (name: string, tx: DbOrTx) => Promise<void>;
  /** Waits so many ms, or until somebody wants it tried at once; answers whether there is anything left to be tried. */
  wait: (ms: number) => Promise<boolean>;
  fail: (code: string) => Promise<void>;
  /** Leaves it to whoever takes it over. */
  leave: () => Promise<void>;
  /** No sign of life comes any more. */
  close: () => void;
};

/** Files that a process is writing; per server, of which a test has several. */
const processes = new WeakMap<Db, { runs: Set<Run>; isEnding: boolean }>();

function processOf(db: Db) {
  const own = processes.get(db) ?? { runs: new Set<Run>(), isEnding: false };
  processes.set(db, own);
  return own;
}

/** Leaves all files of a process that ends to others, and those it begins from now on. */
export async function leaveRuns(db: Db): Promise<void> {
  const own = processOf(db);
  own.isEnding = true;
  await Promise.all([...own.runs].map((run) => run.leave()));
}

type Asked = { kind: RunRow['kind']; wanted: unknown; asked_by: string; total?: number };
/** The run that a file comes of; `run` is missing where it was on its way already, so that nobody begins to write it. */
export type Begun = { run_id: string; run: Run | undefined };

/**
 * Notes that a file is begun, or joins the run that writes the same one: then it stays in the name of who asked first, and is tried at
 * once if it waits for the storage. Runs of more than a day ago are forgotten.
 */
export async function beginRun(deps: RunDeps, { total, ...asked }: Asked): Promise<Begun> {
  const { db, clock } = deps;
  const row = { id: randomUUID(), started: clock.now(), total: total ?? null };
  const writer = randomUUID();
  const joined = await db.transaction(async (tx) => {
    const onItsWay = await lockSame(tx, asked, row.started);
    if (!onItsWay) await tx.insert(exportRun).values({ ...asked, ...row, writer, seen: sql`now()` });
    return onItsWay;
  });
  if (joined) {
    await tryWaiting(deps, joined);
    return { run_id: joined, run: undefined };
  }
  await db.delete(exportRun).where(lt(exportRun.started, subDays(row.started, 1)));
  return { run_id: row.id, run: await openRun(deps, row, writer) };
}

/** What makes two files the same: of a client's data whose it is, be the client renamed meanwhile. */
function sameAs({ kind, wanted }: Pick<Asked, 'kind' | 'wanted'>) {
  const identity = kind === 'client' ? { user_uid: (wanted as { user_uid: string }).user_uid } : wanted;
  // As jsonb, so that the order of the properties says nothing.
  const same = sql`${JSON.stringify(identity)}::jsonb`;
  return {
    same,
    isSame: kind === 'client' ? sql`${exportRun.wanted} @> ${same}` : eq(exportRun.wanted, same),
  };
}

/** The run on its way that was asked for the same. Until the transaction ends nobody else, in whichever process, begins one. */
async function lockSame(
  tx: DbOrTx,
  asked: Pick<Asked, 'kind' | 'wanted'>,
  now: Date,
): Promise<string | undefined> {
  const { kind } = asked;
  const { same, isSame } = sameAs(asked);
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(concat('export ', ${kind}::text, ${same}), 0))`,
  );
  const [found] = await tx
    .select({ id: exportRun.id })
    .from(exportRun)
    .where(and(...[eq(exportRun.kind, kind), isSame], ...[eq(exportRun.state, 'running'), not(isOver(now))]))
    .orderBy(asc(exportRun.started))
    .limit(1);
  return found?.id;
}

/** Takes over a run that was left, be it by a process that ended without a word; what was tried least often comes first. */
export async function takeRun(
  deps: RunDeps,
  { isSilenceSure }: { isSilenceSure: boolean },
): Promise<{ run: Run; row: RunRow } | undefined> {
  if (processOf(deps.db).isEnding) return undefined;
  const writer = randomUUID();
  const next = deps.db
    .select({ id: exportRun.id })
    .from(exportRun)
    .where(and(isLeft, not(isOver(deps.clock.now())), isSilenceSure ? undefined : isNull(exportRun.writer)))
    .orderBy(asc(exportRun.losses), asc(exportRun.started))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await deps.db
    .update(exportRun)
    .set({
      ...{ writer, seen: sql`now()`, code: null, done: 0 },
      // Whoever ended in good order has left no token.
      losses: sql`${exportRun.losses} + (${exportRun.writer} is not null)::int`,
    })
    .where(eq(exportRun.id, next))
    .returning();
  return row && { run: await openRun(deps, row, writer), row };
}

async function openRun({ db }: RunDeps, row: Pick<RunRow, 'id' | 'started' | 'total'>, writer: string) {
  const own = processOf(db);
  const run = writing(db, row, writer, () => own.runs.delete(run));
  own.runs.add(run);
  if (own.isEnding) await run.leave();
  return run;
}

function writing(
  db: Db,
  { id, started, total: counted }: Pick<RunRow, 'id' | 'started' | 'total'>,
  writer: string,
  onClose: () => void,
): Run {
  const ending = new AbortController();
  const lost = ending.signal;
  const isOurs = and(eq(exportRun.id, id), eq(exportRun.writer, writer), eq(exportRun.state, 'running'));
  /** Answers nothing where the run is no longer ours, or has ended. */
  const note = async (changed: Partial<RunRow>, on: DbOrTx = db) => {
    const values = { ...changed, seen: sql`now()` };
    const [row] = await on.update(exportRun).set(values).where(isOurs).returning();
    return row;
  };
  /** The database may be what is away. */
  const tryNote = (changed: Partial<RunRow>) =>
    note(changed).catch((error: unknown) => {
      if (!isPassingFault(error)) throw error;
      return 'unknown' as const;
    });
  const lose = () => ending.abort(new Error(`the export ${id} is not this writer's`));
  let isSigning = false;
  /** A sign of life that met the end waited for it, and finds no run that is on its way. */
  let hasEnded = false;
  const sign = async () => {
    if (isSigning) return;
    isSigning = true;
    const row = await note({}).catch(() => 'unknown' as const);
    isSigning = false;
    if (!row && !hasEnded) lose();
  };
  const signs = setInterval(() => void sign(), signEvery);
  signs.unref();
  const close = () => {
    clearInterval(signs);
    onClose();
  };
  let noted = performance.now();
  let last = 0;
  let all = counted;
  return {
    ...{ id, started, lost, close },
    progress: async (done, total) => {
      last = done;
      all = total ?? all;
      lost.throwIfAborted();
      if (performance.now() - noted < noteEvery) return;
      noted = performance.now();
      if (!(await note({ done, total: all }))) lose();
      lost.throwIfAborted();
    },
    end: async (name, tx) => {
      const ended = { state: 'done', name, done: all ?? last, total: all, code: null } as const;
      hasEnded = (await note(ended, tx)) !== undefined;
      if (hasEnded) return;
      lose();
      lost.throwIfAborted();
    },
    // Where the database is gone too, the silence says it, and another process tries it.
    fail: async (code) => void (await note({ state: 'failed', code, done: last }).catch(() => {})),
    wait: async (ms) => {
      // A transaction that failed has ended nothing.
      hasEnded = false;
      const until = performance.now() + ms;
      let row = await tryNote({ code: waitsForStorage, done: 0 });
      while (performance.now() < until && !lost.aborted) {
        await delay(lookEvery, undefined, { ref: false, signal: lost }).catch(() => {});
        row = await tryNote({});
        if (row !== 'unknown' && row?.code !== waitsForStorage) break;
      }
      if (lost.aborted) return false;
      row = await tryNote({ code: null });
      // A commit whose answer was lost has ended it, and a run of a day ago is forgotten.
      return row !== undefined;
    },
    leave: async () => {
      close();
      lose();
      // Where the database is away, the silence says it.
      await db
        .update(exportRun)
        .set({ writer: null, seen: sql`now()` })
        .where(isOurs)
        .catch(() => {});
    },
  };
}
