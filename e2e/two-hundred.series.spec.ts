import { setInterval } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { test } from './offline-fixtures.ts';
import { readDevice } from './on-device.ts';
import { OrderQueue } from './order-queue.ts';
import { OwnBrowser } from './own-browser.ts';
import { breakCalls, createPath, mendCalls, shipmentsTo } from './server-faults.ts';

/* The guarantee on a large scale (docs/queue.md 4.9): a day's orders, a browser killed twice, a flapping network. */

const count = 200;

async function flap(page: Page, tag: string, sent: number) {
  let isOffline = true;
  for await (const _ of setInterval(1000)) {
    if ((await shipmentsTo(tag)).length >= sent) break;
    await page.context().setOffline(isOffline);
    isOffline = !isOffline;
  }
  await page.context().setOffline(false);
}

test('two hundred orders become two hundred shipments despite two kills and a flapping network', async ({
  customer,
  tag,
}) => {
  test.setTimeout(600_000);
  const browser = new OwnBrowser();
  try {
    let queue = new OrderQueue(await browser.openOrder(await browser.start(), customer), tag);
    const orders = await queue.write(count);
    await queue.page.context().setOffline(true);
    const submitting = Date.now();
    await queue.submitQuickly(orders);
    note(`${count} orders submitted offline in ${seconds(submitting)} s`);
    await browser.kill();

    for (const mode of ['drop-after-commit', '500-after', 'html', 'truncate', 'drop-before'] as const)
      await breakCalls({ path: createPath, mode, times: 3, after: 12 });
    queue = queue.on((await browser.openOrder(await browser.start(), customer)).page);
    await flap(queue.page, tag, 60);
    await browser.kill();

    queue = queue.on((await browser.openOrder(await browser.start(), customer)).page);
    await flap(queue.page, tag, 110);
    await mendCalls();
    const [draining, left] = [Date.now(), (await readDevice(queue.page)).outbox.length];
    await queue.expectExactlyOnce({ within: 180_000 });
    const rate = left / ((Date.now() - draining) / 1000);
    note(`${left} orders drained in ${seconds(draining)} s, ${rate.toFixed(1)} a second`);
  } finally {
    await browser.remove();
  }
});

const seconds = (since: number) => ((Date.now() - since) / 1000).toFixed(1);
const note = (text: string) => process.stdout.write(`    ${text}\n`);
