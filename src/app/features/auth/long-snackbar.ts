/** ms a message stays that has to be read before leaving (docs/rules.md 2.6). */
export const longSnackbarMs = 10_000;
