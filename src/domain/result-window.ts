/** "Shipment list paging is capped at the first 10000 results" (spec 2 §5). */
export const resultWindow = 10_000;

/** Rows on a page of any list (spec 2 §9); -1 is all. */
export const pageSizes = [5, 10, 25, 50, 100, -1] as const;
