/** Orders per API request, and rows per request of a batch (docs/rules.md 22.7). */
export const mostOrdersAtOnce = 200;
