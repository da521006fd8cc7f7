import { expect, test } from './offline-fixtures.ts';
import { readDevice } from './on-device.ts';
import { always, breakCalls, callsMet, createPath, mendCalls, shipmentsTo } from './server-faults.ts';

/* Every submitted order becomes exactly one shipment, despite faults (docs/queue.md 10.1) of a call or its response. */

test('an order submitted offline is saved on the device and reported as saved', async ({ queue }) => {
  const [order] = await queue.queueOffline(1);
  await expect(queue.page.getByText('Auftrag gesendet')).toHaveCount(0);
  const { outbox, drafts } = await readDevice(queue.page);
  expect(outbox).toMatchObject([{ id: order?.id, state: 'queued', attempts: 0 }]);
  expect(drafts.map((it) => it.id)).not.toContain(order?.id);
  await queue.goOnline();
  await queue.expectExactlyOnce();
});

test('a request that never arrives is sent again', async ({ queue }) => {
  await queue.queueOffline(2);
  await breakCalls({ path: createPath, mode: 'drop-before', times: 3 });
  await queue.goOnline();
  await expect.poll(() => callsMet()).toBe(3);
  await queue.expectExactlyOnce();
});

test('a lost response is sent again without a second shipment', async ({ queue }) => {
  await queue.queueOffline(1);
  await breakCalls({ path: createPath, mode: 'drop-after-commit', times: 3 });
  await queue.goOnline();
  await expect.poll(() => callsMet()).toBe(3);
  expect(await shipmentsTo(queue.tag)).toHaveLength(1);
  await queue.expectExactlyOnce();
});

test('a truncated response counts as none', async ({ queue }) => {
  await queue.queueOffline(1);
  await breakCalls({ path: createPath, mode: 'truncate', times: 2 });
  await queue.goOnline();
  await expect.poll(() => callsMet()).toBe(2);
  await queue.expectExactlyOnce();
});

test('a request repeated by the browser makes one shipment', async ({ queue }) => {
  await queue.queueOffline(1);
  const requests: string[] = [];
  queue.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  // Chromium silently repeats a request on a reused connection that dies.
  await breakCalls({ path: createPath, mode: 'drop-after-commit' });
  await queue.goOnline();
  await queue.expectExactlyOnce();
  expect(await callsMet()).toBe(1);
  expect(requests.filter((it) => it === createPath).length).toBeLessThanOrEqual(2);
});

test("another order's cached response and a gateway's refusal count as no response", async ({ queue }) => {
  await queue.queueOffline(3);
  await breakCalls({ path: createPath, mode: 'stale-before', after: 1 });
  await breakCalls({ path: createPath, mode: 'stranger-after', after: 1 });
  await queue.goOnline();
  await expect.poll(() => callsMet()).toBe(2);
  await queue.expectExactlyOnce();
});

