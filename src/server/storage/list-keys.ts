import type { Disk } from 'flydrive';

/** Lists keys recursively, page by page. */
export async function* listKeys(disk: Disk, folder: string): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await listPage(disk, folder, paginationToken);
    for (const it of page.objects) {
      if (it.isFile) yield it.key;
      else yield* listKeys(disk, it.prefix);
    }
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

async function listPage(disk: Disk, folder: string, paginationToken: string | undefined) {
  try {
    return await disk.listAll(folder, paginationToken ? { paginationToken } : {});
  } catch (error) {
    // A folder appears with its first file; in a bucket it is empty.
    if (isMissing(error)) return { objects: [], paginationToken: undefined };
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  for (let it = error; it instanceof Error; it = it.cause)
    if ((it as NodeJS.ErrnoException).code === 'ENOENT') return true;
  return false;
}
