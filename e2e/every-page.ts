import { expect, type Page } from '@playwright/test';
import { enter, makePerson } from './journey.ts';

type Look = {
  name: string;
  path: string;
  signedIn: boolean;
  openFirst?: true;
  below?: string;
};
const ofCustomers: Look[] = [
  { name: 'login', path: '/', signedIn: false },
  { name: 'register', path: '/#reg', signedIn: false },
  { name: 'not-found', path: '/gibt/es/nicht', signedIn: false },
  { name: 'unsubscribe', path: '/unsubscribe?code=x', signedIn: false },
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
  { name: 'cut-offs', path: '/super-admin/cut-offs', signedIn: true },
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
  { name: 'destinations', path: '/super-admin/destinations', signedIn: true },
];
export const everyPage = [
  ...ofCustomers.map((look) => ({ ...look, like: 'kunde' as const })),
  ...ofStaff.map((look) => ({ ...look, like: 'admin' as const })),
];
type EveryPage = (typeof everyPage)[number];

/** Opens the page as a new person in this language and waits for its heading. */
export async function openAsOne(
  page: Page,
  { like, path, signedIn, openFirst, below = '' }: EveryPage,
  locale: 'de' | 'en',
): Promise<void> {
  if (signedIn) await enter(page, await makePerson({ like }), path);
  else await page.goto(path);
  await switchTo(page, locale);
  if (openFirst) {
    const first = page.locator(`tbody a[href^="${path}/"]`).first();
    await page.goto(`${(await first.getAttribute('href')) ?? ''}${below}`);
    await expect(page).not.toHaveURL(new RegExp(`${path}$`));
  }
  // Staff pages share a heading until the account is loaded.
  const title = page
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: /^(Verwaltung|Administration)$/ });
  await expect(title).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
}

async function switchTo(page: Page, locale: 'de' | 'en') {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if ((await page.locator('html').getAttribute('lang')) === locale) return;
  // Firefox reports code whose loading it cancels on leaving a page.
  await page.waitForLoadState('networkidle');
  await page.evaluate((it) => localStorage.setItem('locale', it), locale);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
}