test('an order edited after a lost response is settled once the server is back', async ({ queue }) => {
  const [order] = await queue.queueOffline(1);
  await breakCalls({ path: createPath, mode: 'drop-after-commit', times: always });
  await queue.goOnline();
  await expect
    .poll(async () => (await readDevice(queue.page)).outbox.map((it) => it.ambiguous))
    .toEqual([true]);
  await breakCalls({ path: '/api/*', mode: 'html', times: always });
  await queue.openPanel();
  const row = queue.row(order?.company ?? '');
  const wish = row.getByText(/Ist es nicht angekommen, wird es zum Entwurf/);
  // The outcome is unknown while the order is being tried again.
  await expect(async () => {
    if (await wish.isVisible()) return;
    await row.getByRole('button', { name: /^Bearbeiten/ }).click({ timeout: 10_000 });
    await expect(wish).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(queue.page.getByText(/nicht angenommen/)).toHaveCount(0);
  await queue.page.reload();
  await mendCalls();
  await queue.expectExactlyOnce();
});

test.describe('a server error', () => {
  for (const mode of ['500-before', '500-after'] as const) {
    test(`(${mode}) is tried again`, async ({ queue }) => {
      await queue.queueOffline(2);
      await breakCalls({ path: createPath, mode, times: 2 });
      await queue.goOnline();
      await expect.poll(() => callsMet()).toBe(2);
      await queue.expectExactlyOnce();
    });
  }
});

test("a server's Retry-After pauses the whole queue and uses up no attempt", async ({ queue }) => {
  await queue.queueOffline(3);
  await breakCalls({ path: createPath, mode: '429', retryAfter: 8, times: always });
  await queue.goOnline();
  await expect.poll(() => callsMet()).toBeGreaterThan(0);
  // Two orders are sent at a time: wait until none is being sent.
  await expect
    .poll(async () => {
      const { outbox } = await readDevice(queue.page);
      return outbox.map((it) => [it.state, it.attempts, it.ambiguous]);
    })
    .toEqual([
      ['queued', 0, false],
      ['queued', 0, false],
      ['queued', 0, false],
    ]);
  const start = Date.now();
  await mendCalls();
  await expect
    .poll(async () => (await shipmentsTo(queue.tag)).length, { timeout: 40_000 })
    .toBeGreaterThan(0);
  expect(Date.now() - start).toBeGreaterThan(3000);
  await queue.expectExactlyOnce();
});

test('an order the server still works on waits under the same key', async ({ queue }) => {
  const [order] = await queue.queueOffline(1);
  const keys = new Set<string | undefined>();
  queue.page.on('request', (request) => {
    if (request.url().endsWith(createPath)) keys.add(request.headers()['idempotency-key']);
  });
  await breakCalls({ path: createPath, mode: '409', retryAfter: 1, times: 2 });
  await queue.goOnline();
  await queue.expectExactlyOnce();
  expect(await callsMet()).toBe(2);
  expect([...keys]).toEqual([order?.id]);
});

test('a captive portal’s page is no response: the order stays and uses up no attempt', async ({ queue }) => {
  await queue.queueOffline(2);
  await breakCalls({ path: '/api/*', mode: 'html', times: always });
  await queue.goOnline();
  await expect(queue.pill).toContainText('Offline, 2 warten');
  const { outbox } = await readDevice(queue.page);
  expect(outbox.map((it) => [it.state, it.attempts])).toEqual([
    ['queued', 0],
    ['queued', 0],
  ]);
  expect(await shipmentsTo(queue.tag)).toEqual([]);
  await mendCalls();
  await queue.expectExactlyOnce();
});

test('a request that never ends times out, and the page stays usable', async ({ page, queue }) => {
  // An attempt may take half a minute, shortened to three seconds here.
  await page.evaluate(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms / 10);
  });
  await queue.write(2);
  await breakCalls({ path: createPath, mode: 'hang', times: 1 });
  await page.context().setOffline(true);
  await queue.submitAll();
  await queue.goOnline();
  await expect.poll(() => callsMet()).toBe(1);
  await queue.order.goToTab('Empfänger');
  await queue.order.field(queue.order.addresses, 'Firma').fill('Inzwischen GmbH');
  await expect(queue.order.field(queue.order.addresses, 'Firma')).toHaveValue('Inzwischen GmbH');
  await queue.expectExactlyOnce();
});

test('a refused order waits for the user, others continue, and editing leads to the field', async ({
  queue,
}) => {
  const [, second] = await queue.write(3);
  await queue.page.route(`**${createPath}`, async (route) => {
    const body = route.request().postDataJSON();
    if (body.recipient.company !== second?.company) return route.continue();
    return route.continue({
      postData: JSON.stringify({ ...body, recipient: { ...body.recipient, city: '' } }),
    });
  });
  await queue.page.context().setOffline(true);
  await queue.submitAll();
  await queue.goOnline();
  await expect(queue.pill).toContainText('1 braucht Aufmerksamkeit', { timeout: 30_000 });
  await queue.expectExactlyOnce({ except: second ? [second] : [] });

  await queue.openPanel();
  const row = queue.row(second?.company ?? '');
  await expect(row).toContainText('Braucht Aufmerksamkeit');
  await row.getByRole('button', { name: /^Bearbeiten/ }).click();
  await expect(queue.order.field(queue.order.addresses, 'Firma')).toHaveValue(second?.company ?? '');
  await expect(queue.order.field(queue.order.addresses, 'Ort')).toBeFocused();
});

