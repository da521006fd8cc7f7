import type { Disk } from 'flydrive';

/** The keys of a storage that begin with a folder, one after the other, however many there are. */
export async function* listKeys(disk: Disk, folder: string): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await listPage(disk, folder, paginationToken);
    for (const it of page.objects) if (it.isFile && it.key.startsWith(`${folder}/`)) yield it.key;
    paginationToken = page.paginationToken;
  } while (paginationToken);
}

async function listPage(disk: Disk, folder: string, paginationToken: string | undefined) {
  try {
    return await disk.listAll(folder, { recursive: true, ...(paginationToken ? { paginationToken } : {}) });
  } catch (error) {
    // A folder that nothing was ever written to is not there yet; in a bucket it is empty.
    if (isMissing(error)) return { objects: [], paginationToken: undefined };
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  for (let it = error; it instanceof Error; it = it.cause)
    if ((it as NodeJS.ErrnoException).code === 'ENOENT') return true;
  return false;
}
