import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter, makePerson } from './journey.ts';

const pickups = '/super-admin/pickups';

const table = (page: Page) => page.getByRole('table', { name: 'Abholungen' });
const rows = (page: Page) => table(page).locator('tbody[data-index]');
const verwaltung = (page: Page) => page.getByRole('list', { name: 'Verwaltung' });

test('a customer finds no pickups of others', async ({ signedIn, page }) => {
  await page.goto(pickups);
  await expect(signedIn.heading).toBeVisible();
  await expect(page).toHaveURL(/\/order$/);
});

test('an administrator finds a pickup, sees its contents, and cancels it', async ({ admin, page }) => {
  const word = randomUUID().slice(0, 8);
  const { company } = await makePerson({ company: `Möbelwerk ${word}` });
  await enter(page, admin);
  await verwaltung(page).getByRole('link', { name: 'Abholungen' }).click();
  await expect(page).toHaveURL(/\/super-admin\/pickups$/);
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('searchbox').fill(`moebelwerk ${word}`);
  await expect(page).toHaveURL(/search=/);
  await expect(rows(page).first().getByRole('link', { name: company })).toHaveAttribute('target', '_blank');
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Abholung gebucht' });
  await expect(page).toHaveURL(/status=booked/);
  await expect(rows(page).filter({ hasText: 'Abholung storniert' })).toHaveCount(0);
  for (const row of await rows(page).all()) await expect(row).toContainText('Abholung gebucht');
  await rows(page)
    .first()
    .getByRole('button', { name: /^Einzelheiten öffnen/ })
    .click();
  await expect(rows(page).first()).toContainText('Gesamtgewicht');
  await expectAccessible(page);

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
  await expect(rows(page).first()).toBeVisible();
});
