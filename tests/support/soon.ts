/** ms; immediate on an idle machine, slower on a busy one. */
export const soon = { timeout: 30_000 };
