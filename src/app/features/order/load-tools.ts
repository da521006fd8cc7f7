import { loadTexts } from '#app/i18n/setup.ts';

/** The tools above an order, with the texts of the sheet of keys and of what waits. */
export async function loadTools() {
  const [{ OrderTools }] = await Promise.all([import('./OrderTools.tsx'), loadTexts('pages')]);
  return OrderTools;
}
