import { loadTexts } from '#app/i18n/setup.ts';

/** Loaded on demand with its texts: most devices print by the browser's dialog. */
export async function loadStations() {
  const [
    {
      storeForLater,
      printStoredAtStation,
      printLabelsAtStation,
      printPaperAtStation,
      printPapersAtStation,
      printTestPage,
    },
  ] = await Promise.all([import('#app/parts/print/stations/printing.ts'), loadTexts('pages')]);
  return {
    storeForLater,
    printStoredAtStation,
    printLabelsAtStation,
    printPaperAtStation,
    printPapersAtStation,
    printTestPage,
  };
}
