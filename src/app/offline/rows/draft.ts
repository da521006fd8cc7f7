/** An unfinished order: the form's values as they stand, valid or not. */
export type Draft<V = unknown> = {
  id: string;
  /** Grows with every save. */
  rev: number;
  /** The version of the app that wrote it (newer-app.ts). */
  wire: number;
  values: V;
  /** The title in the list of drafts, e.g. the recipient's company. */
  title: string;
  /** ms */
  createdAt: number;
  /** ms */
  updatedAt: number;
};
export type DraftContent = { id: string; values: unknown; title: string };
