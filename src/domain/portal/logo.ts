/** Serves the provider's logo of any type, if there is one (docs/operation.md 1.10). */
export const logoPath = '/downloads/logo';
