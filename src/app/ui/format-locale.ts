/** English readers of this app write dates and numbers the European way. */
export function formatLocale(locale: string): string {
  return locale.startsWith('en') ? 'en-GB' : locale;
}
