/** ms. For what comes at once on a quiet machine, and on a busy one when it gets its turn. */
export const soon = { timeout: 30_000 };
