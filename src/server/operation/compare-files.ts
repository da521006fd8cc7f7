import type { Disk } from 'flydrive';
import type { Db } from '#server/db/connect.ts';
import { looseContent, storedFile } from '#server/db/schema.ts';
import { listKeys } from '#server/storage/list-keys.ts';

export type FileDifferences = {
  same: number;
  /** Folder, name and missing key. */
  withoutContent: string[];
  /** Stored keys without a row. */
  withoutRow: string[];
};

export async function compareFiles(db: Db, disk: Disk): Promise<FileDifferences> {
  const rows = await db
    .select({ folder: storedFile.folder, name: storedFile.name, key: storedFile.key })
    .from(storedFile);
  const missing = new Map(rows.map((it) => [it.key, it]));
  // Uploads and deletions in progress; the nightly job cleans up.
  const loose = new Set(
    (await db.select({ key: looseContent.key }).from(looseContent)).map(({ key }) => key),
  );
  const withoutRow: string[] = [];
  for await (const path of listKeys(disk, 'contents')) {
    const key = path.slice('contents/'.length);
    if (!missing.delete(key) && !loose.has(key)) withoutRow.push(path);
  }
  return {
    same: rows.length - missing.size,
    withoutContent: [...missing.values()]
      .map(({ folder, name, key }) => `${folder}${name} (contents/${key})`)
      .toSorted(),
    withoutRow: withoutRow.toSorted(),
  };
}
