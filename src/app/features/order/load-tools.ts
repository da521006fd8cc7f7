import { loadTexts } from '#app/i18n/setup.ts';

export async function loadTools() {
  const [{ OrderTools }] = await Promise.all([import('./OrderTools.tsx'), loadTexts('pages')]);
  return OrderTools;
}
