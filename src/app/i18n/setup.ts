import { i18n, type Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';

export const locales = ['de', 'en'] as const;
export type Locale = (typeof locales)[number];

const storageKey = 'locale';

type Load = () => Promise<{ messages: Messages }>;

/** Per locale what the first load needs, and the texts of all pages behind the login (lingui.config.ts). */
const catalogues: Record<Locale, { first: Load; pages: Load }> = {
  de: { first: () => import('./locales/first/de.po'), pages: () => import('./locales/de.po') },
  en: { first: () => import('./locales/first/en.po'), pages: () => import('./locales/en.po') },
};

/** Whether a page behind the login has been asked for: from then on a change of locale brings its texts too. */
let arePagesWanted = false;

/** Loads the texts, remembers the choice on this device and sets the document's language. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { first, pages } = catalogues[locale];
  const parts = await Promise.all(arePagesWanted ? [first(), pages()] : [first()]);
  for (const { messages } of parts) i18n.load(locale, messages);
  i18n.activate(locale);
  document.documentElement.lang = locale;
  remember(locale);
}

/** The texts of the pages behind the login; before the first of them is drawn. */
export async function loadPageTexts(): Promise<void> {
  if (arePagesWanted) return;
  const locale = currentLocale();
  const { messages } = await catalogues[locale].pages();
  arePagesWanted = true;
  i18n.load(locale, messages);
  // Somebody changed the language meanwhile.
  if (currentLocale() !== locale) await activateLocale(currentLocale());
}

export function currentLocale(): Locale {
  return isLocale(i18n.locale) ? i18n.locale : 'de';
}

/** The locale chosen on this device; German where nobody chose (spec 1 §9: "Default locale de"). */
export function storedLocale(): Locale {
  const stored = recall();
  return isLocale(stored) ? stored : 'de';
}

/** Re-renders when the locale changes. */
export function useLocale(): Locale {
  return useSyncExternalStore((listener) => i18n.on('change', listener), currentLocale);
}

function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

function recall(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Where storage is forbidden the choice lasts as long as the page. */
function remember(locale: Locale): void {
  try {
    localStorage.setItem(storageKey, locale);
  } catch {}
}
