import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter, makePerson } from './journey.ts';
import { LoginPage } from './pages/login-page.ts';
import { untilInstalled } from './until-installed.ts';

/* Ctrl K without a network (docs/rules.md 2.11) finds the device's data of this user only. */

test.use({ serviceWorkers: 'allow' });

async function search(page: Page, words: string) {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Sendung, Adresse, Seite oder Aktion' });
  await expect(field).toBeFocused();
  await field.fill(words);
}
const hits = (page: Page, group: string) => page.getByRole('group', { name: group }).getByRole('option');

test("Ctrl K finds the device's shipments, addresses and actions without a network", {
  tag: '@gate',
}, async ({ signedIn: order, history, context }) => {
  const { page } = order;
  await untilInstalled(page);
  await page.goto('/addressbook');
  const saved = page.getByRole('table').getByRole('row').nth(1);
  await expect(saved).toBeVisible();
  const named = saved.getByRole('cell').nth(1).locator('span:not(:has(span))').first();
  await expect(named).toHaveText(/\S/);
  const address = (await named.textContent()) ?? '';
  await page.goto('/history');
  await expect(history.rows.first()).toBeVisible();
  const company = (await history.rows.first().getByRole('link').first().textContent()) ?? '';
  await page.waitForFunction(
    (words) =>
      Object.entries(localStorage).some(([key, text]) => key.startsWith('tq:') && text.includes(words)),
    company,
  );

  await context.setOffline(true);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await search(page, company);
  await expect(hits(page, 'Sendungen').first()).toContainText(company);
  await expect(
    page.getByText(/Ohne Verbindung werden nur die Daten auf diesem Gerät durchsucht\. Stand /),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Sendung, Adresse, Seite oder Aktion' })).toHaveCount(0);

  await search(page, address);
  await expect(hits(page, 'Adressen').first()).toContainText(address);
  await hits(page, 'Neuer Auftrag')
    .filter({ hasText: `Auftrag an ${address}` })
    .first()
    .click();
  await expect(order.heading).toBeVisible();
  await expect(order.field(order.addresses, 'Firma')).toHaveValue(address);

  await search(page, 'new order');
  await expect(hits(page, 'Aktionen')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(order.field(order.addresses, 'Firma')).toHaveValue('');
  await expect(page).toHaveURL(/\/order$/);
});

test('the next user of a device finds nothing of the previous one', async ({
  signedIn: order,
  history,
  context,
}) => {
  const { page } = order;
  await untilInstalled(page);
  await page.goto('/history');
  await expect(history.rows.first()).toBeVisible();
  const company = (await history.rows.first().getByRole('link').first().textContent()) ?? '';
  await page.getByRole('button', { name: /Benutzermenü/ }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(new LoginPage(page).heading).toBeVisible();
  await enter(page, await makePerson({ addresses: 0, shipments: 0 }), '/history');
  await expect(page.getByRole('heading', { level: 1, name: 'Archiv' })).toBeVisible();
  await context.setOffline(true);
  await search(page, company);
  await expect(page.getByText(/^Nichts gefunden\. Ohne Verbindung/)).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
});
