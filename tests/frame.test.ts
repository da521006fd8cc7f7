import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/*
 * Each chosen package must be installed, used, and imported only in its own places, so that replacing it changes one
 * seam.
 */

const frame: Record<string, string[]> = {
  react: ['src/app/'],
  'react-dom': ['src/app/'],
  'react-router-dom': [
    'src/app/router.tsx',
    'src/app/admin-routes.tsx',
    'src/app/shell/',
    'src/app/parts/',
    'src/app/features/',
  ],
  'vite-plugin-pwa': ['src/run/build/installable-app.ts'],
  'workbox-window': ['src/app/offline/app-files/'],
  dexie: [
    'src/app/offline/rows/',
    'src/app/offline/storage/',
    'src/app/offline/work/',
    'src/app/offline/articles/article-database.ts',
    'src/app/offline/labels/label-database.ts',
  ],
  'dexie-react-hooks': ['src/app/offline/rows/live-results.ts'],
  '@tanstack/react-query': [
    'src/app/api/',
    'src/app/offline/storage/',
    'src/app/shell/',
    'src/app/parts/',
    'src/app/features/',
  ],
  '@tanstack/query-sync-storage-persister': ['src/app/offline/storage/persist-queries.ts'],
  '@tanstack/react-query-persist-client': ['src/app/offline/storage/persist-queries.ts'],
  valibot: ['src/'],
  '@modular-forms/react': ['src/app/forms/'],
  firebase: ['src/app/api/firebase-auth.ts'],
  '@headlessui/react': ['src/app/ui/', 'src/app/shell/frame/', 'src/app/shell/search/'],
  tailwindcss: ['src/app/styles.css'],
  'date-fns': ['src/domain/', 'src/app/', 'src/server/'],
  '@date-fns/tz': ['src/domain/values/working-days.ts'],
  papaparse: [
    'src/domain/files/delimited-text.ts',
    'src/domain/order-import/result-file.ts',
    'src/app/features/address-book/',
    'src/app/features/articles/',
    'src/app/features/order/customs/',
  ],
  '@lingui/core': ['src/app/'],
  '@lingui/react': ['src/app/'],
  '@lingui/cli': ['lingui.config.ts', 'src/run/programs/'],
  vitest: ['vitest.config.ts'],
  '@playwright/test': ['e2e/', 'src/run/programs/find-browser.ts'],
};

const filesIn = (folder: string) =>
  (readdirSync(folder, { recursive: true, encoding: 'utf8' }) as string[]).map((it) =>
    join(folder, it).replaceAll('\\', '/'),
  );
const files = [...filesIn('src'), ...filesIn('e2e'), ...readdirSync('.')].filter((it) =>
  /\.(tsx?|css)$/.test(it),
);
const packageOf = (target: string) => /^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target;
const imports = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    ([, target = '']) => ({
      file,
      name: packageOf(target),
    }),
  ),
);
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

describe.each(Object.entries(frame))('%s', (name, places) => {
  const importers = imports.filter((it) => it.name === name).map(({ file }) => file);

  test('has an exact version in package.json', () =>
    expect({ ...dependencies, ...devDependencies }[name]).toMatch(/^\d+\.\d+\.\d+$/));

  test('is used', () => expect(importers).not.toEqual([]));

  test('is imported only in its own places', () =>
    expect(importers.filter((file) => !places.some((it) => file.startsWith(it)))).toEqual([]));
});
