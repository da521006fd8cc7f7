import type { Page } from '@playwright/test';
import { percentile } from './load.ts';
import type { Bench, Figure } from './open-bench.ts';
import { inPortal } from './open-portal.ts';

/** Companies, cities, umlauts in both spellings, references, what many have and what nobody has. */
const searches = [
  'nordlicht',
  'müller hamburg',
  'koenigsforst',
  'kd-77',
  'kd-1234',
  'schäfer keramik',
  'gmbh',
  'claire',
  'zürich',
  'xyzzy',
  'warszawa papier',
  'jørgensen',
  '24937',
  'ku',
  'keramik se',
];
const more = ['a', 'e'];

declare global {
  interface Window {
    /** When the table last showed its rows. */
    settled: number;
  }
}

/** The archive in a real browser: from the request, which follows the pause in typing, to the rows it brings. */
export async function historySearch({ url }: Bench): Promise<Figure[]> {
  const shown = await inPortal(url, { prepare: observeTable, run: (page) => search(page, url) });
  return [
    {
      what: 'search in the archive, request to paint, p50',
      figure: percentile(shown, 0.5),
      unit: 'ms',
      budget: Number.NaN,
    },
    {
      what: 'search in the archive, request to paint, p95',
      figure: percentile(shown, 0.95),
      unit: 'ms',
      budget: 100,
    },
  ];
}

async function search(page: Page, url: string): Promise<number[]> {
  await page.getByRole('heading', { level: 1, name: 'Auftrag erstellen' }).waitFor();
  await page.goto(`${url}/history`);
  const field = page.getByRole('searchbox', { name: 'Sendungen durchsuchen' });
  await page.getByRole('table', { name: 'Sendungen' }).locator('tbody tr').nth(20).waitFor();
  const times: number[] = [];
  for (let round = 0; round <= more.length; round += 1)
    for (const words of searches) {
      // A search that was there before would come out of the page's own memory.
      const wanted = [words, ...more.slice(0, round)].join(' ');
      const before = await page.evaluate(() => window.settled);
      const answer = page.waitForResponse((it) => it.url().endsWith('/shipment/user-list'));
      await field.fill(wanted);
      await answer;
      // Drawn since, and nothing more for a quarter of a second.
      await page.waitForFunction(
        (earlier) => window.settled !== earlier && performance.now() - window.settled > 250,
        before,
      );
      times.push(
        await page.evaluate(() => {
          const calls = performance
            .getEntriesByType('resource')
            .filter((it) => it.name.endsWith('/user-list'));
          return window.settled - (calls.at(-1)?.startTime ?? 0);
        }),
      );
    }
  return times;
}

function observeTable() {
  window.settled = 0;
  performance.setResourceTimingBufferSize(5_000);
  new MutationObserver(() => {
    const table = document.querySelector('main table');
    if (!table || table.hasAttribute('aria-busy')) return;
    requestAnimationFrame(() => {
      window.settled = performance.now();
    });
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] });
}
