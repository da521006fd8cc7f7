import { expect, test } from './fixtures.ts';

/* Over a slow network nothing but the page itself is there at first. */

for (const { path, name, field } of [
  { path: '/', name: 'Anmelden', field: 'E-Mail' },
  { path: '/email-verification', name: 'Bitte bestätigen Sie Ihre E-Mail-Adresse', field: 'E-Mail' },
  { path: '/track', name: 'Sendung verfolgen', field: 'Sendungsnummer' },
])
  test(`${path} says what it is before any file of the app is there, and nothing moves when they come`, async ({
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
