/** English users get European dates and numbers. */
export function formatLocale(locale: string): string {
  return locale.startsWith('en') ? 'en-GB' : locale;
}

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Cached per name and locale: creating a formatter is slow. */
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
