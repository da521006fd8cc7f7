export type SharedRow = {
  id: string;
  /** ms */
  updated: number;
  isDeleted: boolean;
  /** 1: not uploaded yet. A number, because IndexedDB cannot index booleans. */
  pending: 0 | 1;
};
