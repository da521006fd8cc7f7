import { everyPage, openAsOne } from './every-page.ts';
import { expect, test } from './fixtures.ts';
import { lookAt } from './look-at.ts';

for (const locale of ['de', 'en'] as const)
  for (const look of everyPage)
    test(`${look.name} in ${locale}`, async ({ page }) => {
      await openAsOne(page, look, locale);
      await page.waitForLoadState('networkidle');
      await lookAt(page, `${look.name}-${locale}`);
    });

test('a shipment with a cancelled parcel and its question', async ({ page, signedIn: _, history }) => {
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
