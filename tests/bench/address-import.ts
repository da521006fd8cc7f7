import type { Page } from '@playwright/test';
import { importColumns } from '#domain/address/address-import.ts';
import { exampleAddresses } from '#domain/address/example-addresses.ts';
import type { Bench, Figure } from './open-bench.ts';
import { inPortal } from './open-portal.ts';

const size = 10_000;

/** A file of as many rows as an import may have, three of them wrong: how soon it is checked, and how soon in the book. */
export async function addressImport({ url, headers }: Bench): Promise<Figure[]> {
  const data = Array.from({ length: size }, (_, at) => ({
    ...(exampleAddresses[at % exampleAddresses.length] as (typeof exampleAddresses)[number]),
    company: `Importprobe ${at}`,
  }));
  const started = performance.now();
  const answer = await fetch(`${url}/api/address/import`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
  const imported = performance.now() - started;
  const body = (await answer.json()) as { data?: { created?: number } };
  if (body.data?.created !== size) throw new Error(`The import answered ${answer.status}`);

  const check = await checkInBrowser(url, data);
  return [
    { what: 'check of 10,000 rows in the browser', figure: check.ms, unit: 'ms', budget: 700 },
    { what: '  longest task meanwhile', figure: check.longestTask, unit: 'ms', budget: 50 },
    { what: 'import of 10,000 rows on the server', figure: imported, unit: 'ms', budget: 4_000 },
  ];
}

async function checkInBrowser(url: string, data: readonly Record<string, string>[]) {
  const lines = data.map((row, at) =>
    importColumns.map((column) => (column === 'city' && at % 4_000 === 17 ? '' : row[column])).join(';'),
  );
  const buffer = Buffer.from([importColumns.join(';'), ...lines, ''].join('\r\n'));
  return inPortal(url, {
    run: async (page) => {
      await page.getByRole('link', { name: 'Adressbuch' }).click();
      // Only what the check does is measured: the book is there before it. Under the dialog nobody could see that it is.
      await page
        .getByRole('status')
        .filter({ hasText: / von [\d.]+$/ })
        .first()
        .waitFor({ timeout: 60_000 });
      await page.getByRole('button', { name: 'Importieren' }).click();
      await page.evaluate(untilQuiet);
      await page.evaluate(watchCheck);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'probe.csv', mimeType: 'text/csv', buffer });
      return readCheck(page);
    },
  });
}

declare global {
  interface Window {
    check: { from: number; to: number; longestTask: number };
  }
}

/** Nothing has kept the page busy for a second: the book is arranged for searching, too. */
function untilQuiet(): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, 1_000);
    new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, 1_000);
    }).observe({ type: 'longtask' });
  });
}

/** From the file's arrival to the words about its rows. */
function watchCheck() {
  window.check = { from: 0, to: 0, longestTask: 0 };
  const { check } = window;
  addEventListener('change', () => (check.from = performance.now()), { capture: true, once: true });
  new MutationObserver(() => {
    if (check.to === 0 && /brauchen noch eine Korrektur/.test(document.body.textContent ?? ''))
      check.to = performance.now();
  }).observe(document.body, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime >= check.from && check.from > 0)
        check.longestTask = Math.max(check.longestTask, duration);
  }).observe({ type: 'longtask' });
}

async function readCheck(page: Page): Promise<{ ms: number; longestTask: number }> {
  await page.waitForFunction(() => window.check.to > 0, undefined, { timeout: 60_000 });
  // The observer hears of a task after it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  return page.evaluate(() => ({
    ms: window.check.to - window.check.from,
    longestTask: window.check.longestTask,
  }));
}
