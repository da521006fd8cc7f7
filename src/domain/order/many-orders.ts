/** Orders in one call for machines, and rows of a batch in one piece (docs/rules.md 22.7). */
export const mostOrdersAtOnce = 200;
