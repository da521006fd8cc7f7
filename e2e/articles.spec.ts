import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

/* The client's article list (docs/rules.md 12.16): created, imported, used in an offline order, exported. */

test.use({ serviceWorkers: 'allow', requested: { addresses: 0, shipments: 0 } });

const bern = {
  company: 'Aarekontor Optik',
  street: 'Marktgasse',
  street_number: '7',
  country: 'Schweiz',
  postal_code: '3011',
  city: 'Bern',
  contact_person: 'Beat Müller',
  phone_prefix: '031',
  phone: '5550190',
};

const file = [
  'sep=;',
  'Artikelnummer;Bezeichnung deutsch;Bezeichnung englisch;HS-Code;Ursprungsland;Gewicht kg;Wert;Gefahrgut;UN-Nummer;Gefahrgutklasse;Verpackungsgruppe',
  'LA-01;Klarlack matt;Clear lacquer, matt;3208 90;Deutschland;0,75;12,50;LQ;1263;3;III',
  '="007";Etui für Brillen;Case for glasses;42023210;Italien;0,1;3,20;;;;',
  'X;Falsch;;123;Italien;0,1;3,20;;;;',
].join('\r\n');

test('articles are created, imported, used in an offline order, and exported', async ({
  signedIn: order,
  context,
}) => {
  test.slow();
  const { page } = order;
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.getByRole('link', { name: 'Artikel', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Artikel' })).toBeVisible();
  await expect(page.getByText('Ihre Liste ist noch leer.')).toBeVisible();

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Artikel hinzufügen' }).first().click();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  await dialog.getByLabel('Bezeichnung deutsch').fill('Sonnenbrille');
  await dialog.getByLabel('Artikelnummer').fill('SB-1');
  await dialog.getByLabel('HS-Code').fill('90041091');
  await expect(dialog.getByText('Optische, Mess- und Medizingeräte')).toBeVisible();
  await dialog.getByLabel('Nettogewicht je Einheit').fill('0,045');
  await dialog.getByLabel('Wert je Einheit').fill('24,90');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeHidden();
  const table = page.getByRole('table', { name: 'Artikel' });
  const row = (text: string) => table.locator('tbody tr').filter({ hasText: text });
  await expect(row('Sonnenbrille')).toContainText('24,90');

  await page.getByRole('button', { name: 'Importieren' }).click();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'artikel.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(dialog.getByText(/Zeile 4, HS-Code: /)).toBeVisible();
  await dialog.getByRole('button', { name: '2 Artikel importieren' }).click();
  await expect(dialog.getByText('2 Artikel sind neu.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  await expect(row('Klarlack matt')).toContainText('LQ · UN 1263, 3, III');
  await expectAccessible(page);

  await row('Sonnenbrille').getByRole('button', { name: 'Löschen: Sonnenbrille' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(row('Sonnenbrille')).toHaveCount(0);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(row('Sonnenbrille')).toHaveCount(1);

  await context.setOffline(true);
  await page.goto('/articles');
  await expect(row('Etui für Brillen')).toBeVisible();
  await expect(page.getByText(/ändern lassen sie sich erst wieder mit Verbindung/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Artikel hinzufügen' })).toBeDisabled();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportieren' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Artikel.csv');
  const exported = await readFile(await download.path(), 'utf8');
  expect(exported).toContain('"=""007""";Etui für Brillen;Case for glasses;42023210;IT;0,1;3,2;EUR;Stück;');
  expect(exported).toContain(
    'LA-01;Klarlack matt;Clear lacquer, matt;320890;DE;0,75;12,5;EUR;Stück;LQ;1263;3;III;',
  );

  await order.open();
  await order.typeRecipient(bern);
  const customs = page.getByRole('region', { name: 'Zoll', exact: true });
  const line = customs.getByRole('group', { name: 'Position 1' });
  const description = line.getByRole('combobox', { name: 'Warenbezeichnung' });
  await description.pressSequentially('lack');
  await expect(page.getByRole('option', { name: 'Klarlack matt' })).toHaveCount(1);
  await description.press('ArrowDown');
  await description.press('Enter');
  await expect(description).toHaveValue('Klarlack matt');
  await expect(line.getByRole('textbox', { name: 'HS-Code' })).toHaveValue('320890');
  await line.getByRole('textbox', { name: 'Menge' }).fill('2');
  await expect(line.getByRole('textbox', { name: 'Stückwert' })).toHaveValue('12,50');
  await expect(line.getByRole('textbox', { name: 'Netto kg' })).toHaveValue('1,5');
  await expect(line.getByText('Farben, Lacke, Tinten')).toBeVisible();
  await line.getByRole('button', { name: 'Gefahrgut UN 1263 übernehmen' }).click();
  await expect(line.getByRole('button', { name: 'Gefahrgut UN 1263 übernehmen' })).toHaveCount(0);
  await expectAccessible(page);
});
