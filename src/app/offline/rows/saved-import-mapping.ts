import type { SharedRow } from './shared-row.ts';

/** How to read files of one shape (docs/rules.md 25.2). */
export type SavedImportMapping = SharedRow & {
  shape: string;
  name: string;
  mapping: Record<string, unknown>;
};
