import type { FolderHandle } from '#app/offline/work/watched-folder.ts';

/** `key` changes when the file is written again. */
export type FolderFile = { key: string; name: string; file: File };

/** ms without a change, because a shop may still be writing the file. */
const restMs = 2_000;

export async function listFolder(handle: FolderHandle, now: number): Promise<FolderFile[]> {
  const found: FolderFile[] = [];
  for await (const entry of handle.values()) {
    // Office programs put lock files beside an open file.
    if (entry.kind !== 'file' || !/^[^.~].*\.(?:xlsx|csv|txt|tsv)$/i.test(entry.name)) continue;
    const file = await entry.getFile?.();
    if (!file || file.size === 0 || now - file.lastModified < restMs) continue;
    found.push({ key: `${entry.name} ${file.lastModified} ${file.size}`, name: entry.name, file });
  }
  return found.sort((a, b) => b.file.lastModified - a.file.lastModified);
}
