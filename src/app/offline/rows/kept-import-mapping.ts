import type { SharedRow } from './shared-row.ts';

/** How files of one shape are read (docs/rules.md 25.2). */
export type KeptImportMapping = SharedRow & {
  shape: string;
  name: string;
  /** Read by order-import/kept-mapping.ts. */
  mapping: Record<string, unknown>;
};
