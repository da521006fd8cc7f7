import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { accounts, expect, test } from './fixtures.ts';

/*
 * Every page as a person sees it: a screenshot for people to look at (e2e/screens, ignored by git), nothing
 * wider than the window, and no violation of accessibility rules, in both languages and both themes.
 */

const widths = [390, 1024, 1920];
const pages = [
  { name: 'login', path: '/', signedIn: false },
  { name: 'not-found', path: '/gibt/es/nicht', signedIn: false },
  { name: 'order', path: '/order', signedIn: true },
  { name: 'history', path: '/history', signedIn: true },
  { name: 'shipment', path: '/history', signedIn: true, openFirst: true },
];

for (const locale of ['de', 'en'] as const) {
  test(`every page in ${locale}`, async ({ page, login }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const wanted of pages) {
      if (wanted.signedIn && !page.url().match(/order|history/)) {
        await page.goto('/');
        await switchTo(page, 'de');
        await login.signIn(accounts.customer);
        await switchTo(page, locale);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(wanted.path);
      await switchTo(page, locale);
      if (wanted.openFirst) {
        await page.getByRole('table').locator('tbody tr').first().getByRole('link').first().click();
        await expect(page).toHaveURL(/history\/.+/);
      }
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect
          .soft(violations.map((it) => `${wanted.name} ${theme}: ${it.id} ${it.nodes[0]?.html}`))
          .toEqual([]);
      }
      await page.emulateMedia({ colorScheme: 'light' });
      for (const width of widths) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: `e2e/screens/${wanted.name}-${width}-${locale}.png`, fullPage: true });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect
          .soft(overflow, `${wanted.name} at ${width} px is wider than the window`)
          .toBeLessThanOrEqual(0);
      }
    }
  });
}

async function switchTo(page: Page, locale: 'de' | 'en') {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if ((await page.locator('html').getAttribute('lang')) === locale) return;
  await page.evaluate((it) => localStorage.setItem('locale', it), locale);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
}
