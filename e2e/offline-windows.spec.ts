import { setInterval } from 'node:timers/promises';
import { connect, cutOff } from './cut-off.ts';
import { expect, test } from './offline-fixtures.ts';
import { readDevice } from './on-device.ts';
import { OrderPage } from './pages/order-page.ts';
import { breakCalls, callsMet, createPath, shipmentsTo } from './server-faults.ts';
import { openSecond, watchSending } from './several-windows.ts';

/* Faults (docs/queue.md 10.1) of windows: closed, killed, frozen, or several together. */

test('a window closed before the response leaves it to the next window', async ({ queue }) => {
  const { page } = queue;
  const context = page.context();
  await queue.queueOffline(1);
  const closed = page.waitForEvent('close');
  await context.route(
    `**${createPath}`,
    async (route) => {
      await route.fetch();
      await page.close();
    },
    { times: 1 },
  );
  await queue.goOnline();
  await closed;
  expect(await shipmentsTo(queue.tag)).toHaveLength(1);
  const next = queue.on(await context.newPage());
  await next.order.open();
  await next.expectExactlyOnce();
});

test('two windows sending together send one request per order', async ({ queue }) => {
  const other = await openSecond(queue);
  await queue.page.bringToFront();
  await queue.queueOffline(3);
  const senders = watchSending([queue.page, other.page]);
  await queue.goOnline();
  await queue.expectExactlyOnce();
  expect(senders).toHaveLength(3);
});

test('a window frozen while it sends loses its turn and does no harm when it wakes', async ({ queue }) => {
  const other = await openSecond(queue);
  await queue.page.bringToFront();
  await queue.queueOffline(2);
  const senders = watchSending([queue.page, other.page]);
  await breakCalls({ path: createPath, mode: 'hang' });
  await queue.goOnline();
  await expect.poll(() => callsMet()).toBe(1);
  const frozen = senders[0] ?? queue.page;
  const awake = frozen === queue.page ? other : queue;
  const devtools = await frozen.context().newCDPSession(frozen);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await awake.page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 70_000;
  });
  await awake.expectExactlyOnce();
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await awake.expectExactlyOnce();
});

test('a network that flaps every second causes one request at a time and no duplicates', async ({
  queue,
}) => {
  const { page } = queue;
  await queue.queueOffline(5);
  let [underWay, most] = [0, 0];
  page.on('request', (request) => {
    if (request.url().endsWith(createPath)) most = Math.max(most, ++underWay);
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => {
      if (request.url().endsWith(createPath)) underWay -= 1;
    });
  const words = await page.evaluateHandle(() => {
    const said: string[] = [];
    const status = document.querySelector('header [role=status]');
    if (!status) throw new Error('No status');
    new MutationObserver(() => said.push(status.textContent ?? '')).observe(status, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return said;
  });
  await breakCalls({ path: createPath, mode: 'slow', delayMs: 700, times: 5 });
  let flaps = 0;
  for await (const _ of setInterval(1000)) {
    if (flaps === 6) break;
    await page.context().setOffline(flaps % 2 === 1);
    flaps += 1;
  }
  await queue.goOnline();
  await queue.expectExactlyOnce();
  expect(most).toBe(1);
  const kinds = (await words.jsonValue()).map((it) => it.replace(/\d.*$/, ''));
  const changes = kinds.filter((kind, index) => kind !== kinds[index - 1]);
  expect(changes.length, `the pill said: ${kinds.join(' | ')}`).toBeLessThanOrEqual(3);
});

test('an app started offline shows waiting orders and sends them without a reload', async ({ queue }) => {
  const { page } = queue;
  await queue.queueOffline(2);
  await cutOff(page);
  await queue.goOnline();
  await page.reload();
  await expect(queue.pill).toContainText('Offline, 2 warten');
  await queue.openPanel();
  await expect(queue.row(queue.submitted[0]?.company ?? '')).toBeVisible();
  await connect(page);
  await queue.expectExactlyOnce();
  await page.keyboard.press('Escape');
  await expect(new OrderPage(page).field(queue.order.addresses, 'Firma')).toBeVisible();
});

test('one window has one sender', async ({ queue }) => {
  const [order] = await queue.queueOffline(1);
  const senders = watchSending([queue.page]);
  await queue.goOnline();
  await queue.expectExactlyOnce();
  expect(senders).toHaveLength(1);
  expect((await readDevice(queue.page)).receipts.map((it) => it.id)).toContain(order?.id);
});
