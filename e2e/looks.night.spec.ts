import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enter, makePerson } from './journey.ts';
import { untilStill } from './until-still.ts';

/*
 * Every page as a person sees it: a screenshot for people to look at (e2e/screens, ignored by git), nothing
 * wider than the window, and no violation of accessibility rules, in both languages and both themes.
 */

const widths = [390, 1024, 1920];
type Look = {
  name: string;
  path: string;
  signedIn: boolean;
  /** The page that the first row of the list leads to. */
  openFirst?: true;
};
const pages: Look[] = [
  { name: 'login', path: '/', signedIn: false },
  { name: 'register', path: '/#reg', signedIn: false },
  { name: 'not-found', path: '/gibt/es/nicht', signedIn: false },
  { name: 'track', path: '/track?number=340123451100441762', signedIn: false },
  { name: 'order', path: '/order', signedIn: true },
  { name: 'dashboard', path: '/dashboard', signedIn: true },
  { name: 'history', path: '/history', signedIn: true },
  { name: 'shipment', path: '/history', signedIn: true, openFirst: true },
  { name: 'handover', path: '/history/handover', signedIn: true },
  { name: 'tracking', path: '/tracking', signedIn: true },
  { name: 'address-book', path: '/addressbook', signedIn: true },
  { name: 'more', path: '/more', signedIn: true },
  { name: 'pickups', path: '/pickups/manage', signedIn: true },
  { name: 'book-pickup', path: '/pickups/book', signedIn: true },
  { name: 'packaging', path: '/more/packagingmaterial', signedIn: true },
  { name: 'downloads', path: '/more/downloads', signedIn: true },
  { name: 'help', path: '/more/help', signedIn: true },
  { name: 'base-data', path: '/settings/data', signedIn: true },
  { name: 'options', path: '/settings/options', signedIn: true },
  { name: 'sessions', path: '/settings/sessions', signedIn: true },
  { name: 'device', path: '/settings/device', signedIn: true },
  { name: 'password-change', path: '/password-change', signedIn: true },
];
const ofStaff: Look[] = [
  { name: 'overview', path: '/super-admin', signedIn: true },
  { name: 'info', path: '/super-admin/info', signedIn: true },
  { name: 'clients', path: '/super-admin/clients', signedIn: true },
  { name: 'client', path: '/super-admin/clients', signedIn: true, openFirst: true },
  { name: 'all-shipments', path: '/super-admin/shipments', signedIn: true },
  { name: 'any-shipment', path: '/super-admin/shipments', signedIn: true, openFirst: true },
  { name: 'all-pickups', path: '/super-admin/pickups', signedIn: true },
  { name: 'exports', path: '/super-admin/exports', signedIn: true },
];
const looks = (['de', 'en'] as const).flatMap(
  (locale) =>
    [
      { what: `every page in ${locale}`, locale, wantedPages: pages, like: 'kunde' },
      { what: `every page of the staff in ${locale}`, locale, wantedPages: ofStaff, like: 'admin' },
    ] as const,
);

for (const { what, locale, wantedPages, like } of looks) {
  test(what, async ({ page }) => {
    // Each page is looked at in two themes and three widths.
    test.setTimeout(20 * 60_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    let isSignedIn = false;
    for (const wanted of wantedPages) {
      if (wanted.signedIn && !isSignedIn) {
        isSignedIn = true;
        await enter(page, await makePerson({ like }));
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(wanted.path);
      await switchTo(page, locale);
      if (wanted.openFirst) {
        const first = page.locator(`tbody a[href^="${wanted.path}/"]`).first();
        await page.goto((await first.getAttribute('href')) ?? '');
        await expect(page).not.toHaveURL(new RegExp(`${wanted.path}$`));
      }
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await page.waitForLoadState('networkidle');
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        await untilStill(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect
          .soft(violations.map((it) => `${wanted.name} ${theme}: ${it.id} ${it.nodes[0]?.html}`))
          .toEqual([]);
      }
      await page.emulateMedia({ colorScheme: 'light' });
      for (const width of widths) {
        // Once in a great while Chromium draws nothing more until the window changes.
        await expect(async () => {
          await page.setViewportSize({ width: width - 1, height: 900 });
          await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
          await untilStill(page);
          const path = `e2e/screens/${wanted.name}-${width}-${locale}.png`;
          await page.screenshot({ path, fullPage: true, timeout: 30_000 });
        }).toPass({ timeout: 180_000 });
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
