import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './journey.ts';

test('an administrator opens a client’s view read-only, and the client’s history says so', async ({
  admin,
  customer,
  page,
}) => {
  await enter(page, admin, `/super-admin/clients?search=${encodeURIComponent(customer.email)}`);
  const details = page.getByRole('table', { name: 'Kunden' }).getByRole('link', { name: /^Details/ });
  await expect(details).toHaveCount(1);
  await page.goto((await details.getAttribute('href')) ?? '');
  await page.getByRole('link', { name: 'Ansicht des Kunden öffnen' }).click();
  await expect(page.getByRole('note')).toContainText('nur lesend');

  const archive = page.getByRole('table', { name: 'Archiv' });
  const rows = archive.locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await page.getByRole('searchbox', { name: 'Sendungen des Kunden durchsuchen' }).fill('AB-40106');
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole('button').first().click();
  await expect(archive.getByText('Referenzen:').first()).toBeVisible();
  await expect(archive.getByText(/^Label (nicht )?gedruckt/).first()).toBeVisible();
  await expect(archive.getByRole('heading', { name: 'Sendungsverlauf' })).toBeVisible();
  await expect(page.getByText(/liegen nur auf den Geräten des Kunden/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Abholungen' })).toBeVisible();
  await expect(page.locator('main').getByRole('button', { name: /druck|send|storn|wiederhol/i })).toHaveCount(
    0,
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Zurück zum Kunden' }).click();
  await expect(page.getByText('Ansicht des Kunden geöffnet').first()).toBeVisible();
});