test('an order that cannot be sent delays no other and is shown', async ({ queue }) => {
  const [poison] = await queue.write(3);
  await queue.page.route(`**${createPath}`, async (route) => {
    if (route.request().postDataJSON().recipient.company !== poison?.company) return route.continue();
    const json = { code: 'INTERNAL_ERROR', status: 500, message: 'Something went wrong here.' };
    return route.fulfill({ status: 500, json });
  });
  await queue.page.context().setOffline(true);
  await queue.submitAll();
  await queue.goOnline();
  await expect.poll(async () => (await shipmentsTo(queue.tag)).length, { timeout: 30_000 }).toBe(2);
  await queue.openPanel();
  const again = queue.page.waitForRequest(`**${createPath}`);
  await queue
    .row(poison?.company ?? '')
    .getByRole('button', { name: /^Jetzt senden/ })
    .click();
  await again;
  await queue.page.unrouteAll({ behavior: 'wait' });
  await queue.expectExactlyOnce();
});

test('a session refused again after its renewal delays no order', async ({ queue }) => {
  await queue.queueOffline(1);
  await breakCalls({ path: createPath, mode: '401', times: 2 });
  await queue.goOnline();
  await expect.poll(() => callsMet()).toBe(2);
  await queue.expectExactlyOnce();
  await expect(queue.page.getByText('Anmelden nötig')).toHaveCount(0);
});

test('“send now” after a captive portal needs no wait for the next probe', async ({ queue }) => {
  const [order] = await queue.queueOffline(1);
  await breakCalls({ path: '/api/*', mode: 'html', times: always });
  await queue.goOnline();
  await queue.openPanel();
  // After three failed probes the next one comes 15 seconds later.
  await expect.poll(() => callsMet('/api/ping')).toBeGreaterThan(2);
  await mendCalls();
  let isSent = false;
  queue.page.on('response', (it) => {
    isSent ||= it.url().endsWith(createPath);
  });
  await queue
    .row(order?.company ?? '')
    .getByRole('button', { name: /^Jetzt senden/ })
    .click();
  await expect.poll(() => isSent, { timeout: 10_000 }).toBe(true);
  await queue.expectExactlyOnce();
});

test('the app reports orders lost with the browser’s database, and what the server knows', async ({
  queue,
}) => {
  const { page } = queue;
  const [order] = await queue.queueOffline(1);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('waits:'))))
    .toBe(true);
  await breakCalls({ path: createPath, mode: 'drop-before', times: always });
  await queue.goOnline();
  // Browsers delete databases while no window is open.
  await page.goto('/api/ping');
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases())
      if (name.startsWith('work.')) indexedDB.deleteDatabase(name);
  });
  await page.goto('/order');
  await expect(page.getByText(/^1 Eintrag wartete hier auf das Senden und ist verschwunden/)).toBeVisible();
  await page.getByRole('link', { name: 'Ansehen' }).click();
  const lost = page.getByRole('region', { name: 'Verschwunden' });
  await expect(lost.getByText(order?.company ?? '', { exact: true })).toBeVisible();
  await lost.getByRole('button', { name: 'Den Server fragen' }).click();
  await expect(lost.getByText('Nicht angekommen. Bitte geben Sie es neu ein.')).toBeVisible();
  await lost.getByRole('button', { name: 'Verstanden' }).click();
  await expect(lost).toHaveCount(0);
  expect(await shipmentsTo(queue.tag)).toEqual([]);
});
