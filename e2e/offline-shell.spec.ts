import type { BrowserContext, Page } from '@playwright/test';
import { glasses, inFlensburg } from './an-order.ts';
import { enter, replaceFile } from './journey.ts';
import { expect, test } from './offline-fixtures.ts';
import { HistoryPage } from './pages/history-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { createPath } from './server-faults.ts';
import { untilInstalled } from './until-installed.ts';

/* The app without a network: files, pages and documents come from the device. */

test.use({ serviceWorkers: 'allow' });

const recipient = inFlensburg('Nordlicht Optik');
const parcel = { ...glasses, value_of_goods: '100' };

async function goOffline(context: BrowserContext) {
  await context.setOffline(true);
}

/** What the device has of the app, and deletes some of it, as iPadOS does. */
async function evict(page: Page, which: string) {
  return page.evaluate(async (pattern) => {
    const names = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'));
    let count = 0;
    for (const name of names) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (new RegExp(pattern).test(request.url) && (await cache.delete(request))) count += 1;
    }
    return count;
  }, which);
}

test('the app can be installed', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await request.get(href ?? '')).json();
  expect(manifest).toMatchObject({
    name: 'Versandpult',
    display: 'standalone',
    lang: 'de',
    start_url: '/start',
  });
  expect(manifest.shortcuts.map((it: { name: string }) => it.name)).toEqual(['Neuer Auftrag', 'Entwürfe']);
  expect(manifest.icons.map((it: { purpose: string }) => it.purpose)).toContain('maskable');
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
});

test('every page opens without a network, from its address and on reload', async ({
  signedIn: order,
  context,
}) => {
  const { page } = order;
  await untilInstalled(page);
  const history = new HistoryPage(page);
  await page.goto('/history');
  await expect(history.rows.first()).toBeVisible();
  await history.rows.first().getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Als Vorlage speichern' })).toBeVisible();
  const shipment = new URL(page.url()).pathname;
  const company = await page.getByRole('heading', { level: 1 }).textContent();
  await page.goto('/addressbook');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  // What is kept is written a second after it came.
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([key, text]) => key.startsWith('tq:') && text.includes('["shipment","get"]'),
    ),
  );

  await goOffline(context);
  for (const [path, heading] of [
    ['/order', 'Auftrag erstellen'],
    ['/history', 'Archiv'],
    [shipment, company ?? ''],
    ['/addressbook', 'Adressbuch'],
    ['/articles', 'Artikel'],
    ['/settings/data', 'Stammdaten'],
    ['/settings/options', 'Optionen'],
    ['/settings/sessions', 'Angemeldete Geräte'],
    ['/password-change', 'Passwort ändern'],
    ['/more/help', 'Hilfe'],
    ['/gibt-es-nicht', 'Diese Seite gibt es nicht'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
  }
  await page.goto('/history');
  await expect(history.rows.first()).toBeVisible();
  await expect(page.getByText(/^Stand /)).toBeVisible();
  await page.goto('/addressbook');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await page.goto('/order');
  await page.reload();
  await expect(order.field(order.addresses, 'Firma')).toBeVisible();
});

test('an order is drafted, submitted and kept through restarts without a network, and sent once', {
  tag: '@gate',
}, async ({ signedIn: order, context }) => {
  const { page } = order;
  const company = 'Funkstille';
  await untilInstalled(page);
  await goOffline(context);
  await page.reload();
  await order.typeRecipient({ ...recipient, company });
  await order.typeParcel(parcel);
  await page.reload();
  await page.getByRole('button', { name: /^Entwürfe/ }).click();
  await page.getByRole('listitem').filter({ hasText: company }).getByRole('button').first().click();
  await expect(order.field(order.shipment, 'Inhalt')).toHaveValue('Brillen');
  await order.chooseService('Standard');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  await order.acceptTerms();
  await order.submit();
  await expect(page.getByText(`${company}: Auf diesem Gerät gespeichert`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /1 wartet|1 warten/ })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: /^Online/ })).toBeVisible();
  await page.goto('/history');
  const history = new HistoryPage(page);
  await expect(history.rows.filter({ hasText: company })).toHaveCount(1);
});

