/**
 * True if the storage has nothing under a key; without the right to list, a bucket answers AccessDenied then. A missing
 * bucket is a fault of the whole storage (database-faults.ts).
 */
export function isMissingContent(error: unknown): boolean {
  for (let it = error; it instanceof Error; it = it.cause) {
    const { code, name } = it as NodeJS.ErrnoException;
    if (code === 'ENOENT' || missingNames.has(name)) return true;
  }
  return false;
}

const missingNames = new Set(['NoSuchKey', 'NotFound', 'AccessDenied']);
