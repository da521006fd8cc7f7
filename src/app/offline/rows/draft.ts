import type { FromFile } from '#domain/order/ordered-before.ts';

/** Unfinished order; the values may be invalid. */
export type Draft<V = unknown> = {
  id: string;
  rev: number;
  wire: number;
  values: V;
  title: string;
  /** The draft was an order of a file (docs/rules.md 25.21). */
  from_file?: FromFile;
  /** ms */
  createdAt: number;
  /** ms */
  updatedAt: number;
};
export type DraftContent = { id: string; values: unknown; title: string };
