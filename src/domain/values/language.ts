export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];

/** First supported language in "en-GB,en;q=0.9,de;q=0.8", default German. */
export function languageFrom(...lists: readonly (string | null | undefined)[]): Language {
  for (const list of lists) {
    for (const entry of (list ?? '').split(',')) {
      const word = entry.trim().slice(0, 2).toLowerCase();
      const known = languages.find((it) => it === word);
      if (known) return known;
    }
  }
  return 'de';
}
