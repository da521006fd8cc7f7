import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter, makePerson } from './journey.ts';

const clients = '/super-admin/clients';

const table = (page: Page) => page.getByRole('table', { name: 'Kunden' });
const option = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const saved = (page: Page) => page.getByText('Der Kunde ist gespeichert.');

async function find(page: Page, search: string, company: string) {
  await page.goto(clients);
  await page.getByRole('searchbox').fill(search);
  await expect(page).toHaveURL(/search=/);
  await expect(table(page).getByRole('link', { name: company, exact: true })).toBeVisible();
  await expect(table(page).getByRole('link', { name: /^Details/ })).toHaveCount(1);
}

async function openFound(page: Page): Promise<Page> {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    table(page)
      .getByRole('link', { name: /^Details/ })
      .click(),
  ]);
  await expect(option(tab, 'Aktiv')).toBeVisible();
  return tab;
}

test('a customer finds no administration and is sent to the order page', async ({ signedIn, page }) => {
  await expect(page.getByRole('link', { name: 'Kunden' })).toHaveCount(0);
  await page.goto(clients);
  await expect(signedIn.heading).toBeVisible();
  await expect(page).toHaveURL(/\/order$/);
});

async function makeClient(company: string) {
  const word = randomUUID().slice(0, 8);
  const client = { company: `${company} ${word}`, is_valor_enabled: false, addresses: 0, shipments: 0 };
  return { ...(await makePerson(client)), word };
}

test.describe('an administrator', () => {
  test.beforeEach(({ page, admin }) => enter(page, admin));

  test('finds a client, opens it in a new tab, and switches are saved immediately', {
    tag: '@gate',
  }, async ({ page }) => {
    await page.getByRole('link', { name: 'Kunden' }).click();
    await expect(
      table(page)
        .getByRole('link', { name: /^Details/ })
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    const { company, word } = await makeClient('Werkzeugbau Straßner');
    await find(page, `strassner ${word}`, company);
    const tab = await openFound(page);
    await expectAccessible(tab);
    await option(tab, 'Valorentransport').click();
    await expect(saved(tab)).toBeVisible();
    await tab.getByRole('radio', { name: 'Wöchentlich' }).click();
    await expect(tab.getByText('Rechnung: Monatlich → Wöchentlich')).toBeVisible();
    await tab.getByRole('combobox', { name: 'Bezahlt von' }).click();
    await tab.getByRole('option', { name: 'Hansa Einkaufsverbund eG' }).click();
    await expect(tab.getByText('Bezahlt von: leer → Hansa Einkaufsverbund eG')).toBeVisible();
    await tab.reload();
    await expect(option(tab, 'Valorentransport')).toBeChecked();
    await expect(tab.getByRole('radio', { name: 'Wöchentlich' })).toBeChecked();
    await expect(tab.getByRole('combobox', { name: 'Bezahlt von' })).toHaveValue('Hansa Einkaufsverbund eG');
  });

  test("sees another administrator's change and decides about the own one", async ({ page }) => {
    const { company, word } = await makeClient('Textil Vogelsang');
    await find(page, `${word} kiel`, company);
    const [one, two] = [await openFound(page), await openFound(page)];
    await option(one, 'Abholungen buchen').click();
    await expect(saved(one)).toBeVisible();
    await option(two, 'Valorentransport').click();
    const dialog = two.getByRole('alertdialog', { name: 'Inzwischen geändert' });
    await expect(dialog).toContainText('Abholungen buchen: ja → nein');
    await expect(dialog).toContainText('Valorentransport: nein → ja');
    await dialog.getByRole('button', { name: 'Meine Änderung speichern' }).click();
    await expect(saved(two)).toBeVisible();
    await expect(option(two, 'Abholungen buchen')).not.toBeChecked();
    await expect(option(two, 'Valorentransport')).toBeChecked();
  });

  test('deletes a client after reading what is deleted and what stays', async ({ page, admin }) => {
    const { company, word } = await makeClient('Kartonagen Thießen');
    await find(page, word, company);
    await page.getByRole('button', { name: `Löschen: ${company}` }).click();
    const dialog = page.getByRole('alertdialog', { name: `${company} löschen?` });
    await expect(dialog).toContainText('Erhalten bleiben die Sendungen');
    await dialog.getByLabel('Ihr Passwort').fill(admin.password);
    await dialog.getByRole('button', { name: 'Kunden löschen' }).click();
    await expect(page.getByText('Der Kunde ist gelöscht.')).toBeVisible();
    await expect(page.getByText('Kein Kunde passt zu dieser Suche.')).toBeVisible();
  });
});
