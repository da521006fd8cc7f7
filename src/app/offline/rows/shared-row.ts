/** What a row has that a client's devices share (shared-rows.ts). */
export type SharedRow = {
  id: string;
  /** ms */
  updated: number;
  isDeleted: boolean;
  /** 1 while the server does not know it like this; a number, since IndexedDB finds no booleans. */
  pending: 0 | 1;
};
