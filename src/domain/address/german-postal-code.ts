/** Five digits (docs/rules.md 7.8). */
export const isGermanPostalCode = (postalCode: string) => /^\d{5}$/.test(postalCode);

/** Restores the 0 that a spreadsheet dropped: 01067 for "1067"; undefined for anything else. */
export const withLostZero = (postalCode: string) =>
  /^[1-9]\d{3}$/.test(postalCode) ? `0${postalCode}` : undefined;
