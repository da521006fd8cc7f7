/** Versions change indexes only; the rows' own shape has its number in `wire` (offline.md 3.2). */
export const schemaVersion = 3;
