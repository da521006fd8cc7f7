import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './journey.ts';

test("an administrator sees a period's figures, each with a link to its list", async ({ admin, page }) => {
  await enter(page, admin);
  await page.getByRole('link', { name: 'Kennzahlen' }).click();
  await page.getByRole('combobox', { name: 'Zeitraum' }).selectOption('Letzte 90 Tage');
  await expect(page).toHaveURL(/period=90/);
  const byService = page.getByRole('region', { name: 'Sendungen je Tag nach Service' });
  const byStatus = page.getByRole('region', { name: 'Sendungen je Tag nach Status' });
  await expect(byStatus.getByRole('link', { name: /^Zugestellt/ })).toHaveAttribute('href', /status=6/);
  await expectAccessible(page);

  const bars = byService.getByRole('group').getByRole('link');
  await expect(bars).toHaveCount(90);
  await bars.last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(bars.nth(88)).toBeFocused();
  await expect(byService.getByText('Ganzer Zeitraum')).toHaveCount(0);

  await byService.getByRole('button', { name: 'Als Tabelle anzeigen' }).click();
  const table = byService.getByRole('table', { name: 'Sendungen je Tag nach Service' });
  await expect(table.getByRole('row')).toHaveCount(91);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Zeitraum:/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Zeitraum wählen' });
  await dialog.getByRole('button', { name: 'Letzter Monat' }).click();
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=/);
  await expect(page.getByRole('combobox', { name: 'Zeitraum' })).toHaveValue('own');

  await page.goBack();
  await page.getByRole('link', { name: 'Kennzahlen' }).click();
  const surcharges = page.getByRole('region', { name: 'Berechnete Zuschläge' });
  await surcharges.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/super-admin\/shipments\?date=created&from=.+&to=.+&surcharge=/);
  await expect(
    page.getByRole('table', { name: 'Sendungen', exact: true }).getByRole('link').first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Berechneter Zuschlag/ }).click();
  await expect(page).not.toHaveURL(/surcharge=/);

  await page.getByRole('link', { name: 'Kennzahlen' }).click();
  const exceptions = page.getByRole('region', { name: 'Offene Zustellprobleme' });
  await exceptions.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/super-admin\/shipments\?date=status_updated&from=.+&to=.+&status=5/);
});
