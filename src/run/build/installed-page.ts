import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { withPreloads } from './preloads.ts';

/** What the first page of somebody signed in asks for anyway, one after the other as each is evaluated. */
const firstPage = [
  '/src/app/shell/session/SignedIn.tsx',
  '/src/app/features/order/OrderPage.tsx',
  '/src/app/offline/rows/work-database.ts',
];

/** The page itself would have to draw it, just when it draws the first page; the tab has the bitmap. */
const drawnIcon = /^.*<link rel="icon" href="\/icon\.svg".*\n/m;

/**
 * The page as the worker gives it out, installed.html: it names the files of the first page behind the login, so that
 * the browser reads them from the device side by side with the entry. Over a network they would stand in its way.
 */
export function installedPage(): Plugin {
  return {
    name: 'installed-page',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      const page = readFileSync(join(dir, 'index.html'), 'utf8').replace(drawnIcon, '');
      writeFileSync(join(dir, 'installed.html'), withPreloads(page, bundle, firstPage));
    },
  };
}
