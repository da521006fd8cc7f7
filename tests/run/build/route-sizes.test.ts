import { expect, test } from 'vitest';
import { type Manifest, measureRoutes } from '#run/build/route-sizes.ts';

const page = (file: string, imports: string[] = []) => ({ file, imports, isDynamicEntry: true });
const manifest: Manifest = {
  'index.html': { file: 'entry.js', css: ['entry.css'], imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_kit.js': { file: 'kit.js', imports: ['_react.js'] },
  '_table.js': { file: 'table.js', css: ['table.css'], imports: ['_kit.js'] },
  'src/app/i18n/locales/public/de.po': page('public-de.js'),
  'src/app/i18n/locales/public/en.po': page('public-en.js'),
  'src/app/i18n/locales/app/de.po': page('de.js'),
  'src/app/i18n/locales/app/en.po': page('en.js'),
  'src/app/shell/session/SignedIn.tsx': page('shell.js', ['index.html']),
  'src/app/shell/public/PublicFrame.tsx': page('public.js', ['index.html', '_kit.js']),
  'src/app/features/auth/LoginPage.tsx': page('login.js', ['index.html', '_kit.js']),
  'src/app/features/order/OrderPage.tsx': page('order.js', ['_kit.js']),
  'src/app/features/history/HistoryPage.tsx': page('history.js', ['_table.js', 'index.html']),
  'node_modules/firebase/auth.js': page('firebase.js'),
};
const kib: Record<string, number> = {
  'entry.js': 10,
  'react.js': 50,
  'kit.js': 5,
  'table.js': 20,
  'public-de.js': 1,
  'public-en.js': 2,
  'de.js': 3,
  'en.js': 2,
  'shell.js': 8,
  'public.js': 7,
  'login.js': 4,
  'order.js': 30,
  'history.js': 6,
  'firebase.js': 1000,
  'entry.css': 9,
  'table.css': 1,
};
const sizes = (measured: ReturnType<typeof measureRoutes>) =>
  Object.fromEntries(measured.map(({ what, size }) => [what, size / 1024]));
const sizeOf = (file: string) => (kib[file] ?? Number.NaN) * 1024;

test("a first load counts entry, page and shared imports once, and the longer language's texts", () => {
  expect(sizes(measureRoutes(manifest, sizeOf))).toMatchObject({
    'login, first load': 10 + 50 + 2 + 7 + 4 + 5,
    'order, first load': 10 + 50 + 2 + 3 + 8 + 30 + 5,
  });
});

test('a further route counts only files that entry and shell have not loaded', () => {
  expect(sizes(measureRoutes(manifest, sizeOf))['History, on top']).toBe(6 + 20 + 5);
});

test('all style sheets count together', () => {
  expect(sizes(measureRoutes(manifest, sizeOf)).CSS).toBe(10);
});

test('files loaded on demand do not count', () => {
  for (const { size } of measureRoutes(manifest, sizeOf)) expect(size / 1024).toBeLessThan(200);
});

test('a page that has moved is an error', () => {
  const { 'src/app/features/order/OrderPage.tsx': _, ...rest } = manifest;
  expect(() => measureRoutes(rest, sizeOf)).toThrow('OrderPage.tsx is no entry of the build');
});
