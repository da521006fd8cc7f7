import { loadTexts } from '#app/i18n/setup.ts';

/** The papers of a manual order with their texts, which the client's page shares. */
export async function loadManualDocuments() {
  const [{ ManualDocuments }] = await Promise.all([import('./ManualDocuments.tsx'), loadTexts('pages')]);
  return ManualDocuments;
}
