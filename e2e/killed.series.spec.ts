import { expect, test } from './offline-fixtures.ts';
import { OrderQueue } from './order-queue.ts';
import { OwnBrowser } from './own-browser.ts';
import { breakCalls, callsMet, createPath } from './server-faults.ts';
import { openSecond, watchSending } from './several-windows.ts';

test("a draft survives a killed browser, except for the last second's input", async ({ customer }) => {
  const company = 'Nordlicht Optik und Feinmechanik Fl';
  const msPerKey = 80;
  const browser = new OwnBrowser();
  try {
    const order = await browser.openOrder(await browser.start(), customer);
    await order.goToTab('Empfänger');
    // Nearly three seconds without a pause, which would save the draft anyway.
    await order.field(order.addresses, 'Firma').pressSequentially(company, { delay: msPerKey });
    await browser.kill();

    const again = await browser.openOrder(await browser.start(), customer);
    await again.goToTab('Empfänger');
    const kept = await again.field(again.addresses, 'Firma').inputValue();
    const olderThanASecond = company.slice(0, company.length - Math.ceil(1000 / msPerKey));
    expect(kept.startsWith(olderThanASecond), `„${kept}“ begins with „${olderThanASecond}“`).toBe(true);
  } finally {
    await browser.remove();
  }
});

test('an order survives a browser killed right after it was reported as saved', async ({ customer, tag }) => {
  const browser = new OwnBrowser();
  try {
    const queue = new OrderQueue(await browser.openOrder(await browser.start(), customer), tag);
    await queue.queueOffline(2);
    await browser.kill();
    const again = queue.on((await browser.openOrder(await browser.start(), customer)).page);
    await again.expectExactlyOnce();
  } finally {
    await browser.remove();
  }
});

test('another window takes over within 5 seconds when the sending one crashes', async ({ queue }) => {
  const other = await openSecond(queue);
  await queue.page.bringToFront();
  await queue.queueOffline(2);
  const senders = watchSending([queue.page, other.page]);
  await breakCalls({ path: createPath, mode: 'hang' });
  await queue.goOnline();
  await expect.poll(() => callsMet()).toBe(1);
  const [crashing] = senders;
  const left = crashing === queue.page ? other : queue;
  const devtools = await queue.page.context().newCDPSession(crashing ?? queue.page);
  void devtools.send('Page.crash').catch(() => {});
  const start = Date.now();
  await expect.poll(() => senders.at(-1) === left.page).toBe(true);
  expect(Date.now() - start).toBeLessThan(5000);
  await left.expectExactlyOnce();
});
