/* Limits the server storage of a client (docs/rules.md 25.19), so one client cannot fill the disk. */

export const storedKinds = [
  'batches',
  'templates',
  'import_mappings',
  'articles',
  'address_imports',
] as const;
export type StoredKind = (typeof storedKinds)[number];

/** Bytes of all kinds; writes above `bytes` fail (`STORAGE_FULL`), the app warns from `warn` on. */
export const storageLimits = { bytes: 200_000_000, warn: 160_000_000 } as const;

/** Writes that add nothing pass even above the limit. */
export const mayStore = (before: number, after: number): boolean =>
  after <= storageLimits.bytes || after <= before;

export function storageState(bytes: number): 'roomy' | 'near' | 'full' {
  if (bytes >= storageLimits.bytes) return 'full';
  return bytes >= storageLimits.warn ? 'near' : 'roomy';
}

/** Bytes of JSON and rows; a single row may exceed the bytes. */
export const pageLimits = { bytes: 1_000_000, rows: 1_000 } as const;
