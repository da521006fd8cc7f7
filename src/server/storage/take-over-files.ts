import { lstat, open, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { exportFolders, isFileName } from '#domain/staff/export-files.ts';
import type { Db, DbOrTx } from '#server/db/connect.ts';
import { isWithoutRoom } from '#server/db/database-faults.ts';
import { storedFile } from '#server/db/schema.ts';
import type { Draft, Files } from './files.ts';

type OldFile = { folder: string; name: string; path: string; size: number; modified: Date };

/**
 * Files used to lie under their names in FILES_DIR: those found there become files of the storage, whichever it is,
 * and go from their place. Several processes may start at once, and one that is killed loses none; what a storage without room does
 * not take stays where it is until the next start.
 */
export async function takeOverFiles(
  db: Db,
  files: Files,
  filesDir: string,
  log?: Pick<Logger, 'warn'>,
): Promise<void> {
  try {
    await takeOverAll(db, files, filesDir);
  } catch (error) {
    if (!isWithoutRoom(error)) throw error;
    log?.warn('the storage has no room for the files that are to be taken over');
  }
}

async function takeOverAll(db: Db, files: Files, filesDir: string): Promise<void> {
  for (const folder of exportFolders)
    for (const name of await namesIn(join(filesDir, folder))) {
      const path = join(filesDir, folder, name);
      const found = await lstat(path).catch(ifMissing);
      if (found?.isFile())
        await takeOver(db, files, { folder, name, path, size: found.size, modified: found.mtime });
    }
}

async function takeOver(db: Db, files: Files, old: OldFile): Promise<void> {
  if (!(await isTaken(db, old))) {
    const draft = await copy(files, old);
    if (!draft) return;
    const stored = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('files that are taken over', 0))`);
      if (await isTaken(tx, old)) return undefined;
      return files.place(old.folder, old.name, draft, 'beside', tx);
    });
    if (!stored) await files.discard(draft);
  }
  await unlink(old.path).catch(ifMissing);
}

/** Copies an old file; undefined where another process was faster. */
async function copy(files: Files, { path, modified }: OldFile): Promise<Draft | undefined> {
  const file = await open(path).catch(ifMissing);
  if (!file) return undefined;
  try {
    return await files.draft(file.createReadStream(), modified);
  } finally {
    await file.close();
  }
}

/** True if the file was taken over, by another process or by one that ended before the old file was deleted. */
async function isTaken(on: DbOrTx, { folder, name, size, modified }: OldFile): Promise<boolean> {
  const same = and(
    eq(storedFile.folder, folder),
    eq(storedFile.name, name),
    eq(storedFile.size, size),
    eq(storedFile.created, modified),
  );
  return (await on.select({ key: storedFile.key }).from(storedFile).where(same)).length > 0;
}

async function namesIn(path: string): Promise<string[]> {
  return ((await readdir(path).catch(ifMissing)) ?? []).filter(isFileName);
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
  return undefined;
}
