import type { Page } from '@playwright/test';
import { seedAddresses } from '#server/demo/bulk-seed.ts';
import { percentile } from './load.ts';
import type { Bench, Figure } from './open-bench.ts';
import { inPortal } from './open-portal.ts';

const size = 50_000;

/** Typed one key after the other: companies, cities, umlauts in both spellings, several words, mistakes, nothing. */
const searches = [
  'nordlicht',
  'müller hamburg',
  'koenigsforst',
  'hambrug',
  'schäfer keramik 24937',
  'grnwald holzbau',
  'claire',
  'zittau',
  'am markt 12',
  'xyzzy',
  'gmbh',
  'empfang4711',
];

/** The address book of 50,000 in a real browser: how soon it is there, and how quickly it is searched. */
export async function addressBook({ url, database, client_id }: Bench): Promise<Figure[]> {
  const { rows } = await database.pool.query(
    'select count(*)::int as count from address where client_id = $1 and deleted is null',
    [client_id],
  );
  await seedAddresses(database.db, { client_id, count: size - rows[0].count });
  return inPortal(url, {
    prepare: observeLongTasks,
    run: async (page) => {
      const first = await bookIsThere(page);
      const keys = await typeSearches(page);
      await page.reload();
      const again = await bookIsThere(page);
      return [
        { what: 'address book of 50,000, first sync', figure: first.ms, unit: 'ms', budget: 3_000 },
        { what: '  longest task meanwhile', figure: first.longestTask, unit: 'ms', budget: 50 },
        { what: '  the next start, from the disk', figure: again.ms, unit: 'ms', budget: Number.NaN },
        { what: '  longest task meanwhile', figure: again.longestTask, unit: 'ms', budget: 50 },
        { what: 'address search per key, p95', figure: percentile(keys.found, 0.95), unit: 'ms', budget: 30 },
        {
          what: '  key press to paint, p95',
          figure: percentile(keys.painted, 0.95),
          unit: 'ms',
          budget: Number.NaN,
        },
      ];
    },
  });
}

declare global {
  interface Window {
    longTasks: { start: number; ms: number }[];
    keys: { found: number[]; painted: number[] };
  }
}

function observeLongTasks() {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.longTasks.push({ start: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
}

/** From the first request for addresses, or, with everything on the disk, from the page's start. */
async function bookIsThere(page: Page): Promise<{ ms: number; longestTask: number }> {
  await page.getByRole('combobox', { name: 'Empfänger suchen' }).waitFor({ timeout: 60_000 });
  const words = async (text: string) => {
    const shown = await page.waitForFunction(
      (it) => document.querySelector('main')?.textContent?.includes(it) && performance.now(),
      text,
      { timeout: 60_000 },
    );
    return Number(await shown.jsonValue());
  };
  // What the page does before the book has begun is not the book's.
  const begun = await words('Adressbuch, ');
  const end = await words(`Adressbuch, ${new Intl.NumberFormat('de').format(size)}`);
  // The observer hears of a task after it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  return page.evaluate(
    ([from = 0, to = 0]) => {
      const calls = performance
        .getEntriesByType('resource')
        .filter((it) => it.name.includes('/address/getAll'));
      const start = calls.length > 5 ? (calls[0]?.startTime ?? 0) : 0;
      const tasks = window.longTasks.filter((it) => it.start > from && it.start < to);
      return { ms: to - start, longestTask: Math.max(0, ...tasks.map((it) => it.ms)) };
    },
    [begun, end],
  );
}

async function typeSearches(page: Page): Promise<{ found: number[]; painted: number[] }> {
  const field = page.getByRole('combobox', { name: 'Empfänger suchen' });
  await field.focus();
  await page.evaluate(() => {
    window.keys = { found: [], painted: [] };
    addEventListener(
      // Not every letter is a key of the browser's keyboard; each is an input.
      'beforeinput',
      () => {
        const pressed = performance.now();
        // A task of its own comes after the key's: then React has put the hits into the page.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.keys.found.push(performance.now() - pressed);
        port2.postMessage(null);
        requestAnimationFrame(() => {
          const painted = new MessageChannel();
          painted.port1.onmessage = () => window.keys.painted.push(performance.now() - pressed);
          painted.port2.postMessage(null);
        });
      },
      true,
    );
  });
  for (const search of searches) {
    await field.fill('');
    await field.pressSequentially(search, { delay: 60 });
  }
  return page.evaluate(() => window.keys);
}
