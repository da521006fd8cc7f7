import { addHours } from 'date-fns/addHours';
import type { AllShipmentsFilter } from '#contract/all-shipments.ts';
import type { BillingRun } from '#contract/export-run.ts';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { isActiveAdmin } from '#server/clients/queries.ts';
import { isBusyBucket, isShutStorage, mayComeAgain } from '#server/db/database-faults.ts';
import type { Deps } from '#server/deps.ts';
import { loggedError } from '#server/errors.ts';
import { isTooSlow } from '#server/shipment/search/match-shipments.ts';
import { billingFile } from './billing-run.ts';
import { allShipmentsFile } from './export-all-shipments.ts';
import { type Attempt, beginAttempt } from './export-attempt.ts';
import { waitsForStorage } from './export-runs.ts';
import type { Making } from './making.ts';
import { clientFile } from './start-client-export.ts';

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log' | 'queue'>;

/** Hours; time for an operator to react. */
const patienceHours = 12;
/** Consecutive crashes after which a run fails, because its file may be their cause. */
const mostLosses = 4;

/**
 * Writes as the requester, who must still be staff. The job queue repeats it while storage or database take no writes,
 * and after a crash.
 */
export async function writeExport(
  deps: WriteDeps,
  { run_id }: { run_id: string },
  ending: AbortSignal,
): Promise<void> {
  ending.throwIfAborted();
  const attempt = await beginAttempt(deps.db, run_id);
  if (!attempt) return;
  const { run } = attempt;
  const log = deps.log.child({ run: run_id, kind: run.kind, attempt: run.attempt });
  const fail = async (code: string, error?: unknown) => {
    if (await attempt.fail(code)) log.error({ code, error: error && loggedError(error) }, 'an export failed');
    else log.info('an export is left to a later attempt');
  };
  if (run.losses > mostLosses) return fail('EXPORT_INTERRUPTED');
  if (!(await isActiveAdmin(deps.db, run.asked_by))) return fail('EXPORT_ASKER_GONE');
  try {
    await unlessEnding(ending, store(deps, attempt, ending));
  } catch (error) {
    const isInTime = deps.clock.now() < addHours(run.started, patienceHours);
    if (!ending.aborted && !(mayComeAgain(error) && isInTime)) return fail(codeOf(error), error);
    // A later attempt owns the job, so this one must not fail it.
    if (!(await attempt.leave(ending.aborted ? null : waitsForStorage))) return;
    log.warn({ error: loggedError(error) }, ending.aborted ? 'an export is interrupted' : 'an export waits');
    throw error;
  }
}

async function unlessEnding(ending: AbortSignal, work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const end = () => reject(ending.reason);
  ending.addEventListener('abort', end);
  try {
    await Promise.race([work, promise]);
  } finally {
    ending.removeEventListener('abort', end);
  }
}

function codeOf(error: unknown): string {
  if (isTooSlow(error)) return 'PATTERN_TOO_SLOW';
  return isShutStorage(error) || isBusyBucket(error) ? 'EXPORT_NOT_STORED' : 'EXPORT_FAILED';
}

function make(deps: WriteDeps, { run, progress }: Attempt): Promise<Making> {
  const user = { client_id: run.asked_by };
  switch (run.kind) {
    case 'billing':
      return billingFile(deps, user, run.requested as BillingRun, progress);
    case 'client':
      return clientFile(deps, user, (run.requested as { user_uid: string }).user_uid, progress);
    case 'shipments':
      return allShipmentsFile(deps, user, run.requested as AllShipmentsFilter, progress);
  }
}

/** One transaction, so an aborted attempt leaves no file. */
async function store(deps: WriteDeps, attempt: Attempt, ending: AbortSignal): Promise<void> {
  const { db, files } = deps;
  const { name, content, note } = await make(deps, attempt);
  const draft = await files.draft(until(ending, content));
  try {
    await db.transaction(async (tx) => {
      const stored = await files.place(invoicesFolder, name, draft, 'beside', tx);
      if (!stored) throw new Error(`no name left beside ${name}`);
      await note(tx, stored);
      await attempt.end(stored.name, tx);
    });
  } catch (error) {
    // The daily cleanup deletes the draft.
    await files.discard(draft).catch(() => {});
    throw error;
  }
}

async function* until(ending: AbortSignal, content: Making['content']) {
  for await (const piece of content) {
    ending.throwIfAborted();
    yield piece;
  }
}
