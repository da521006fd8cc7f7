import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';

/** Folder permission. Browsers reset it between visits and need a click to grant it again. */
type Permission = 'granted' | 'prompt' | 'denied';

/** File System Access handle; lib.dom lacks parts of it. */
export type FolderHandle = {
  name: string;
  values: () => AsyncIterable<{ kind: string; name: string; getFile?: () => Promise<File> }>;
  queryPermission: (of: { mode: 'read' }) => Promise<Permission>;
  requestPermission: (of: { mode: 'read' }) => Promise<Permission>;
};

/** `seen`: existing, read or skipped files by name, time and size. */
export type WatchedFolder = { handle: FolderHandle; seen: string[] };

const key = 'watched-folder';

/** IndexedDB can store the handle itself. */
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
