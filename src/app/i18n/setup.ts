import { i18n, type Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';

export const locales = ['de', 'en'] as const;
export type Locale = (typeof locales)[number];

const storageKey = 'locale';

/**
 * Texts for everybody, for signed-in users at start and later, for staff, and for identity providers
 * (lingui.config.ts).
 */
type Catalogue = 'public' | 'app' | 'pages' | 'admin' | 'provider';

const files = import.meta.glob<{ messages: Messages }>('./locales/*/*.po');

/** A change of locale reloads these catalogues. */
const requested = new Set<Catalogue>(['public']);

export async function chooseLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  remember(locale);
}

/** Does not store the locale, so another window's choice stays. */
export async function activateLocale(locale: Locale): Promise<void> {
  const parts = await Promise.all([...requested].map((name) => fetchTexts(name, locale)));
  i18n.load(locale, Object.assign({}, ...parts));
  i18n.activate(locale);
  document.documentElement.lang = locale;
}

/** Call before rendering a page that needs these texts. */
export async function loadTexts(name: Catalogue): Promise<void> {
  if (requested.has(name)) return;
  const locale = isLocale(i18n.locale) ? i18n.locale : storedLocale();
  const messages = await fetchTexts(name, locale);
  requested.add(name);
  i18n.load(locale, messages);
  // The user changed the language meanwhile; before the first activation there is none.
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

/** German if the user has chosen none (docs/rules.md 2.8). */
export function storedLocale(): Locale {
  const stored = recall();
  return isLocale(stored) ? stored : 'de';
}

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

/** Without storage access the choice lasts as long as the page. */
function remember(locale: Locale): void {
  try {
    localStorage.setItem(storageKey, locale);
  } catch {}
}
