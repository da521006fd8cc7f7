import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter, makePerson } from './journey.ts';

test('one of the staff finds a manual order, begins it, gives it a number and a status', async ({
  page,
  admin,
}) => {
  const word = randomUUID().slice(0, 8);
  const { company } = await makePerson({ company: `Bootsbau ${word}` });
  await enter(page, admin);
  await page.getByRole('link', { name: 'Manuelle Aufträge' }).click();
  await expect(page.getByRole('radio', { name: /^Offen/ })).toBeChecked();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/super-admin/shipments?search=${encodeURIComponent(`bootsbau ${word}`)}&status=-2`);
  const row = page.getByRole('row').filter({ hasText: company }).first();
  const [tab] = await Promise.all([page.waitForEvent('popup'), row.getByRole('link').first().click()]);
  const card = tab.getByRole('region', { name: 'Manueller Auftrag' });
  await card.getByRole('button', { name: 'Auftrag übernehmen' }).click();
  await expect(card.getByText(/^In Arbeit seit /)).toBeVisible();
  const number = `KN-${word}`;
  await card.getByRole('textbox', { name: 'Transportdienst' }).fill('Kurier Nord');
  await card.getByRole('textbox', { name: 'Sendungsnummer' }).fill(number);
  await card.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Unterwegs' });
  await card.getByRole('button', { name: 'Speichern' }).click();
  await expect(tab.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expect(tab.getByText('Kurier Nord').first()).toBeVisible();
  await expectAccessible(tab);

  await card.getByRole('button', { name: 'Auftrag stornieren' }).click();
  const question = tab.getByRole('alertdialog');
  await question.getByRole('textbox').fill('Ware war nicht bereit');
  await expectAccessible(tab);
  await question.getByRole('button', { name: 'Stornieren', exact: true }).click();
  await expect(tab.getByText('Ware war nicht bereit')).toBeVisible();
});
