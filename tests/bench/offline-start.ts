import type { Page } from '@playwright/test';
import { percentile } from './load.ts';
import type { Bench, Figure } from './open-bench.ts';
import { inPortal } from './open-portal.ts';

const slowdown = 4;
const starts = 12;

export async function offlineStart({ url }: Bench): Promise<Figure[]> {
  const times = await inPortal(url, { prepare: noteUsable, run: startAgain, isInstalled: true });
  const what = `start without a network, ${slowdown}x slower`;
  return [
    { what: `${what}, p50`, figure: percentile(times, 0.5), unit: 'ms', budget: 1_000 },
    { what: `${what}, p95`, figure: percentile(times, 0.95), unit: 'ms', budget: Number.NaN },
  ];
}

async function startAgain(page: Page): Promise<number[]> {
  await page.locator('[name="recipient.company"]').waitFor();
  await page.waitForFunction(
    () =>
      navigator.serviceWorker.controller?.state === 'activated' &&
      Object.entries(localStorage).some(([key, text]) => key.startsWith('tq:') && text.includes('baseInfo')),
  );
  await page.context().setOffline(true);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const address = new URL('/order', page.url()).href;
  const times: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    // Leave the old page first, so that leaving it is not measured.
    await page.goto('about:blank');
    // Polling would make the page compile Playwright's script, a tenth of the start.
    const usable = page.waitForEvent('console', (message) => message.text().startsWith(usableSign));
    await page.goto(address);
    times.push(Number((await usable).text().slice(usableSign.length)));
  }
  await checkTyping(page);
  return times;
}

const usableSign = 'usable at ';

async function checkTyping(page: Page): Promise<void> {
  const company = 'Nordlicht Optik';
  await page.locator('#root [name="recipient.company"]').fill(company);
  await page.getByRole('region', { name: 'Zusammenfassung' }).getByText(company).waitFor();
}

function noteUsable() {
  const look = () => {
    const field = document.querySelector<HTMLInputElement>('#root [name="recipient.company"]');
    if (!field || field.disabled) requestAnimationFrame(look);
    else setTimeout(() => console.debug(`usable at ${performance.now()}`));
  };
  requestAnimationFrame(look);
}
