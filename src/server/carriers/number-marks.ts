/** Knows outside the database how far numbers were given out (docs/operation.md 12.4). */
export type NumberMarks = {
  /** Throws NOT_READY as long as new numbers might be old ones; to be called before any is taken. */
  ready(): Promise<void>;
  /** Marks what the database has given out; to be called before any serial of a new block is used. */
  note(): Promise<void>;
};

/** Where nothing outside the database is to be kept. */
export const noMarks: NumberMarks = { ready: async () => {}, note: async () => {} };
