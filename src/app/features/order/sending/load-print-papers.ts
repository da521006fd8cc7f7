import { loadTexts } from '#app/i18n/setup.ts';

/** The button that prints the papers beside labels. */
export async function loadPrintPapers() {
  const [{ PrintPapers }] = await Promise.all([
    import('#app/parts/papers/PrintPapers.tsx'),
    loadTexts('pages'),
  ]);
  return PrintPapers;
}
