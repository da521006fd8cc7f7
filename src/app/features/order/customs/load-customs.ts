import { loadTexts } from '#app/i18n/setup.ts';

/** Most orders cross no customs border: its texts come with the rest of the pages' (lingui.config.ts). */
export async function loadCustoms() {
  const [{ CustomsSection }] = await Promise.all([import('./CustomsSection.tsx'), loadTexts('pages')]);
  return CustomsSection;
}
