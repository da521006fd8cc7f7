import { addHours } from 'date-fns/addHours';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { isBusyBucket, isShutStorage, mayComeAgain } from '#server/db/database-faults.ts';
import type { Deps } from '#server/deps.ts';
import { loggedError } from '#server/errors.ts';
import { isTooSlow } from '#server/shipment/search/match-shipments.ts';
import type { FileContent, StoredFile } from '#server/storage/files.ts';
import { patienceHours } from './export-runs.ts';
import type { Run } from './export-writer.ts';

type WriteDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log'>;

/** ms between two tries, each twice the one before. */
const pauses = { first: 2_000, longest: 300_000 };

/** A file that is about to be written; what goes on record is noted along with its name. */
export type Making = {
  name: string;
  content: FileContent;
  note: (tx: DbOrTx, stored: StoredFile) => Promise<void>;
};

/** For whoever does not care how a run ends, which is on the list. */
export const noop = () => {};

/**
 * Writes a file among the exports and answers its name. While the storage or the database takes nothing it is made anew after a
 * rising pause, as long as it `mayWait` and for hours from its beginning, whoever began it; bytes of a try that broke off are no file.
 * Answers nothing where the run ended otherwise, or is somebody else's by now.
 */
export async function writeExport(
  deps: WriteDeps,
  run: Run,
  begin: () => Making | Promise<Making>,
  { mayWait = () => true }: { mayWait?: () => boolean } = {},
): Promise<string | undefined> {
  try {
    return await writeInTime(deps, run, begin, mayWait);
  } finally {
    run.close();
  }
}

async function writeInTime(
  deps: WriteDeps,
  run: Run,
  begin: () => Making | Promise<Making>,
  mayWait: () => boolean,
): Promise<string | undefined> {
  const giveUpAt = addHours(run.started, patienceHours);
  for (let pause = pauses.first; !run.lost.aborted; pause = Math.min(2 * pause, pauses.longest)) {
    try {
      return await store(deps, run, await begin());
    } catch (error) {
      if (run.lost.aborted) break;
      const isOver = !mayComeAgain(error) || !mayWait() || deps.clock.now() >= giveUpAt;
      if (isOver) {
        deps.log.error({ error: loggedError(error), run: run.id }, 'an export failed');
        await run.fail(codeOf(error));
        throw error;
      }
      deps.log.warn({ error: loggedError(error), run: run.id, pause }, 'an export waits');
      if (!(await run.wait(pause))) return undefined;
    }
  }
  deps.log.info({ run: run.id }, 'an export is left to another process');
  return undefined;
}

function codeOf(error: unknown): string {
  if (isTooSlow(error)) return 'PATTERN_TOO_SLOW';
  return isShutStorage(error) || isBusyBucket(error) ? 'EXPORT_NOT_STORED' : 'EXPORT_FAILED';
}

/** The name, the record and the end of the run come together or not at all: a try that failed leaves no second file. */
async function store({ db, files }: WriteDeps, run: Run, { name, content, note }: Making): Promise<string> {
  const draft = await files.draft(whileOurs(content, run.lost));
  try {
    return await db.transaction(async (tx) => {
      const stored = await files.place(invoicesFolder, name, draft, 'beside', tx);
      if (!stored) throw new Error(`no name left beside ${name}`);
      await note(tx, stored);
      await run.end(stored.name, tx);
      return stored.name;
    });
  } catch (error) {
    // A draft that cannot be discarded now is forgotten later.
    await files.discard(draft).catch(() => {});
    throw error;
  }
}

/** Breaks off as soon as somebody else writes the file. */
async function* whileOurs(content: FileContent, lost: AbortSignal) {
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    lost.throwIfAborted();
    yield piece;
  }
}
