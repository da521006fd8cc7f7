import type { BrowserContext, Page } from '@playwright/test';
import { glasses, inFlensburg } from './an-order.ts';
import { enter, replaceFile } from './journey.ts';
import { expect, test } from './offline-fixtures.ts';
import { HistoryPage } from './pages/history-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { createPath } from './server-faults.ts';
import { untilInstalled } from './until-installed.ts';

/* Files, pages and documents come from the device when there is no network. */

test.use({ serviceWorkers: 'allow' });

const recipient = inFlensburg('Nordlicht Optik');
const parcel = { ...glasses, value_of_goods: '100' };

async function goOffline(context: BrowserContext) {
  await context.setOffline(true);
}

/** Deletes cached files of the app, as iPadOS does, and returns their number. */
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

test('a shared address is the recipient of a new order, without a network', async ({
  signedIn: order,
  context,
}) => {
  const { page } = order;
  await untilInstalled(page);
  await goOffline(context);
  // The system posts this form to the share target of the manifest.
  await page.evaluate(async () => {
    const href = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? '';
    const { action, method, enctype, params } = (await (await fetch(href)).json()).share_target;
    const form = Object.assign(document.createElement('form'), { action, method, enctype });
    const field = Object.assign(document.createElement('textarea'), { name: params.text });
    field.value = 'Tischlerei Wulff GmbH\nLindenallee 12\n24768 Rendsburg';
    form.append(field);
    document.body.append(form);
    form.submit();
  });
  await expect(page).toHaveURL(/\/order\?draft=/);
  await expect(page.getByRole('combobox', { name: /^Firma/ })).toHaveValue('Tischlerei Wulff GmbH');
  await expect(page.getByRole('textbox', { name: /^Hausnummer/ })).toHaveValue('12');
});

test('every page opens without a network, by address and on reload', async ({ signedIn: order, context }) => {
  const { page } = order;
  await untilInstalled(page);
  const history = new HistoryPage(page);
  await page.goto('/history');
  await expect(history.rows.first()).toBeVisible();
  await history.rows.first().getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Sendung: Mehr' })).toBeVisible();
  const shipment = new URL(page.url()).pathname;
  const company = await page.getByRole('heading', { level: 1 }).textContent();
  await page.goto('/addressbook');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  // Responses are stored a second after they arrive.
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

test('an offline order is drafted, submitted, kept through restarts, and sent once', {
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

test('files evicted by the system come back by themselves', async ({ signedIn: order }) => {
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

test("a device with deleted data restarts, names the loss, and reloads the server's data", async ({
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
  // Systems keep cookies when they free space.
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

test('a device without files and network says so, and starts with a network', async ({
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

test('a foreign page in place of a file does not become part of the app', async ({ page, context }) => {
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

test('a signed-out user finds the login page without a network, and no data', async ({
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

const release = () => replaceFile('/sw.js', '\n// the next release');

const updateBar = (page: Page) => page.getByRole('status').filter({ hasText: /neue Version|aktualisiert/ });

/** Waits until all windows have reloaded, as a release makes them do. */
function reloads(context: BrowserContext, windows: Page[]): () => Promise<void> {
  let count = 0;
  for (const window of windows) window.once('load', () => (count += 1));
  return async () => {
    const [watched] = windows;
    if (!watched) return;
    const devtools = await context.newCDPSession(watched);
    await devtools.send('ServiceWorker.enable');
    // The old worker stops once it is idle, which Chromium sometimes misses while devtools watch.
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

test('a new version waits until no window has unsaved input, and loses nothing', { tag: '@gate' }, async ({
  signedIn: order,
  context,
}) => {
  const { page } = order;
  await untilInstalled(page);
  // Load the next page's code now, because the new version would interrupt it.
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

  const takenOver = reloads(context, [page, other]);
  await page.getByRole('link', { name: 'Archiv' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Archiv' })).toBeVisible();
  await takenOver();
  await expect(updateBar(other)).toHaveCount(0);
  await page.goto('/order?drafts');
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

test('a new version that arrived while the app was closed starts with it', async ({
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

test('a start that hangs offers help', async ({ page }) => {
  await page.clock.install();
  await page.route(/\/assets\/index-.*\.js/, (route) => route.abort());
  await page.goto('/');
  await page.clock.fastForward(11_000);
  await expect(page.getByRole('heading', { name: 'Der Start dauert länger als üblich' })).toBeVisible();
  await page.unroute(/\/assets\/index-.*\.js/);
  await page.getByRole('button', { name: 'App-Dateien reparieren' }).click();
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
});
