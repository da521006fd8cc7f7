/** Results a list shows at most (docs/rules.md 15.2). */
export const resultWindow = 10_000;

/** Rows on a page of any list (docs/rules.md 24.2); -1 is all. */
export const pageSizes = [5, 10, 25, 50, 100, -1] as const;
