import { and, eq } from 'drizzle-orm';
import type { Disk } from 'flydrive';
import { validate } from 'uuid';
import { exportFolders, isFileName } from '#domain/staff/export-files.ts';
import { isDocumentsFolder } from '#domain/staff/order-document.ts';
import type { Db } from '#server/db/connect.ts';
import { storedFile } from '#server/db/schema.ts';
import { claimName, fileOf, loosen } from './claim-name.ts';
import { contentsOn } from './contents.ts';
import type { FileContent, Files, StoredFile } from './files.ts';

/*
 * Names are in the database, contents on a flydrive disk under unique keys. The bytes come first, so a listed file is
 * complete. Contents never change; a replaced or removed one stays readable for a day (contents.ts).
 */

export function storedFiles(db: Db, disk: Disk): Files {
  const contents = contentsOn(db, disk);

  const place: Files['place'] = (folder, name, draft, how, on = db) => {
    requirePlace(folder, name);
    return on.transaction((tx) => claimName(tx, { folder, name, draft, how }));
  };

  async function write(
    folder: string,
    name: string,
    content: FileContent,
    how: 'new' | 'beside' | 'replace',
  ): Promise<StoredFile | undefined> {
    requirePlace(folder, name);
    const draft = await contents.write(content);
    let stored: StoredFile | undefined;
    try {
      stored = await place(folder, name, draft, how);
    } catch (error) {
      // The daily cleanup deletes the draft.
      await contents.discard(draft).catch(() => {});
      throw error;
    }
    if (!stored) await contents.discard(draft);
    return stored;
  }

  return {
    // Only `new` returns undefined, as the type says.
    write: write as Files['write'],
    place,
    draft: contents.write,
    discard: contents.discard,
    forgetContents: contents.forget,

    async list(folder, on = db) {
      requireFolder(folder);
      return (await on.select().from(storedFile).where(eq(storedFile.folder, folder))).map(fileOf);
    },

    async find(folder, name, on = db) {
      requirePlace(folder, name);
      const [row] = await on.select().from(storedFile).where(named(folder, name));
      return row && fileOf(row);
    },

    async read(folder, name) {
      requirePlace(folder, name);
      const [row] = await db.select().from(storedFile).where(named(folder, name));
      return row && contents.read(row.key);
    },

    async findVersion(version) {
      const row = await rowOfVersion(db, version);
      return row && fileOf(row);
    },

    async readVersion(version) {
      const row = await rowOfVersion(db, version);
      const content = row && (await contents.read(row.key));
      return row && content && { content, size: row.size };
    },

    async hasContent(version) {
      const row = await rowOfVersion(db, version);
      return row !== undefined && (await contents.has(row.key));
    },

    async remove(folder, name, on = db) {
      requirePlace(folder, name);
      return on.transaction(async (tx) => {
        const gone = await tx.delete(storedFile).where(named(folder, name)).returning();
        await loosen(tx, gone);
        return gone.length > 0;
      });
    },

    async removeAll(folder, on = db) {
      requireFolder(folder);
      return on.transaction(async (tx) => {
        const gone = await tx.delete(storedFile).where(eq(storedFile.folder, folder)).returning();
        await loosen(tx, gone);
        return gone.map(fileOf);
      });
    },
  };
}

async function rowOfVersion(db: Db, version: string) {
  if (!validate(version)) return undefined;
  const [row] = await db.select().from(storedFile).where(eq(storedFile.key, version));
  return row;
}

const named = (folder: string, name: string) => and(eq(storedFile.folder, folder), eq(storedFile.name, name));

function requireFolder(folder: string): void {
  if (!exportFolders.some((it) => it === folder) && !isDocumentsFolder(folder))
    throw new Error('no folder of the storage');
}

function requirePlace(folder: string, name: string): void {
  requireFolder(folder);
  if (!isFileName(name)) throw new Error('no name of a file');
}
