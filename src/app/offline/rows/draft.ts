/** Unfinished order; the values may be invalid. */
export type Draft<V = unknown> = {
  id: string;
  rev: number;
  wire: number;
  values: V;
  title: string;
  /** ms */
  createdAt: number;
  /** ms */
  updatedAt: number;
};
export type DraftContent = { id: string; values: unknown; title: string };
