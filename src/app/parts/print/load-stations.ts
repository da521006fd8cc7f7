import { loadTexts } from '#app/i18n/setup.ts';

/** Most devices print by the browser's dialog: what prints at a station comes when one does, with its texts. */
export async function loadStations() {
  const [
    { keepForLater, printKeptAtStation, printLabelsAtStation, printPaperAtStation, printPapersAtStation },
  ] = await Promise.all([import('#app/parts/print/stations/printing.ts'), loadTexts('pages')]);
  return {
    keepForLater,
    printKeptAtStation,
    printLabelsAtStation,
    printPaperAtStation,
    printPapersAtStation,
  };
}
