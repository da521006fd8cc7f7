import { afterEach, expect, test } from 'vitest';
import { missingCountText } from '#app/features/order/missing-texts.ts';
import { activateLocale, currentLocale, loadTexts, storedLocale } from '#app/i18n/setup.ts';

afterEach(() => activateLocale('de').then(() => localStorage.clear()));

test('whoever changes the language reads in it what was loaded before, too', async () => {
  await activateLocale('de');
  await loadTexts('app');
  expect(missingCountText(0)).toBe('Alles vollständig');
  await activateLocale('en');
  expect(missingCountText(0)).toBe('All complete');
});

test('the language is that of the document, and the one the device begins with next time', async () => {
  await activateLocale('en');
  expect([currentLocale(), storedLocale(), document.documentElement.lang]).toEqual(['en', 'en', 'en']);
});
