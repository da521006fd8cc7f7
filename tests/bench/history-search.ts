import type { Page } from '@playwright/test';
import { percentile } from './load.ts';
import type { Bench, Figure } from './open-bench.ts';
import { inPortal } from './open-portal.ts';

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

/** Measures the archive's search in a browser, from the request after the typing pause to the painted rows. */
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
      // Polling the page would run Playwright's script just when the response arrives.
      const settled = page.waitForEvent('console', (message) => message.text().startsWith(settledSign));
      // A repeated search would come from the page's cache.
      await field.fill([words, ...more.slice(0, round)].join(' '));
      times.push(Number((await settled).text().slice(settledSign.length)));
    }
  return times;
}

const settledSign = 'settled after ';

function observeTable() {
  const stillMs = 250;
  performance.setResourceTimingBufferSize(5_000);
  const calls = () => performance.getEntriesByType('resource').filter((it) => it.name.endsWith('/user-list'));
  // Count while the page is idle: measuring during a search would force another layout.
  let rowsInSight = Number.POSITIVE_INFINITY;
  const isBelow = (it: Element) => {
    const row = it.closest('tbody');
    return row !== null && (row.ariaHidden === 'true' || Number(row.dataset.index) >= rowsInSight);
  };
  let callsBefore: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function painted() {
    const at = performance.now();
    clearTimeout(timer);
    timer = setTimeout(() => {
      const all = calls();
      // The first call loads the rows; the second one counts them.
      const call = callsBefore === undefined ? undefined : all[callsBefore];
      if (call) console.debug(`settled after ${at - call.startTime}`);
      callsBefore = all.length;
      const rows = [...document.querySelectorAll('main tbody')];
      rowsInSight = rows.filter((it) => it.getBoundingClientRect().top < innerHeight).length;
    }, stillMs);
  }

  new MutationObserver((changes) => {
    const table = document.querySelector('main table');
    if (!table || table.hasAttribute('aria-busy')) return;
    // Ignore rows below the window's edge, which change after the visible ones.
    const changed = changes.flatMap((it) =>
      it.target === table && it.type === 'childList' ? [...it.addedNodes, ...it.removedNodes] : [it.target],
    );
    const inSight = changed.filter(
      (it) =>
        it instanceof Element && it.closest('table') === (it.isConnected ? table : null) && !isBelow(it),
    );
    if (inSight.length === 0) return;
    requestAnimationFrame(() => {
      // A separate task runs after the frame is painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = painted;
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] });
}
