import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enter, makePerson } from './journey.ts';
import { lookAt } from './look-at.ts';

/* Every page as a person sees it, in both languages. */

type Look = {
  name: string;
  path: string;
  signedIn: boolean;
  /** The page that the first row of the list leads to. */
  openFirst?: true;
  /** Below that page. */
  below?: string;
};
const pages: Look[] = [
  { name: 'login', path: '/', signedIn: false },
  { name: 'register', path: '/#reg', signedIn: false },
  { name: 'not-found', path: '/gibt/es/nicht', signedIn: false },
  { name: 'track', path: '/track?number=340123451100441762', signedIn: false },
  { name: 'order', path: '/order', signedIn: true },
  { name: 'order-import', path: '/order/import', signedIn: true },
  { name: 'dashboard', path: '/dashboard', signedIn: true },
  { name: 'history', path: '/history', signedIn: true },
  { name: 'shipment', path: '/history', signedIn: true, openFirst: true },
  { name: 'handover', path: '/history/handover', signedIn: true },
  { name: 'tracking', path: '/tracking', signedIn: true },
  { name: 'address-book', path: '/addressbook', signedIn: true },
  { name: 'articles', path: '/articles', signedIn: true },
  { name: 'more', path: '/more', signedIn: true },
  { name: 'pickups', path: '/pickups/manage', signedIn: true },
  { name: 'book-pickup', path: '/pickups/book', signedIn: true },
  { name: 'packaging', path: '/more/packagingmaterial', signedIn: true },
  { name: 'downloads', path: '/more/downloads', signedIn: true },
  { name: 'help', path: '/more/help', signedIn: true },
  { name: 'base-data', path: '/settings/data', signedIn: true },
  { name: 'options', path: '/settings/options', signedIn: true },
  { name: 'sessions', path: '/settings/sessions', signedIn: true },
  { name: 'second-factor', path: '/settings/second-factor', signedIn: true },
  { name: 'device', path: '/settings/device', signedIn: true },
  { name: 'printers', path: '/settings/printers', signedIn: true },
  { name: 'password-change', path: '/password-change', signedIn: true },
];
const ofStaff: Look[] = [
  { name: 'today', path: '/super-admin/today', signedIn: true },
  { name: 'failed-mails', path: '/super-admin/mails', signedIn: true },
  { name: 'audit', path: '/super-admin/audit', signedIn: true },
  { name: 'rates', path: '/super-admin/rates', signedIn: true },
  { name: 'setup', path: '/super-admin/setup', signedIn: true },
  { name: 'overview', path: '/super-admin', signedIn: true },
  { name: 'info', path: '/super-admin/info', signedIn: true },
  { name: 'clients', path: '/super-admin/clients', signedIn: true },
  { name: 'client', path: '/super-admin/clients', signedIn: true, openFirst: true },
  {
    name: 'book-for-client',
    path: '/super-admin/clients',
    signedIn: true,
    openFirst: true,
    below: '/pickup',
  },
  { name: 'client-view', path: '/super-admin/clients', signedIn: true, openFirst: true, below: '/view' },
  { name: 'all-shipments', path: '/super-admin/shipments', signedIn: true },
  { name: 'any-shipment', path: '/super-admin/shipments', signedIn: true, openFirst: true },
  { name: 'manual-orders', path: '/super-admin/manual-orders', signedIn: true },
  { name: 'all-pickups', path: '/super-admin/pickups', signedIn: true },
  { name: 'drivers', path: '/super-admin/pickups/drivers', signedIn: true },
  { name: 'packaging-orders', path: '/super-admin/packaging', signedIn: true },
  { name: 'exports', path: '/super-admin/exports', signedIn: true },
];
for (const locale of ['de', 'en'] as const)
  for (const [like, looks] of [
    ['kunde', pages],
    ['admin', ofStaff],
  ] as const)
    for (const { name, path, signedIn, openFirst, below = '' } of looks)
      test(`${name} in ${locale}`, async ({ page }) => {
        if (signedIn) await enter(page, await makePerson({ like }), path);
        else await page.goto(path);
        await switchTo(page, locale);
        if (openFirst) {
          const first = page.locator(`tbody a[href^="${path}/"]`).first();
          await page.goto(`${(await first.getAttribute('href')) ?? ''}${below}`);
          await expect(page).not.toHaveURL(new RegExp(`${path}$`));
        }
        // While the account is on its way, the staff's pages are headed by what they have in common.
        const title = page
          .getByRole('heading', { level: 1 })
          .filter({ hasNotText: /^(Verwaltung|Administration)$/ });
        await expect(title).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await page.waitForLoadState('networkidle');
        await lookAt(page, `${name}-${locale}`);
      });

test('a shipment with a cancelled parcel, and its question', async ({ page, signedIn: _, history }) => {
  const parcels = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Stornieren: / }) });
  await history.open();
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Daten übermittelt' });
  await expect(page).toHaveURL(/status=1/);
  await history.rows.filter({ hasText: 'Pakete' }).first().getByRole('link').first().click();
  await parcels
    .first()
    .getByRole('button', { name: /^Stornieren: / })
    .click();
  await lookAt(page, 'cancel-question');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /stornieren$/ })
    .last()
    .click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Storniert' }).first()).toBeVisible();
  await lookAt(page, 'cancel');
});

async function switchTo(page: Page, locale: 'de' | 'en') {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if ((await page.locator('html').getAttribute('lang')) === locale) return;
  await page.evaluate((it) => localStorage.setItem('locale', it), locale);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
}
