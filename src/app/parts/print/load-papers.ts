import { loadTexts } from '#app/i18n/setup.ts';

/** Runs and papers: most labels are printed one at a time and have none, so that this comes with the rest of the pages. */
export async function loadPapers() {
  const [{ fetchLabelRun, offerPapers, printPapers }] = await Promise.all([
    import('#app/parts/print/runs/printing.ts'),
    loadTexts('pages'),
  ]);
  return { fetchLabelRun, offerPapers, printPapers };
}
