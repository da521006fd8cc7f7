import { i18n, type Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';

export const locales = ['de', 'en'] as const;
export type Locale = (typeof locales)[number];

const storageKey = 'locale';

type Load = () => Promise<{ messages: Messages }>;

/**
 * What is loaded beside the first texts: those of the first page behind the login, of what comes later on it (lists,
 * dialogs, further tabs), and of what other pages alone show.
 */
type Part =
  | 'pages'
  | 'later'
  | 'history'
  | 'address-book'
  | 'more'
  | 'tracking'
  | 'pickups'
  | 'admin'
  | 'account';

/** Per locale what the first load needs, and what comes when it is needed (lingui.config.ts). */
const catalogues: Record<Locale, Record<Part | 'first', Load>> = {
  de: {
    first: () => import('./locales/first/de.po'),
    pages: () => import('./locales/de.po'),
    later: () => import('./locales/later/de.po'),
    history: () => import('./locales/history/de.po'),
    'address-book': () => import('./locales/address-book/de.po'),
    more: () => import('./locales/more/de.po'),
    tracking: () => import('./locales/tracking/de.po'),
    pickups: () => import('./locales/pickups/de.po'),
    admin: () => import('./locales/admin/de.po'),
    account: () => import('./locales/account/de.po'),
  },
  en: {
    first: () => import('./locales/first/en.po'),
    pages: () => import('./locales/en.po'),
    later: () => import('./locales/later/en.po'),
    history: () => import('./locales/history/en.po'),
    'address-book': () => import('./locales/address-book/en.po'),
    more: () => import('./locales/more/en.po'),
    tracking: () => import('./locales/tracking/en.po'),
    pickups: () => import('./locales/pickups/en.po'),
    admin: () => import('./locales/admin/en.po'),
    account: () => import('./locales/account/en.po'),
  },
};

/** What has been asked for: from then on a change of locale brings it too. */
const wanted = new Set<Part>();

/** Loads the texts, remembers the choice on this device and sets the document's language. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { first, ...others } = catalogues[locale];
  const parts = await Promise.all([first(), ...[...wanted].map((part) => others[part]())]);
  for (const { messages } of parts) i18n.load(locale, messages);
  i18n.activate(locale);
  document.documentElement.lang = locale;
  remember(locale);
}

/** Before the first page that needs them is drawn. */
export async function loadTexts(part: Part): Promise<void> {
  if (wanted.has(part)) return;
  const locale = currentLocale();
  const { messages } = await catalogues[locale][part]();
  wanted.add(part);
  i18n.load(locale, messages);
  // Somebody changed the language meanwhile.
  if (currentLocale() !== locale) await activateLocale(currentLocale());
}

/** Begins to fetch what loadTexts will ask for. */
export function prefetchTexts(part: Part): void {
  catalogues[storedLocale()][part]().catch(() => {});
}

/** Code and the texts it shows. */
export async function withTexts<T>(part: Part, loading: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([loading, loadTexts(part)]);
  return loaded;
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

/** Where storage is forbidden the choice lasts as long as the page. */
function remember(locale: Locale): void {
  try {
    localStorage.setItem(storageKey, locale);
  } catch {}
}
