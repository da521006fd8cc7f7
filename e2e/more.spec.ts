import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { readTexts } from './read-label.ts';

/** Address of the operator's page, which exists only while a journey serves it. */
const serviceArea = new URL(process.env.E2E_SERVICE_AREA ?? '');

const curious = `<!doctype html><title>Bereich</title><h1>Servicebereich Nord</h1><p id="found"></p><script>
  const tries = {
    'document': () => parent.document.title,
    'storage': () => parent.localStorage.length,
    'navigation': () => { parent.location.href = 'about:blank'; throw 0; },
  };
  const refused = Object.entries(tries).filter(([, it]) => { try { it(); return false } catch { return true } });
  document.getElementById('found').textContent = 'refused: ' + refused.map(([name]) => name).join(', ');
</script>`;

// All journeys share the operator's page.
test.describe.configure({ mode: 'default' });

test("the dashboard shows the device's work and the shipments if the operator’s page is missing", async ({
  page,
  signedIn: _,
}) => {
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Übersicht' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Neueste Sendungen' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Zustellprobleme' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Heute' })).toBeVisible();
  const count = page.getByRole('list', { name: 'Nach Status' }).getByRole('link', { name: 'Zustellproblem' });
  const number = /^\d+/.exec((await count.textContent()) ?? '')?.[0];
  await count.click();
  await expect(page).toHaveURL(/\/history\?status=5/);
  await expect(page.getByText(new RegExp(`^\\d+–\\d+ von ${number}$`))).toBeVisible();
});

test('a number of today opens exactly the list that it counts', async ({ page, signedIn: _ }) => {
  for (const name of ['Zu drucken', 'Zustellprobleme']) {
    await page.goto('/dashboard');
    const figure = page.getByRole('list', { name: 'Heute' }).getByRole('link', { name });
    const number = Number(/^\d+/.exec((await figure.textContent()) ?? '')?.[0]);
    await figure.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Archiv' })).toBeVisible();
    if (number === 0) await expect(page.getByText('Keine Sendung passt zu dieser Suche.')).toBeVisible();
    else await expect(page.getByText(new RegExp(`^\\d+–\\d+ von ${number}$`))).toBeVisible();
  }
});

test('“Mehr” leads to its three pages', async ({ page, signedIn: _ }) => {
  await page.goto('/more');
  await expect(page.getByRole('heading', { level: 1, name: 'Mehr' })).toBeVisible();
  for (const name of ['Verpackungsmaterial', 'Downloads', 'Hilfe']) {
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Mehr' })).toBeVisible();
  }
});

test("today's handover list is viewed and saved as a PDF", async ({ page, signedIn: _ }) => {
  await page.goto('/history');
  await page.getByRole('link', { name: 'Übergabeliste' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Übergabeliste' })).toBeFocused();
  const rows = page.getByRole('table', { name: 'Sendungen des Tages' }).locator('tbody tr');
  await expect(rows.first()).toContainText('kg');
  const company = (await rows.first().getByRole('link').first().textContent()) ?? '';
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Liste als PDF' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^Uebergabeliste-\d{4}-\d\d-\d\d\.pdf$/);
  const text = (await readTexts(readFileSync(await file.path()))).join(' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain(company);
  expect(text).toContain('Unterschrift des Fahrers');
});

/** Whether the portal knows the operator's page; it checks every few seconds at most. */
const isThere = (page: Page) =>
  page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('access_token')}`;
    const response = await fetch('/api/settings/service-area', { headers: { authorization } });
    return (await response.json()).data.is_there;
  });

/** Returns once the portal knows that the page is gone, for the next journey. */
async function whileServed(page: Page, run: () => Promise<void>) {
  const web = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(curious);
  });
  await new Promise<void>((resolve) => web.listen(Number(serviceArea.port), serviceArea.hostname, resolve));
  try {
    await run();
  } finally {
    web.closeAllConnections();
    web.close();
    await expect.poll(() => isThere(page)).toBe(false);
  }
}

test('the operator’s page fills the dashboard and reaches nothing of the portal', { tag: '@gate' }, async ({
  page,
  signedIn: _,
  complaints,
}) => {
  await whileServed(page, async () => {
    await expect.poll(() => isThere(page)).toBe(true);
    await page.goto('/dashboard');
    const frame = page.frameLocator('iframe[title="Servicebereich"]');
    await expect(frame.getByRole('heading', { name: 'Servicebereich Nord' })).toBeVisible();
    await expect(frame.getByText('refused: document, storage, navigation')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    expect(complaints.splice(0)).toEqual([expect.stringContaining('allow-top-navigation')]);
    const box = await page.locator('iframe').boundingBox();
    expect(box?.height ?? 0).toBeGreaterThan(650);
  });
  await page.getByRole('button', { name: 'Eigene Übersicht anzeigen' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Heute' })).toBeVisible();
});

test.describe('an installed app', () => {
  test.use({ serviceWorkers: 'allow' });

  test.beforeEach(async ({ page, signedIn: _ }) => {
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  });

  test('has hub and overview without a connection, with the last known data', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('list', { name: 'Nach Status' })).toBeVisible();
    await page.context().setOffline(true);
    await page.goto('/more');
    await expect(page.getByRole('main').getByRole('link', { name: /^Verpackungsmaterial/ })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText('Der Servicebereich braucht eine Verbindung.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Nach Status' })).toBeVisible();
  });

  test("shows a newly set operator's page at the second try, without a release", async ({
    page,
    complaints,
  }) => {
    await whileServed(page, async () => {
      const again = page.getByRole('button', { name: 'Erneut versuchen' });
      // The server checks for the page every few seconds, and the worker may be faster than this journey.
      await expect(async () => {
        await restoreFormerPolicy(page);
        await page.goto('/dashboard');
        await expect(page.locator('iframe').or(again)).toBeVisible({ timeout: 3_000 });
        await expect(again).toBeVisible({ timeout: 20_000 });
        expect(complaints.splice(0).join()).toContain('Content Security Policy');
      }).toPass();
      // The worker meanwhile updates the page's headers.
      await expect.poll(() => cachedPolicies(page)).toContain(`frame-src ${serviceArea.origin};`);
      await again.click();
      const frame = page.frameLocator('iframe[title="Servicebereich"]');
      await expect(frame.getByRole('heading', { name: 'Servicebereich Nord' })).toBeVisible();
      complaints.length = 0;
    });
  });
});

const restoreFormerPolicy = (page: Page) =>
  page.evaluate(async () => {
    for (const name of (await caches.keys()).filter((it) => it.includes('precache'))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const kept = await cache.match(request);
        if (!kept || !/\/(index|installed)\.html/.test(request.url)) continue;
        const headers = new Headers(kept.headers);
        const policy = headers.get('content-security-policy') ?? '';
        headers.set('content-security-policy', policy.replace(/frame-src [^;]+;/, ''));
        await cache.put(request, new Response(await kept.text(), { headers }));
      }
    }
  });

const cachedPolicies = (page: Page) =>
  page.evaluate(async () => {
    const policies: string[] = [];
    for (const name of (await caches.keys()).filter((it) => it.includes('precache'))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (/\/(index|installed)\.html/.test(request.url))
          policies.push((await cache.match(request))?.headers.get('content-security-policy') ?? '');
    }
    return policies.join();
  });
