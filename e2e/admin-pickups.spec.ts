import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { accounts, expect, test } from './fixtures.ts';

const pickups = '/super-admin/pickups';

const table = (page: Page) => page.getByRole('table', { name: 'Abholungen' });
const rows = (page: Page) => table(page).locator('tbody[data-index]');
const verwaltung = (page: Page) => page.getByRole('list', { name: 'Verwaltung' });

test('a customer finds no pickups of others', async ({ signedIn, page }) => {
  await page.goto(pickups);
  await expect(signedIn.heading).toBeVisible();
  await expect(page).toHaveURL(/\/order$/);
});

test('an administrator finds a pickup, sees what is in it, and cancels it', async ({ login, page }) => {
  await login.open();
  await login.signIn(accounts.admin);
  await verwaltung(page).getByRole('link', { name: 'Abholungen' }).click();
  await expect(page).toHaveURL(/\/super-admin\/pickups$/);
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page);

  // One that was ordered with a shipment, whose packages are listed.
  const all = await rows(page).count();
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Abholung gebucht' });
  await expect(page).toHaveURL(/status=0/);
  await expect(rows(page).filter({ hasText: 'Abholung storniert' })).toHaveCount(0);
  for (const row of await rows(page).all()) await expect(row).toContainText('Abholung gebucht');
  await rows(page)
    .first()
    .getByRole('button', { name: /^Einzelheiten öffnen/ })
    .click();
  await expect(rows(page).first()).toContainText('Gesamtgewicht');
  await expectAccessible(page);

  await page.getByRole('searchbox').fill('möbelwerk kiel');
  await expect(page).toHaveURL(/search=/);
  await expect(rows(page).first().getByRole('link', { name: 'Möbelwerk Kiel GmbH' })).toHaveAttribute(
    'target',
    '_blank',
  );
  const storno = rows(page)
    .getByRole('button', { name: /^storno/ })
    .first();
  const name = (await storno.getAttribute('aria-label')) ?? '';
  await storno.click();
  const dialog = page.getByRole('alertdialog', { name: 'Abholung stornieren?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stornieren' }).click();
  await expect(page.getByText('Die Abholung ist storniert.')).toBeVisible();
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Abholung storniert' });
  await expect(table(page)).toContainText(name.replace(/^storno \S+ \S+ /, '').split(', ')[1] ?? '');

  await page.getByRole('searchbox').fill('gibt es nicht');
  await expect(page.getByText('Keine Abholung passt zu dieser Suche.')).toBeVisible();
  await page.getByRole('button', { name: 'Suche zurücksetzen' }).click();
  await expect(rows(page)).toHaveCount(all);
});
