/** Records outside the database how far numbers were issued (docs/operation.md 12.4). */
export type NumberMarks = {
  /** Throws NOT_READY while new numbers might repeat old ones. */
  ready(): Promise<void>;
  /** Call before using a serial of a new block. */
  note(): Promise<void>;
};

export const noMarks: NumberMarks = { ready: async () => {}, note: async () => {} };
