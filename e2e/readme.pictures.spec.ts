import { expect, test } from './fixtures.ts';

/*
 * The pictures of the README and of the app's manifest: an order that is nearly complete, at a desk and on a phone.
 * `npm run e2e -- --pictures` writes them to public/screenshots.
 */

const shots = [
  { file: 'order-wide.png', viewport: { width: 1280, height: 800 } },
  { file: 'order-narrow.png', viewport: { width: 390, height: 844 } },
];

for (const { file, viewport } of shots)
  test(`the picture ${file} shows today's order page`, async ({ page, signedIn }) => {
    await signedIn.findRecipient('Alpenholz', 'Alpenholz');
    await signedIn.typeParcel({
      contents: 'Stuhlbeine, Eiche',
      length: '80',
      width: '60',
      height: '50',
      weight: '9,4',
      value_of_goods: '450',
    });
    await page.setViewportSize(viewport);
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      scrollTo(0, 0);
    });
    await expect(page.getByText(/^Entwurf auf diesem/)).toBeAttached();
    await page.screenshot({ path: `public/screenshots/${file}` });
  });
