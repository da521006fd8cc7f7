import { loadTexts } from '#app/i18n/setup.ts';

export async function loadLastOrder() {
  const [{ LastOrder }] = await Promise.all([import('./LastOrder.tsx'), loadTexts('pages')]);
  return LastOrder;
}
