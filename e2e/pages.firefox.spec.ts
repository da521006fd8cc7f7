import { everyPage, openAsOne } from './every-page.ts';
import { expect, test } from './firefox-fixtures.ts';
import { untilStill } from './until-still.ts';

/* Every page on a phone and on a desktop, in both languages; console messages fail a journey (fixtures.ts). */

for (const locale of ['de', 'en'] as const)
  for (const look of everyPage)
    test(`${look.name} in ${locale} is no wider than its window`, async ({ page }) => {
      await openAsOne(page, look, locale);
      await page.waitForLoadState('networkidle');
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await untilStill(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(overflow, `wider than ${width} px`).toBeLessThanOrEqual(0);
      }
    });
