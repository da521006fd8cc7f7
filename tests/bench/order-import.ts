import type { CDPSession, Page } from '@playwright/test';
import type { Bench, Figure } from './open-bench.ts';
import { inPortal } from './open-portal.ts';

const slowdown = 4;
const often = 250;

const headings =
  'Bestellnummer;Firma;Ansprechpartner;Straße;PLZ;Ort;Telefon;Inhalt;Gewicht (kg);Länge;Breite;Höhe;Service';
const file = (size: number) =>
  [
    headings,
    ...Array.from(
      { length: size },
      (_, at) =>
        `P${size}-${at};Holzbau ${at};Kim Nord;Feldweg ${(at % 200) + 1};24103;Kiel;0431 5550120;Bretter;12,0;60;40;30;Standard`,
    ),
  ].join('\r\n');

export async function orderImport({ url }: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { size, budget } of [
    { size: 1_000, budget: 10_000 },
    { size: 10_000, budget: Number.NaN },
  ]) {
    const { ms, longestTask, heap } = await inPortal(url, { run: (page) => read(page, size) });
    const rows = new Intl.NumberFormat('en').format(size);
    figures.push(
      {
        what: `${rows} orders of a file read and judged, ${slowdown}x slower`,
        figure: ms,
        unit: 'ms',
        budget,
      },
      { what: '  longest task meanwhile', figure: longestTask, unit: 'ms', budget: Number.NaN },
      { what: '  most memory of scripts meanwhile', figure: heap, unit: 'MB', budget: Number.NaN },
    );
  }
  return figures;
}

declare global {
  interface Window {
    longestTask: number;
  }
}

async function read(page: Page, size: number) {
  await page.getByRole('button', { name: 'Aufträge importieren' }).click();
  const input = page.locator('input[type=file]');
  await input.waitFor({ state: 'attached' });
  await page.evaluate(watchTasks);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const memory = await watchMemory(cdp);
  const begun = performance.now();
  const buffer = Buffer.from(file(size));
  await input.setInputFiles({ name: 'probe.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Aufträge prüfen' }).click({ timeout: 300_000 });
  const shown = new Intl.NumberFormat('de').format(size);
  await page.getByText(`${shown} Aufträge, ${shown} bereit`).waitFor({ timeout: 900_000 });
  const ms = performance.now() - begun;
  const heap = await memory.end();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  return { ms, heap, longestTask: await page.evaluate(() => window.longestTask) };
}

function watchTasks() {
  window.longestTask = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration);
  }).observe({ type: 'longtask' });
}

async function watchMemory(cdp: CDPSession) {
  await cdp.send('Performance.enable');
  let most = 0;
  let isOver = false;
  const follow = async () => {
    while (!isOver) {
      const { metrics } = await cdp.send('Performance.getMetrics');
      most = Math.max(most, metrics.find((it) => it.name === 'JSHeapUsedSize')?.value ?? 0);
      await new Promise((resolve) => setTimeout(resolve, often));
    }
  };
  const followed = follow();
  return {
    end: async () => {
      isOver = true;
      await followed;
      return most / 1024 / 1024;
    },
  };
}
