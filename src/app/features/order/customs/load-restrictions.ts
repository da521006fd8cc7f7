import { loadTexts } from '#app/i18n/setup.ts';

/** Orders inside Germany ask nothing of the lists of embargoes; texts as for the customs data. */
export async function loadRestrictions() {
  const [{ RestrictionsQuestion }] = await Promise.all([
    import('./RestrictionsQuestion.tsx'),
    loadTexts('pages'),
  ]);
  return RestrictionsQuestion;
}
