import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import * as appPages from '#app/app-pages.ts';
import * as furtherPages from '#app/further-pages.ts';
import { messages as adminTexts } from '#app/i18n/locales/admin/en.po';
import { messages as appTexts } from '#app/i18n/locales/app/en.po';
import { messages as pagesTexts } from '#app/i18n/locales/pages/en.po';
import { messages as publicTexts } from '#app/i18n/locales/public/en.po';
import { activateLocale, loadTexts } from '#app/i18n/setup.ts';

/*
 * A text that is not loaded shows its id, so each file's texts must be in a catalogue loaded before it renders:
 * `public` before the login, `app` behind it, `pages` on further pages, `admin` for staff, `provider` for an identity
 * provider.
 */

type Catalogue = 'public' | 'app' | 'pages' | 'admin' | 'provider';
const locales = ['de', 'en'] as const;
const catalogues = ['public', 'app', 'pages', 'admin', 'provider'] as const;

const root = 'src/app/main.tsx';
/** Everything imported by these files renders after their catalogues have loaded. */
const brings: Record<string, Catalogue | Catalogue[]> = {
  'src/app/app-pages.ts': 'app',
  'src/app/further-pages.ts': ['app', 'pages'],
  'src/app/shell/frame/Shell.tsx': 'pages',
  'src/app/shell/frame/TopBar.tsx': 'pages',
  'src/app/shell/frame/UserMenuEntries.tsx': ['app', 'pages'],
  'src/app/features/order/parcels/ParcelExtras.tsx': ['app', 'pages'],
  'src/app/features/order/customs/load-customs.ts': ['app', 'pages'],
  'src/app/features/order/last-order/load-last-order.ts': ['app', 'pages'],
  'src/app/features/order/customs/load-restrictions.ts': ['app', 'pages'],
  'src/app/features/order/rhythm/dialogs.tsx': ['app', 'pages'],
  'src/app/features/order/load-tools.ts': ['app', 'pages'],
  'src/app/admin-routes.tsx': ['admin', 'pages'],
  'src/app/parts/print/load-stations.ts': ['app', 'pages'],
  'src/app/shell/public/PageFailed.tsx': 'pages',
  'src/app/parts/print/load-papers.ts': 'pages',
  'src/app/provider-page.ts': 'provider',
  'src/app/features/order/sending/load-print-papers.ts': 'pages',
};

const sources = new Map(
  (readdirSync('src/app', { recursive: true, encoding: 'utf8' }) as string[])
    .map((it) => join('src/app', it.replaceAll('\\', '/')))
    .filter((it) => /\.tsx?$/.test(it))
    .map((file) => [file, readFileSync(file, 'utf8')]),
);

function imports(file: string, pattern: RegExp): string[] {
  return [...(sources.get(file) ?? '').matchAll(pattern)].flatMap(([, target = '']) => {
    const path = target.startsWith('#app/')
      ? target.replace('#app/', 'src/app/')
      : join(dirname(file), target);
    return /^(#app|\.)\//.test(target) && sources.has(path) ? path : [];
  });
}

const statically = /^(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s)?'([^']+)'/gm;
const later = /\bimport\(\s*'([^']+)'/g;

function closure(entry: string): Set<string> {
  const files = new Set([entry]);
  // Iterating a set includes items added meanwhile.
  for (const file of files) for (const next of imports(file, statically)) files.add(next);
  return files;
}

type Entry = { entry: string; loaded: Catalogue[] };

/** All dynamic imports, once per set of loaded catalogues. */
function lazyEntries(): Entry[] {
  const found = new Map<string, Entry>();
  const queue: Entry[] = [{ entry: root, loaded: ['public'] }];
  for (const it of queue) {
    const key = `${it.entry} ${it.loaded.join()}`;
    if (found.has(key)) continue;
    found.set(key, it);
    for (const file of closure(it.entry))
      for (const entry of imports(file, later))
        queue.push({ entry, loaded: [...new Set([...it.loaded, ...[brings[file] ?? []].flat()])] });
  }
  return [...found.values()];
}

type Text = { id: string; translation: string; files: string[] };

