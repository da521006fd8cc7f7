import { loadTexts } from '#app/i18n/setup.ts';

/** Embargo lists do not apply inside Germany, so this part loads later. */
export async function loadRestrictions() {
  const [{ RestrictionsQuestion }] = await Promise.all([
    import('./RestrictionsQuestion.tsx'),
    loadTexts('pages'),
  ]);
  return RestrictionsQuestion;
}
