import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter, makePerson } from './journey.ts';

const shipments = '/super-admin/shipments';

const table = (page: Page) => page.getByRole('table', { name: 'Sendungen', exact: true });
const details = (page: Page) => table(page).getByRole('link', { name: /^Details in neuem Tab/ });

test.describe('an administrator', () => {
  test.beforeEach(({ page, admin }) => enter(page, admin));

  test("finds all clients' shipments, opens one, prints its label and cancels it for its client", {
    tag: '@gate',
  }, async ({ page }) => {
    const word = randomUUID().slice(0, 8);
    const { company } = await makePerson({ company: `Kaffeerösterei ${word}` });
    await page.getByRole('link', { name: 'Sendungen', exact: true }).click();
    await expect(details(page).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Sendungen durchsuchen' }).fill(`kaffeeroesterei ${word}`);
    await expect(page).toHaveURL(/search=kaffeeroesterei/);
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Daten übermittelt' });
    await expect(page).toHaveURL(/status=1/);
    const row = table(page).getByRole('row').filter({ hasText: company }).first();
    await expect(table(page).getByText('Zugestellt')).toHaveCount(0);
    await row.getByRole('button', { name: /^Einzelheiten öffnen/ }).click();
    await expect(page.getByRole('table', { name: /^Packstücke/ })).toBeVisible();
    await expectAccessible(page);

    const [tab] = await Promise.all([page.waitForEvent('popup'), row.getByRole('link').first().click()]);
    await expect(tab.getByRole('heading', { name: 'Absender' })).toBeVisible();
    await expect(tab.getByRole('heading', { name: 'Sendungsverlauf' })).toBeVisible();
    await expectAccessible(tab);
    const [label] = await Promise.all([
      tab.waitForEvent('popup'),
      tab
        .getByRole('button', { name: /^Labels? drucken/ })
        .first()
        .click(),
    ]);
    await expect(tab.getByText('Das Label ist zum Drucken geöffnet.')).toBeVisible();
    await label.close();
    await tab
      .getByRole('button', { name: /^Stornieren/ })
      .first()
      .click();
    await tab
      .getByRole('alertdialog')
      .getByRole('button', { name: /stornieren$/ })
      .last()
      .click();
    await expect(tab.locator('p', { hasText: /ist storniert\.$/ })).toBeVisible();
  });

  test('searches by number, pattern and day, page by page, and exports the result', async ({ page }) => {
    await page.goto(`${shipments}?per_page=10`);
    await expect(details(page)).toHaveCount(10);
    await page.getByRole('button', { name: 'Nächste Seite' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(details(page)).toHaveCount(10);
    await page.getByRole('button', { name: 'Letzte Seite' }).click();
    await expect(page.getByRole('button', { name: 'Letzte Seite' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Nächste Seite' })).toBeDisabled();

    const reference = page.getByRole('searchbox', { name: 'Referenz, als Muster' });
    await reference.fill('^messe1');
    await expect(page).toHaveURL(/reference=/);
    await expect(page).not.toHaveURL(/[?&]page=/);
    await expect(
      table(page)
        .getByText(/^Messe1/)
        .first(),
    ).toBeVisible();
    await reference.fill('messe(');
    await expect(page.getByText('Das ist kein gültiges Muster.')).toBeVisible();
    await reference.fill('');
    await expect(page).not.toHaveURL(/reference=/);

    await page.goto(`${shipments}?search=altona`);
    await expect(details(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'CSV exportieren' }).click();
    await expect(page.getByText('Datei erfolgreich exportiert')).toBeVisible();

    await page.goto(`${shipments}?tracking=0000`);
    await expect(page.getByText('Keine Sendung passt zu dieser Suche.')).toBeVisible();
    await page.getByRole('button', { name: 'Suche zurücksetzen' }).click();
    await expect(details(page).first()).toBeVisible();
  });
});
