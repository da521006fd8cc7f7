import { loadTexts } from '#app/i18n/setup.ts';

export async function loadPrintPapers() {
  const [{ PrintPapers }] = await Promise.all([
    import('#app/parts/papers/PrintPapers.tsx'),
    loadTexts('pages'),
  ]);
  return PrintPapers;
}
