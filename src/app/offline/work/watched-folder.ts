import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';

/** What the browser says of the right to read a folder; it forgets it between two visits, and gives it again only to a press. */
type Permission = 'granted' | 'prompt' | 'denied';

/** A folder of the computer that somebody has chosen (File System Access); lib.dom does not know all of it. */
export type FolderHandle = {
  name: string;
  values: () => AsyncIterable<{ kind: string; name: string; getFile?: () => Promise<File> }>;
  queryPermission: (of: { mode: 'read' }) => Promise<Permission>;
  requestPermission: (of: { mode: 'read' }) => Promise<Permission>;
};

/** `seen`: files that were there already, were read, or are not wanted, by name, time and size. */
export type WatchedFolder = { handle: FolderHandle; seen: string[] };

const key = 'watched-folder';

/** The folder that files of orders come into on this device; IndexedDB keeps the handle itself. */
export async function readWatchedFolder(db: WorkDatabase): Promise<WatchedFolder | undefined> {
  const row = await db.meta.get(key);
  return row && { handle: row.handle as FolderHandle, seen: row.seen as string[] };
}

export async function saveWatchedFolder(db: WorkDatabase, folder: WatchedFolder): Promise<void> {
  await withRevival(db, () => db.meta.put({ k: key, ...folder }));
}

export async function forgetWatchedFolder(db: WorkDatabase): Promise<void> {
  await withRevival(db, () => db.meta.delete(key));
}
