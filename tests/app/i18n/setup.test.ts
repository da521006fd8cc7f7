import { i18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';
import { missingCountText } from '#app/features/order/missing-texts.ts';
import { activateLocale, chooseLocale, currentLocale, loadTexts, storedLocale } from '#app/i18n/setup.ts';

afterEach(() => activateLocale('de').then(() => localStorage.clear()));

test('whoever changes the language reads in it what was loaded before, too', async () => {
  await activateLocale('de');
  await loadTexts('app');
  expect(missingCountText(0)).toBe('Alles vollständig');
  await activateLocale('en');
  expect(missingCountText(0)).toBe('All complete');
});

test('the language is that of the document, and the one the device begins with next time', async () => {
  await chooseLocale('en');
  expect([currentLocale(), storedLocale(), document.documentElement.lang]).toEqual(['en', 'en', 'en']);
});

test('who begins in English stays there, whichever texts come first', async () => {
  localStorage.setItem('locale', 'en');
  vi.resetModules();
  const { loadTexts: loadAnew } = await import('#app/i18n/setup.ts');
  const activated = vi.spyOn(i18n, 'activate');
  // No language is active yet, as at the start.
  vi.spyOn(i18n, 'locale', 'get').mockReturnValue('');
  await loadAnew('app');
  expect(activated).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('a window that is still loading texts leaves what another one chose as it is, for the next start', async () => {
  const starting = activateLocale('de');
  localStorage.setItem('locale', 'en');
  await starting;
  await loadTexts('admin');
  expect([currentLocale(), storedLocale()]).toEqual(['de', 'en']);
});
