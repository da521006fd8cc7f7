import { loadTexts } from '#app/i18n/setup.ts';

/** Loaded on demand: most labels are printed singly and have no papers. */
export async function loadPapers() {
  const [{ fetchLabelRun, offerPapers, printPapers }] = await Promise.all([
    import('#app/parts/print/runs/printing.ts'),
    loadTexts('pages'),
  ]);
  return { fetchLabelRun, offerPapers, printPapers };
}
