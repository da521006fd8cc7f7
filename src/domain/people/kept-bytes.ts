/*
 * What a client's devices keep at the server (docs/rules.md 25.19): one sum for everything that grows with what a client
 * types or imports, so that one client can fill no disk.
 */

export const keptKinds = ['batches', 'templates', 'import_mappings', 'articles', 'address_imports'] as const;
export type KeptKind = (typeof keptKinds)[number];

/** Bytes of all kinds together: more is refused (`STORAGE_FULL`), and the app warns from `warn` on. */
export const keptLimits = { bytes: 200_000_000, warn: 160_000_000 } as const;

/** Whether a write may stand that took the sum from `before` to `after` bytes: a client above the limit may still delete. */
export const mayKeep = (before: number, after: number): boolean =>
  after <= keptLimits.bytes || after <= before;

/** `near`: above the warning. `full`: nothing more is taken. */
export function keptState(bytes: number): 'roomy' | 'near' | 'full' {
  if (bytes >= keptLimits.bytes) return 'full';
  return bytes >= keptLimits.warn ? 'near' : 'roomy';
}

/** One page of a list that devices read: bytes of JSON as the database has it, unless a single row is larger, and rows. */
export const pageLimits = { bytes: 1_000_000, rows: 1_000 } as const;
