/** "Snackbar default 6 s, some 10 s" (spec 1 §9). */
export const longSnackbarMs = 10_000;