function readCatalogue(name: Catalogue, locale: string): Text[] {
  const blocks = readFileSync(`src/app/i18n/locales/${name}/${locale}.po`, 'utf8').split('\n\n');
  const field = (block: string, key: string) =>
    block.match(new RegExp(`^${key} ((?:".*"\\n?)+)`, 'm'))?.[1]?.replace(/^"|"\n?$|"\n"/gm, '') ?? '';
  return blocks.slice(1).map((block) => ({
    id: `${field(block, 'msgctxt')}|${field(block, 'msgid')}`,
    translation: field(block, 'msgstr'),
    files: [...block.matchAll(/^#: (.*)$/gm)].map(([, file = '']) => file),
  }));
}

const texts = new Map(
  catalogues.flatMap((name) => locales.map((locale) => [`${name} ${locale}`, readCatalogue(name, locale)])),
);
const textsOf = new Map<string, Set<string>>();
for (const { id, files } of [...texts.values()].flat())
  for (const file of files) textsOf.set(file, (textsOf.get(file) ?? new Set()).add(id));

const entries = lazyEntries();

test('every entry is checked', () => {
  const walked = new Set(entries.map(({ entry }) => entry));
  const asked = [...sources.keys()].flatMap((file) => imports(file, later));
  expect(asked.filter((entry) => !walked.has(entry))).toEqual([]);
  expect(walked.size).toBeGreaterThan(80);
});

test('every file with texts is in a catalogue', () => {
  const withTexts = [...sources].filter(
    ([, code]) => code.includes('/macro') && /\b(t|msg)(`|\(\{)|<(Trans|Plural)\b|\bplural\(/.test(code),
  );
  expect(withTexts.map(([file]) => file).filter((file) => !textsOf.has(file))).toEqual([]);
});

test.each(locales)("an entry's texts are loaded before it renders (%s)", (locale) => {
  const missing = entries.flatMap(({ entry, loaded }) => {
    const there = new Set(
      loaded.flatMap((name) => texts.get(`${name} ${locale}`) ?? []).flatMap((it) => it.translation && it.id),
    );
    return [...closure(entry)].flatMap((file) =>
      [...(textsOf.get(file) ?? [])]
        .filter((id) => !there.has(id))
        .map((id) => `${entry}, with ${loaded.join(' and ')}: ${file} says "${id}"`),
    );
  });
  expect(missing).toEqual([]);
});

test.each(locales)('a text is the same in all its catalogues, which overwrite each other (%s)', (locale) => {
  const said = new Map<string, string>();
  const different = catalogues.flatMap((name) =>
    (texts.get(`${name} ${locale}`) ?? []).filter(({ id, translation }) => {
      const before = said.get(id) ?? translation;
      said.set(id, translation);
      return before !== translation;
    }),
  );
  expect(different.map(({ id }) => id)).toEqual([]);
});

test('the frame behind the login loads its texts, and the staff routes load theirs', async () => {
  const isLoaded = (texts: object) => Object.keys(texts).every((id) => id in i18n.messages);
  await activateLocale('en');
  expect([publicTexts, appTexts, adminTexts].map(isLoaded)).toEqual([true, false, false]);
  await appPages.loadSignedIn();
  expect([publicTexts, appTexts, adminTexts].map(isLoaded)).toEqual([true, true, false]);
  expect(isLoaded(pagesTexts)).toBe(false);
  await loadTexts('pages');
  expect(isLoaded(pagesTexts)).toBe(true);
  await appPages.loadAdminRoutes();
  expect([publicTexts, appTexts, adminTexts].map(isLoaded)).toEqual([true, true, true]);
});

test('pages behind the login render nowhere else', () => {
  const router = sources.get('src/app/router.tsx') ?? '';
  const behind = router.match(/^( +)<Route element=\{<ForUsers \/>\}>$[\s\S]*?^\1<\/Route>$/m)?.[0] ?? '';
  const names = Object.keys({ ...appPages, ...furtherPages }).filter(
    (name) => /^[A-Z]/.test(name) && name !== 'SignedIn',
  );
  expect(names.filter((name) => !behind.includes(`<${name} `))).toEqual([]);
  expect(names.filter((name) => router.replace(behind, '').includes(`<${name} `))).toEqual([]);
  expect(router.match(/<SignedIn\b/g)).toHaveLength(1);
});
