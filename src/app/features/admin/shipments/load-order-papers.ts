import { loadTexts } from '#app/i18n/setup.ts';

/** The papers of a shipment with their texts, which the client's pages share. */
export async function loadOrderPapers() {
  const [{ ShipmentPapers }] = await Promise.all([
    import('#app/parts/papers/ShipmentPapers.tsx'),
    loadTexts('pages'),
  ]);
  return ShipmentPapers;
}
