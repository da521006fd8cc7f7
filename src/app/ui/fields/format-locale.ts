/** English readers of this app write dates and numbers the European way. */
export function formatLocale(locale: string): string {
  return locale.startsWith('en') ? 'en-GB' : locale;
}

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** A formatter costs far more to make than to use, and tables and forms use them by the hundred: one per name and locale. */
export function formatOnce<F extends Intl.NumberFormat | Intl.DateTimeFormat>(
  name: string,
  locale: string,
  make: (formatLocale: string) => F,
): F {
  const key = `${locale} ${name}`;
  const known = made.get(key) ?? make(formatLocale(locale));
  made.set(key, known);
  return known as F;
}
