/** ms; for messages before a page change (docs/rules.md 2.6). */
export const longSnackbarMs = 10_000;
