import { loadTexts } from '#app/i18n/setup.ts';

/** The papers of an order with their texts, which the client's pages share. */
export async function loadOrderPapers() {
  const [{ PrintOrderPapers }] = await Promise.all([
    import('#app/parts/papers/PrintOrderPapers.tsx'),
    loadTexts('pages'),
  ]);
  return PrintOrderPapers;
}
