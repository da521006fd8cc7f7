import { invoicesFolder } from '#domain/export-files.ts';
import type { DbOrTx } from '#server/db/connect.ts';
import { mayComeAgain } from '#server/db/database-faults.ts';
import type { Deps } from '#server/deps.ts';
import { loggedError } from '#server/errors.ts';
import type { FileContent, StoredFile } from '#server/storage/files.ts';
import type { Run } from './export-runs.ts';

type WriteDeps = Pick<Deps, 'db' | 'files' | 'log'>;

/** ms between two tries, each twice the one before. */
const pauses = { first: 2_000, longest: 300_000 };
/** ms; the list of runs forgets them after a day, and by then somebody has to have looked. */
const giveUpAfter = 12 * 3_600_000;

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
 * rising pause, as long as it `mayWait`; bytes of a try that broke off are no file. Answers nothing where somebody else ended the run.
 */
export async function writeExport(
  deps: WriteDeps,
  run: Run,
  begin: () => Making | Promise<Making>,
  { mayWait = () => true }: { mayWait?: () => boolean } = {},
): Promise<string | undefined> {
  const giveUpAt = performance.now() + giveUpAfter;
  for (let pause = pauses.first; ; pause = Math.min(2 * pause, pauses.longest)) {
    try {
      return await store(deps, run, await begin());
    } catch (error) {
      const isOver = !mayComeAgain(error) || !mayWait() || performance.now() > giveUpAt;
      if (isOver) {
        deps.log.error({ error: loggedError(error), run: run.id }, 'an export failed');
        await run.fail(error);
        throw error;
      }
      deps.log.warn({ error: loggedError(error), run: run.id, pause }, 'an export waits');
      if (!(await run.wait(pause))) return undefined;
    }
  }
}

/** The name, the record and the end of the run come together or not at all: a try that failed leaves no second file. */
async function store({ db, files }: WriteDeps, run: Run, { name, content, note }: Making): Promise<string> {
  const draft = await files.draft(content);
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
