import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { withPreloads } from './preloads.ts';

/** The first signed-in page loads these one after the other. */
const firstPage = [
  '/src/app/shell/session/SignedIn.tsx',
  '/src/app/features/order/OrderPage.tsx',
  '/src/app/offline/rows/work-database.ts',
];

/** Rendering the SVG would delay the page; the tab has the bitmap. */
const drawnIcon = /^.*<link rel="icon" href="\/icon\.svg".*\n/m;

/**
 * Writes the page that the worker serves. Its preloads read the device in parallel; over a network they would delay the
 * page.
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
