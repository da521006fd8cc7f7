import { expect, type Page } from '@playwright/test';
import { brokenRules } from './accessible.ts';
import { untilStill } from './until-still.ts';

const widths = [390, 768, 1024, 1920];

/**
 * Checks accessibility and width in both themes at four widths, and takes screenshots for people (e2e/screens, ignored
 * by git).
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await untilStill(page);
    expect.soft(await brokenRules(page), theme).toEqual([]);
    if (theme === 'dark') await page.screenshot({ path: `e2e/screens/${name}-dark.png`, timeout: 30_000 });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  for (const width of widths) {
    // Chromium sometimes stops drawing until the window changes.
    await expect(async () => {
      await page.setViewportSize({ width: width - 1, height: 900 });
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await untilStill(page);
      await page.screenshot({ path: `e2e/screens/${name}-${width}.png`, fullPage: true, timeout: 30_000 });
    }).toPass({ timeout: 120_000 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `wider than ${width} px`).toBeLessThanOrEqual(0);
  }
}
