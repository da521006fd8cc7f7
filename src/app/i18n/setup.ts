import { i18n, type Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';

export const locales = ['de', 'en'] as const;
export type Locale = (typeof locales)[number];

const storageKey = 'locale';

/** What can be seen by anybody, by whom is signed in at once and after the first page, by the staff, and where a provider signs people in (lingui.config.ts). */
type Catalogue = 'public' | 'app' | 'pages' | 'admin' | 'provider';

const files = import.meta.glob<{ messages: Messages }>('./locales/*/*.po');

/** What has been asked for: from then on a change of locale brings it too. */
const wanted = new Set<Catalogue>(['public']);

/** Activates the locale that somebody chose, and begins with it on this device from now on. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  remember(locale);
}

/** Loads the texts and sets the document's language. What another window chose meanwhile stays chosen. */
export async function activateLocale(locale: Locale): Promise<void> {
  const parts = await Promise.all([...wanted].map((name) => fetchTexts(name, locale)));
  i18n.load(locale, Object.assign({}, ...parts));
  i18n.activate(locale);
  document.documentElement.lang = locale;
}

/** Before the first page that needs them is drawn. */
export async function loadTexts(name: Catalogue): Promise<void> {
  if (wanted.has(name)) return;
  const locale = isLocale(i18n.locale) ? i18n.locale : storedLocale();
  const messages = await fetchTexts(name, locale);
  wanted.add(name);
  i18n.load(locale, messages);
  // Somebody changed the language meanwhile; before the first is active there is none to go back to.
  if (isLocale(i18n.locale) && i18n.locale !== locale) await activateLocale(i18n.locale);
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

/** Keeps the choice; where storage is forbidden it lasts as long as the page. */
function remember(locale: Locale): void {
  try {
    localStorage.setItem(storageKey, locale);
  } catch {}
}
