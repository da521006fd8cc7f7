import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures.ts';
import { enter, makePerson } from './journey.ts';
import { readTexts } from './read-label.ts';

test.beforeEach(({ page }) => page.emulateMedia({ media: 'print', colorScheme: 'dark' }));

test('a list is printed dark on white, without menus, and no row spans two sheets', async ({
  page,
  customer,
}) => {
  await enter(page, customer, '/history');
  const rows = page.getByRole('table', { name: 'Sendungen', exact: true }).locator('tbody[data-index]');
  await expect(rows.first()).toHaveCSS('break-inside', 'avoid');
  await expect(rows.first()).toHaveCSS('color', 'rgb(29, 29, 31)');
  await expect(page.getByText('Zum Inhalt springen')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Adressbuch' })).toHaveCount(0);
});

test.describe('a long list', () => {
  test.use({ requested: { shipments: 250 } });

  test('is printed with every row, and the screen keeps its place', async ({ page, customer }) => {
    await page.emulateMedia({ media: null });
    await enter(page, customer, '/history');
    const table = page.getByRole('table', { name: 'Sendungen', exact: true });
    const rows = table.locator('tbody[data-index]');
    await expect(rows.first()).toBeVisible();
    await page.getByLabel('Zeilen je Seite').selectOption('Alle');
    await expect(page.getByText('1–250 von 250')).toBeVisible();
    // On a screen only rows near the window exist.
    await expect.poll(() => rows.count()).toBeLessThan(100);
    const last = table.locator('tbody[data-index="249"]');
    // Rows are measured once visible, which moves the end.
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        return last.count();
      })
      .toBe(1);
    await last.getByRole('checkbox').focus();

    const printed = (await readTexts(await page.pdf())).join();
    await expect.poll(() => rows.count()).toBeLessThan(100);
    await expect(last.getByRole('checkbox')).toBeFocused();
    await expect(last.getByRole('checkbox')).toBeInViewport();

    await page.emulateMedia({ media: 'print' });
    await expect(rows).toHaveCount(250);
    const numbers = (await rows.allTextContents()).flatMap((it) => /\d{8} \d{8} \d\d/.exec(it) ?? []);
    expect(numbers.length).toBeGreaterThan(200);
    for (const number of numbers) expect(printed).toContain(number);
  });
});

test('a driver can read the list of stops at arm’s length', async ({ page, admin }) => {
  const { company } = await makePerson({ company: `Möbelwerk ${randomUUID().slice(0, 8)}` });
  await enter(page, admin, `/super-admin/pickups?status=booked&search=${encodeURIComponent(company)}`);
  const row = page.getByRole('table', { name: 'Abholungen' }).locator('tbody[data-index]').first();
  const [, day, month, year] = /(\d\d)\.(\d\d)\.(\d{4})/.exec((await row.textContent()) ?? '') ?? [];
  await page.goto(`/super-admin/pickups/drivers?day=${year}-${month}-${day}`);
  const stop = page.getByRole('article').first();
  // 10.5 pt; the staff's overview is printed smaller.
  await expect(stop.getByText('+49').first()).toHaveCSS('font-size', '14px');
  await expect(page.getByRole('button', { name: 'Liste drucken' })).toBeHidden();
});
