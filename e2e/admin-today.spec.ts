import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter, makePerson } from './journey.ts';

test("staff sign in to today's open work, and each number leads to its list", {
  tag: '@gate',
}, async ({ page, admin, login }) => {
  await makePerson({ company: `Bootsbau ${randomUUID().slice(0, 8)}` });
  await login.open();
  await login.submit(admin);
  await expect(page).toHaveURL('/super-admin/today');
  await expect(page.getByRole('heading', { level: 1, name: 'Heute' })).toBeVisible();
  const orders = page.getByRole('link', { name: /^Manuelle Aufträge, offen/ }).first();
  await expect(orders).toBeVisible();
  await expectAccessible(page);

  await orders.click();
  await expect(page).toHaveURL('/super-admin/manual-orders?filter=open');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await page.goBack();
  await page
    .getByRole('link', { name: /^Überfällige Abholungen/ })
    .first()
    .click();
  await expect(page).toHaveURL('/super-admin/pickups?status=overdue');
  await page.goBack();
  await page
    .getByRole('link', { name: /^Gescheiterte E-Mails/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gescheiterte E-Mails' })).toBeVisible();
  await expectAccessible(page);
});

test("the app opens for staff with today's work and their own pages first in the menu", async ({
  page,
  admin,
}) => {
  await enter(page, admin, '/');
  await expect(page).toHaveURL('/super-admin/today');
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
  await expect(menu.getByRole('link').first()).toHaveText('Heute');
  const names = await menu.getByRole('link').allTextContents();
  expect(new Set(names).size).toBe(names.length);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/super-admin/today');

  await page.goto('/start');
  await expect(page).toHaveURL('/super-admin/today');

  await page.goto('/order');
  await expect(page.getByRole('heading', { level: 1, name: 'Auftrag erstellen' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Sendung, Adresse, Seite oder Aktion' }).fill('mails');
  await page.getByRole('option', { name: 'Gescheiterte E-Mails' }).click();
  await expect(page).toHaveURL('/super-admin/mails');
});

test('a customer starts with a new order', async ({ page, customer }) => {
  await enter(page, customer, '/');
  await expect(page).toHaveURL('/order');
  await page.goto('/start');
  await expect(page).toHaveURL('/order');
});
