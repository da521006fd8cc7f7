import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { earlyMorning, enter, makePerson, setTime } from './journey.ts';
import { countByPager } from './pages/pager.ts';
import { always, breakCalls, mendCalls } from './server-faults.ts';

const createPath = '/api/pickup/create';
const book = (page: Page) => page.getByRole('button', { name: 'Abholung buchen' });
const list = (page: Page) => page.getByRole('table', { name: 'Abholungen' });
/** Skips the placeholders of loading rows. */
const firstPickup = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ hasText: /\d\d\.\d\d\.\d{4}/ })
    .first();
/** Matched by its badge only: a random confirmation number was once XSXJ-NEU5. */
const newPickup = (page: Page) =>
  list(page)
    .getByRole('row')
    .filter({ has: page.getByText('Neu', { exact: true }) });
const service = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });

async function openBooking(page: Page) {
  await page.goto('/pickups/book');
  await expect(page.getByRole('heading', { level: 1, name: 'Abholung buchen' })).toBeVisible();
}

async function fill(page: Page, count: string, weight: string) {
  await page.getByLabel('Anzahl Packstücke').fill(count);
  await page.getByLabel('Gesamtgewicht').fill(weight);
  await service(page, 'Overnight Express').check();
}

test('a pickup is booked at an address of the book, listed, and cancelled', { tag: '@gate' }, async ({
  page,
  order,
  customer,
}) => {
  // The standard service ends for the day at noon.
  await setTime(page, earlyMorning());
  await enter(page, customer);
  await expect(order.heading).toBeVisible();
  await page.getByRole('link', { name: 'Abholungen' }).first().click();
  await expect(page).toHaveURL(/\/pickups\/manage$/);
  await book(page).click();
  await expect(page.getByRole('textbox', { name: 'Firma' })).toHaveValue('Möbelwerk Kiel GmbH');
  await expect(page.getByRole('textbox', { name: 'Land', exact: true })).toHaveAttribute('readonly');
  await expect(service(page, 'Standard')).toBeDisabled();

  await book(page).click();
  await expect(page.getByText('Bitte füllen Sie alle nötigen Felder aus')).toBeVisible();
  await expect(page.getByLabel('Anzahl Packstücke')).toBeFocused();
  await page.getByLabel('Anzahl Packstücke').fill('31');
  await page.getByLabel('Gesamtgewicht').fill('48,5');
  await expect(page.getByText('Eine Abholung umfasst höchstens 30 Packstücke.')).toBeVisible();
  await expect(service(page, 'Standard')).toBeDisabled();
  await page.getByLabel('Anzahl Packstücke').fill('4');
  await service(page, 'Standard').check();

  const search = page.getByRole('combobox', { name: 'Abholadresse suchen' });
  await search.fill('Tōkyō');
  await expect(page.getByText('Nichts im Adressbuch gefunden').first()).toBeVisible();
  await search.fill('Königsforst');
  await page.getByRole('option').first().click();
  await expect(page.getByRole('textbox', { name: 'Ort', exact: true })).toHaveValue('Köln');
  await page.getByLabel('Hinweis für die Abholung').fill('Tor 3');

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Ort', exact: true })).toHaveValue('Köln');
  await expect(page.getByLabel('Gesamtgewicht')).toHaveValue('48,5');
  await expect(service(page, 'Standard')).toBeChecked();
  await expectAccessible(page);
  await book(page).click();
  await expect(
    page.getByText(/Die Abholung ist gebucht\. Bestätigung [A-Z2-9]{4}-[A-Z2-9]{4}/),
  ).toBeVisible();

  const row = newPickup(page);
  await expect(row).toContainText('51105 Köln');
  await expect(row).toContainText('4 Pakete');
  await expect(row).toContainText('Abholung gebucht');
  await row.getByRole('button', { name: /^storno/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Abholung stornieren?' });
  await expect(dialog).toContainText('Köln');
  await dialog.getByRole('button', { name: 'Stornieren' }).click();
  await expect(page.getByText('Die Abholung ist storniert.')).toBeVisible();
  await expect(row).toContainText('Abholung storniert');
  await expect(row.getByRole('button', { name: /^storno/ })).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Abholungen durchsuchen' }).fill('koln storniert');
  await expect(list(page).locator('tbody tr')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Abholungen durchsuchen' }).fill('gibt es nicht');
  await expect(page.getByText('Keine Abholung passt zu dieser Suche.')).toBeVisible();

  await openBooking(page);
  await expect(page.getByLabel('Gesamtgewicht')).toHaveValue('');
});

test('a booking with a lost response exists once, however often it is sent', async ({ page, customer }) => {
  await setTime(page, earlyMorning());
  await enter(page, customer, '/pickups/manage');
  await expect(firstPickup(page)).toBeVisible();
  const before = await countByPager(page);
  await openBooking(page);
  await fill(page, '2', '7');
  // Browsers repeat a request when its connection breaks.
  await breakCalls({ path: createPath, mode: 'drop-after-commit', times: always });
  await book(page).click();
  await expect(page.getByText(/Wir wissen noch nicht, ob Ihre Buchung angekommen ist/)).toBeVisible();
  await mendCalls();
  await page.reload();
  await expect(page.getByText(/Wir wissen noch nicht, ob Ihre Buchung angekommen ist/)).toBeVisible();
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByText(/Die Abholung ist gebucht/)).toBeVisible();
  await expect(newPickup(page)).toContainText('2 Pakete');
  await expect.poll(() => countByPager(page)).toBe(before + 1);
});

test('without a connection the list is shown and booking is disabled', async ({
  signedIn,
  page,
  context,
}) => {
  await signedIn.page.goto('/pickups/manage');
  await expect(firstPickup(page)).toBeVisible();
  await openBooking(page);
  await page.goto('/pickups/manage');
  await expect(firstPickup(page)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/Buchen und stornieren können Sie wieder mit Verbindung/)).toBeVisible();
  await book(page).click();
  await page.getByLabel('Gesamtgewicht').fill('3');
  await expect(page.getByText(/Eine Abholung lässt sich nur mit Verbindung buchen/)).toBeVisible();
  await expect(book(page)).toBeDisabled();
  await context.setOffline(false);
  await expect(book(page)).toBeEnabled();
});

test('a client without the right to pickups sees none', async ({ page }) => {
  await enter(page, await makePerson({ like: 'versand' }));
  await expect(page.getByRole('link', { name: 'Archiv' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Abholungen' })).toHaveCount(0);
  await page.goto('/pickups/book');
  await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeVisible();
});
