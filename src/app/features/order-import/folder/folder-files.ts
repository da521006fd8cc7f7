import type { FolderHandle } from '#app/offline/work/watched-folder.ts';

/** `key` tells a file that was written anew from the one there was. */
export type FolderFile = { key: string; name: string; file: File };

/** ms a file has been left alone before it counts: a shop may still be writing it. */
const restMs = 2_000;

/** Files of orders in a folder, the newest first; without those that a program hides or is still writing. */
export async function listFolder(handle: FolderHandle, now: number): Promise<FolderFile[]> {
  const found: FolderFile[] = [];
  for await (const entry of handle.values()) {
    // Office programs put files of their own beside one that is open.
    if (entry.kind !== 'file' || !/^[^.~].*\.(?:xlsx|csv|txt|tsv)$/i.test(entry.name)) continue;
    const file = await entry.getFile?.();
    if (!file || file.size === 0 || now - file.lastModified < restMs) continue;
    found.push({ key: `${entry.name} ${file.lastModified} ${file.size}`, name: entry.name, file });
  }
  return found.sort((a, b) => b.file.lastModified - a.file.lastModified);
}