test('files that the system took away come back by themselves', async ({ signedIn: order }) => {
  const { page } = order;
  await untilInstalled(page);
  expect(await evict(page, '/assets/.*\\.js')).toBeGreaterThan(50);
  await page.reload();
  await expect(order.heading).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const [name = ''] = (await caches.keys()).filter((it) => it.startsWith('workbox-precache'));
        return (await (await caches.open(name)).keys()).filter(({ url }) => url.includes('/assets/')).length;
      }),
    )
    .toBeGreaterThan(100);
});

test('a device whose data the system deleted starts anew, says what is lost, and gets back what the server has', async ({
  signedIn: order,
  customer,
  context,
}) => {
  const { page } = order;
  await untilInstalled(page);
  await order.typeRecipient({ ...recipient, company: 'Verloren KG' });
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('device_work=1');
  const { origin } = new URL(page.url());
  const devtools = await context.newCDPSession(page);
  await page.goto('about:blank');
  // Cookies stay when a system makes room.
  const storageTypes = 'indexeddb,local_storage,cache_storage,service_workers,websql,file_systems';
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await page.goto('/order');
  const login = new LoginPage(page);
  await expect(login.heading).toBeVisible();
  await expect(page.getByText('Entwürfe und wartende Aufträge dieses Geräts sind verloren')).toBeVisible();
  await enter(page, customer, '/history');
  await expect(new HistoryPage(page).rows.first()).toBeVisible();
  await untilInstalled(page);
});

test('without files and without a network the device says so, and starts again with one', async ({
  signedIn: order,
  context,
}) => {
  const { page } = order;
  await untilInstalled(page);
  await evict(page, '/assets/index-.*\\.js');
  await goOffline(context);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'App-Dateien fehlen auf diesem Gerät' })).toBeVisible();
  await expect(page.getByText('Entwürfe und wartende Aufträge sind nicht betroffen')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Neu laden' }).click();
  await expect(order.heading).toBeVisible();
});

test('somebody else’s page in place of a file does not become part of the app', async ({ page, context }) => {
  await context.route(/\/assets\/OrderPage-.*\.js/, (route) =>
    route.fulfill({
      status: 200,
      contentType: 'text/html',
      body: '<h1>Bitte melden Sie sich im WLAN an</h1>',
    }),
  );
  await page.goto('/');
  const stateOfWorker = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      if (!registration) return 'none';
      return (registration.installing ?? registration.waiting ?? registration.active)?.state ?? 'gone';
    });
  await expect.poll(stateOfWorker).toMatch(/^(none|gone|redundant)$/);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await context.unroute(/\/assets\/OrderPage-.*\.js/);
  await page.reload();
  await untilInstalled(page);
});

test('who is signed out finds the login page without a network, and nothing of anybody', async ({
  signedIn: order,
  context,
}) => {
  const { page } = order;
  await untilInstalled(page);
  await page.getByRole('button', { name: /Benutzermenü/ }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  const login = new LoginPage(page);
  await expect(login.heading).toBeVisible();
  await goOffline(context);
  await page.goto('/history');
  await expect(login.heading).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /^tq:|token/.test(key))),
  ).toEqual([]);
});

/** As the next release brings it: another worker under the same address. */
const release = () => replaceFile('/sw.js', '\n// the next release');

const updateBar = (page: Page) => page.getByRole('status').filter({ hasText: /neue Version|aktualisiert/ });

