/** Versions change indexes only; the rows' own shape has its number in `wire` (docs/queue.md 2.3). */
export const schemaVersion = 3;
