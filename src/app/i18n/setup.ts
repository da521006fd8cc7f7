import { i18n, type Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';

export const locales = ['de', 'en'] as const;
export type Locale = (typeof locales)[number];

const storageKey = 'locale';

/** What can be seen by anybody, by whom is signed in, and by the staff (lingui.config.ts). */
type Catalogue = 'public' | 'app' | 'admin';

const files = import.meta.glob<{ messages: Messages }>('./locales/*/*.po');

/** What has been asked for: from then on a change of locale brings it too. */
const wanted = new Set<Catalogue>(['public']);

/** Loads the texts, remembers the choice on this device and sets the document's language. */
export async function activateLocale(locale: Locale): Promise<void> {
  const parts = await Promise.all([...wanted].map((name) => fetchTexts(name, locale)));
  i18n.load(locale, Object.assign({}, ...parts));
  i18n.activate(locale);
  document.documentElement.lang = locale;
  remember(locale);
}

/** Before the first page that needs them is drawn. */
export async function loadTexts(name: Catalogue): Promise<void> {
  if (wanted.has(name)) return;
  const locale = storedLocale();
  const messages = await fetchTexts(name, locale);
  wanted.add(name);
  i18n.load(locale, messages);
  // Somebody changed the language meanwhile.
  if (currentLocale() !== locale) await activateLocale(currentLocale());
}

async function fetchTexts(name: Catalogue, locale: Locale): Promise<Messages> {
  const fetchIt = files[`./locales/${name}/${locale}.po`];
  if (!fetchIt) throw new Error(`There is no catalogue ${name}/${locale}`);
  return (await fetchIt()).messages;
}

export function currentLocale(): Locale {
  return isLocale(i18n.locale) ? i18n.locale : 'de';
}

/** The locale chosen on this device; German where nobody chose (docs/rules.md 2.8). */
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

/** Remembers the choice; where storage is forbidden it lasts as long as the page. */
function remember(locale: Locale): void {
  try {
    localStorage.setItem(storageKey, locale);
  } catch {}
}
