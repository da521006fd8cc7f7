/** A German postal code is five digits and nothing else (docs/rules.md 7.8). */
export const isGermanPostalCode = (postalCode: string) => /^\d{5}$/.test(postalCode);

/** Gives a German postal code the 0 a spreadsheet dropped: 01067 for "1067"; undefined for anything else. */
export const withLostZero = (postalCode: string) =>
  /^[1-9]\d{3}$/.test(postalCode) ? `0${postalCode}` : undefined;