/** What waits until each of these windows has loaded anew, as the next release makes them do. */
function reloads(context: BrowserContext, windows: Page[]): () => Promise<void> {
  let count = 0;
  for (const window of windows) window.once('load', () => (count += 1));
  return async () => {
    const [watched] = windows;
    if (!watched) return;
    const devtools = await context.newCDPSession(watched);
    await devtools.send('ServiceWorker.enable');
    // The former worker goes once it is idle, which Chromium now and then does not notice of one that is watched.
    const nudged = async () => {
      if (count < windows.length) await devtools.send('ServiceWorker.stopAllWorkers').catch(() => {});
      return count;
    };
    const all = windows.length;
    await expect
      .poll(() => count, { timeout: 10_000 })
      .toBe(all)
      .catch(() => {});
    await expect.poll(nudged, { timeout: 90_000, intervals: [15_000] }).toBe(all);
  };
}

test('a new version waits until no window has anything unsaved, and loses nothing', { tag: '@gate' }, async ({
  signedIn: order,
  context,
}) => {
  const { page } = order;
  await untilInstalled(page);
  // The page that is gone to later has its code by then: the new version would cut its loading off.
  await page.getByRole('link', { name: 'Archiv' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Archiv' })).toBeVisible();
  await page.getByRole('link', { name: 'Auftrag erstellen' }).click();
  await order.typeRecipient({ ...recipient, company: 'Halbfertig KG' });
  await release();
  const other = await context.newPage();
  await other.goto('/history');
  await other.getByRole('button', { name: 'Aktualisieren' }).click();
  await expect(updateBar(other)).toContainText('Noch ist ein Formular offen');
  await expect(order.field(order.addresses, 'Firma')).toHaveValue('Halbfertig KG');

  // Leaving the form keeps it as a draft; then every window takes the new version.
  const takenOver = reloads(context, [page, other]);
  await page.getByRole('link', { name: 'Archiv' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Archiv' })).toBeVisible();
  await takenOver();
  await expect(updateBar(other)).toHaveCount(0);
  await page.goto('/order?drafts');
  // The summary beside it names the recipient, too.
  const drafts = page.getByRole('list', { name: 'Entwürfe' }).getByRole('listitem');
  await expect(drafts.filter({ hasText: 'Halbfertig KG' })).toBeVisible();
});

test('a new version waits for an order that is being sent', async ({ queue, context }) => {
  const { page } = queue;
  await untilInstalled(page);
  await queue.queueOffline(1);
  const { promise: isAllowed, resolve: letPass } = Promise.withResolvers<void>();
  await page.route(`**${createPath}`, async (route) => {
    await isAllowed;
    await route.continue();
  });
  const asked = page.waitForRequest(`**${createPath}`);
  await queue.goOnline();
  await asked;
  await release();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByRole('button', { name: 'Aktualisieren' }).click();
  await expect(updateBar(page)).toContainText('Sobald es gespeichert oder gesendet ist');
  const takenOver = reloads(context, [page]);
  letPass();
  await takenOver();
  await queue.expectExactlyOnce();
  await expect(updateBar(page)).toHaveCount(0);
});

test('a new version that came while the app was closed is there at its next start', async ({
  signedIn: order,
  context,
}) => {
  const { page } = order;
  await untilInstalled(page);
  await release();
  const scriptOf = (it: Page) => it.evaluate(() => navigator.serviceWorker.controller?.state);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await expect(page.getByRole('button', { name: 'Aktualisieren' })).toBeVisible();
  await page.goto('about:blank');
  const next = await context.newPage();
  await page.close();
  await next.goto('/order');
  await expect(next.getByRole('heading', { level: 1, name: 'Auftrag erstellen' })).toBeVisible();
  const isWaiting = () =>
    next.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);
  await expect.poll(isWaiting).toBe(false);
  expect(await scriptOf(next)).toBe('activated');
  await expect(updateBar(next)).toHaveCount(0);
});

test('a start that does not come to an end offers help', async ({ page }) => {
  await page.clock.install();
  await page.route(/\/assets\/index-.*\.js/, (route) => route.abort());
  await page.goto('/');
  await page.clock.fastForward(11_000);
  await expect(page.getByRole('heading', { name: 'Der Start dauert länger als üblich' })).toBeVisible();
  await page.unroute(/\/assets\/index-.*\.js/);
  await page.getByRole('button', { name: 'App-Dateien reparieren' }).click();
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
});
