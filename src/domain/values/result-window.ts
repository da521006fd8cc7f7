/** See docs/rules.md 15.2. */
export const resultWindow = 10_000;

/** -1: all (docs/rules.md 24.2). */
export const pageSizes = [5, 10, 25, 50, 100, -1] as const;
