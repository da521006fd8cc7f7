import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures.ts';
import { enter, makePerson } from './journey.ts';

/* What a browser's print dialog is given, on a device that is dark. */

test.beforeEach(({ page }) => page.emulateMedia({ media: 'print', colorScheme: 'dark' }));

test('a list is printed dark on white, without menus, and no row stands on two sheets', async ({
  page,
  customer,
}) => {
  await enter(page, customer, '/history');
  const rows = page.getByRole('table', { name: 'Sendungen', exact: true }).locator('tbody[data-index]');
  await expect(rows.first()).toHaveCSS('break-inside', 'avoid');
  await expect(rows.first()).toHaveCSS('color', 'rgb(29, 29, 31)');
  await expect(page.getByText('Zum Inhalt springen')).toBeHidden();
  // At this width a drawer stands beside the page on a screen.
  await expect(page.getByRole('link', { name: 'Adressbuch' })).toHaveCount(0);
});

test('a driver reads the list of stops at arm’s length', async ({ page, admin }) => {
  const { company } = await makePerson({ company: `Möbelwerk ${randomUUID().slice(0, 8)}` });
  await enter(page, admin, `/super-admin/pickups?status=booked&search=${encodeURIComponent(company)}`);
  const row = page.getByRole('table', { name: 'Abholungen' }).locator('tbody[data-index]').first();
  const [, day, month, year] = /(\d\d)\.(\d\d)\.(\d{4})/.exec((await row.textContent()) ?? '') ?? [];
  await page.goto(`/super-admin/pickups/drivers?day=${year}-${month}-${day}`);
  const stop = page.getByRole('article').first();
  // 10.5 pt; the staff's overview of orders is printed smaller.
  await expect(stop.getByText('+49').first()).toHaveCSS('font-size', '14px');
  await expect(page.getByRole('button', { name: 'Liste drucken' })).toBeHidden();
});
