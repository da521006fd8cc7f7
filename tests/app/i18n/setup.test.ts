import { i18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';
import { missingCountText } from '#app/features/order/missing-texts.ts';
import { activateLocale, chooseLocale, currentLocale, loadTexts, storedLocale } from '#app/i18n/setup.ts';

afterEach(() => activateLocale('de').then(() => localStorage.clear()));

test('changing the language also translates texts loaded before', async () => {
  await activateLocale('de');
  await loadTexts('app');
  expect(missingCountText(0)).toBe('Alles vollständig');
  await activateLocale('en');
  expect(missingCountText(0)).toBe('All complete');
});

test('the language is set on the document and stored for the next start', async () => {
  await chooseLocale('en');
  expect([currentLocale(), storedLocale(), document.documentElement.lang]).toEqual(['en', 'en', 'en']);
});

test('stored English stays active, whichever texts load first', async () => {
  localStorage.setItem('locale', 'en');
  vi.resetModules();
  const { loadTexts: loadAnew } = await import('#app/i18n/setup.ts');
  const activated = vi.spyOn(i18n, 'activate');
  // No language is active yet, like at the start.
  vi.spyOn(i18n, 'locale', 'get').mockReturnValue('');
  await loadAnew('app');
  expect(activated).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test("a window still loading texts keeps another window's choice for the next start", async () => {
  const starting = activateLocale('de');
  localStorage.setItem('locale', 'en');
  await starting;
  await loadTexts('admin');
  expect([currentLocale(), storedLocale()]).toEqual(['de', 'en']);
});
