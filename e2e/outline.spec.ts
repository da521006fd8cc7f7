import { expect, test } from './fixtures.ts';

/* On a slow network the page is there before its files. */

for (const { path, name, field } of [
  { path: '/', name: 'Anmelden', field: 'E-Mail' },
  { path: '/email-verification', name: 'Bitte bestätigen Sie Ihre E-Mail-Adresse', field: 'E-Mail' },
  { path: '/track', name: 'Sendung verfolgen', field: 'Sendungsnummer' },
])
  test(`${path} shows its content before any file is loaded, and nothing moves afterwards`, async ({
    page,
  }) => {
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/assets/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1, name });
    await expect(heading).toBeVisible();
    const isPainted = () => performance.getEntriesByName('first-contentful-paint').length === 1;
    await page.waitForFunction(isPainted);
    await expect(heading).toHaveCSS('font-size', '28px');
    const place = await heading.boundingBox();
    await expect(page.getByLabel(field)).toHaveCount(0);

    letThrough();
    await expect(page.getByLabel(field)).toBeVisible();
    expect(await heading.boundingBox()).toEqual(place);
  });

for (const path of ['/', '/track'])
  test(`a first visit to ${path} loads nothing from behind the sign-in`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (it) => asked.push(new URL(it.url()).pathname));
    // Loaded last, when the page is idle.
    const last = page.waitForRequest(/\/assets\/app-worker-/);
    await page.goto(path);
    await last;
    expect(asked.filter((it) => /\/assets\/(frame|order|contract|db)-/.test(it))).toEqual([]);
    expect(asked).toContainEqual(expect.stringMatching(/\/assets\/start-.*\.js$/));
  });
