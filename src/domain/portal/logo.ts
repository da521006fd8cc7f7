/** Where the provider's logo is, whatever its type; nothing is there without one (docs/operation.md 1.10). */
export const logoPath = '/downloads/logo';
