/** Five digits (docs/rules.md 7.8). */
export const isGermanPostalCode = (postalCode: string) => /^\d{5}$/.test(postalCode);
