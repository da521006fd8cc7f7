/** Keeps outside the database how far serial numbers have been given out (storage/number-marks.ts). */
export type NumberMarks = {
  /** To be called before any serial below `next` is used. */
  note(companyPrefix: string, next: number): Promise<void>;
};

/** Where nothing outside the database is to be kept. */
export const noMarks: NumberMarks = { note: async () => {} };
