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

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log'>;

/** Hours from its beginning in which a file waits for the storage: by then somebody has to have looked. */
const patienceHours = 12;
/** Attempts in a row whose server may end without a word: a file that kills its server must not kill each one after the other. */
const mostLosses = 4;

/**
 * Writes the file of a run from the beginning, in the name of whoever asked for it, as long as they are of the staff. The job queue begins
 * it again while the storage or the database takes nothing, and after its server ended.
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
    // A later attempt has the job, which must not fail for this one.
    if (!(await attempt.leave(ending.aborted ? null : waitsForStorage))) return;
    log.warn({ error: loggedError(error) }, ending.aborted ? 'an export is interrupted' : 'an export waits');
    throw error;
  }
}

/** Waits no longer for the storage once the server stops. */
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
      return billingFile(deps, user, run.wanted as BillingRun, progress);
    case 'client':
      return clientFile(deps, user, (run.wanted as { user_uid: string }).user_uid, progress);
    case 'shipments':
      return allShipmentsFile(deps, user, run.wanted as AllShipmentsFilter, progress);
  }
}

/** The name, the record and the end of the run come together or not at all: an attempt that broke off leaves no file. */
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
    // A draft that cannot be discarded now is forgotten later.
    await files.discard(draft).catch(() => {});
    throw error;
  }
}

/** Breaks off as soon as the server stops. */
async function* until(ending: AbortSignal, content: Making['content']) {
  for await (const piece of content) {
    ending.throwIfAborted();
    yield piece;
  }
}
