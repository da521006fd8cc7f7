import { loadTexts } from '#app/i18n/setup.ts';

/** Few orders need customs, so its texts are those of the other pages (lingui.config.ts). */
export async function loadCustoms() {
  const [{ CustomsSection }] = await Promise.all([import('./CustomsSection.tsx'), loadTexts('pages')]);
  return CustomsSection;
}
