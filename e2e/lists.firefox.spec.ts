import { globSync, readFileSync } from 'node:fs';
import { expect, test } from './firefox-fixtures.ts';
import { earlyMorning, enter, setTime } from './journey.ts';
import { AddressBookPage } from './pages/address-book-page.ts';
import { shipmentsTo } from './server-faults.ts';
import { downloads } from './stock-firefox.ts';

test('an address is added, found, and an order starts from it', async ({ page, signedIn: order }) => {
  await expect(order.heading).toBeVisible();
  const book = new AddressBookPage(page);
  await book.open();
  await book.button('Adresse hinzufügen').click();
  await book.fill({
    Firma: 'Größenwahn Süßwaren',
    Straße: 'Am Markt',
    Hausnummer: '7',
    Postleitzahl: '06108',
    Ort: 'Halle (Saale)',
    Ansprechpartner: 'Jörg Weiß',
    Vorwahl: '345',
    Telefonnummer: '5550111',
  });
  await book.dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Die Adresse wurde gespeichert.')).toBeVisible();
  await expect(book.dialog).toBeHidden();
  await book.search('groessenwahn hale');
  await expect(book.row('Größenwahn Süßwaren')).toHaveCount(1);
  await book
    .row('Größenwahn Süßwaren')
    .getByRole('button', { name: /^Auftrag an diese Adresse/ })
    .click();
  await expect(order.addresses.getByText('Aus dem Adressbuch: Größenwahn Süßwaren')).toBeVisible();
});

test('a file of orders is corrected, sent, and returned with its numbers', async ({ page, customer }) => {
  const tag = `F${Date.now()}`;
  const rows = [
    'Bestellnummer;Firma;Ansprechpartner;Straße;PLZ;Ort;Telefon;Inhalt;Gewicht (kg);Länge;Breite;Höhe;Service',
    `${tag}-1;${tag} Größen & Söhne;Jürgen Groß;Große Bergstraße 15a;22767;Hamburg;040 5550177;Bücher;2,5;30;20;15;Standard`,
    `${tag}-2;${tag} Dresdner Tee;Änne Weiß;Am Markt 7;1067;Dresden;0351 4956001;Tee;1,25;30;20;15;Standard`,
  ];
  const buffer = Buffer.from([...rows, ''].join('\r\n'));
  await enter(page, customer, '/order/import');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Excel- oder CSV-Datei wählen' }).click();
  await (await chooser).setFiles({ name: `${tag}.csv`, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Aufträge prüfen' }).click();
  const state = page.getByRole('region', { name: `${tag}.csv` }).getByRole('status');
  await expect(state).toHaveText('2 Aufträge, 1 bereit, 1 zu ergänzen');
  const cell = page.getByRole('textbox', { name: 'Postleitzahl, Zeile 3', exact: true });
  await cell.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('01067');
  await page.keyboard.press('Enter');
  await expect(state).toHaveText('2 Aufträge, 2 bereit');
  await page.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ }).check();
  await page.getByRole('button', { name: '2 Aufträge senden' }).click();
  await expect(state).toHaveText('2 Aufträge, 2 gesendet');
  expect(await shipmentsTo(tag)).toHaveLength(2);

  await page.getByRole('button', { name: 'Dateien' }).click();
  await page.getByRole('menuitem', { name: 'Ergebnis als CSV' }).click();
  const saved = () => globSync(`${downloads}/*${tag}*`);
  await expect.poll(saved).toHaveLength(1);
  const lines = () =>
    readFileSync(saved()[0] ?? '', 'utf8')
      .trim()
      .split('\r\n');
  await expect.poll(lines).toHaveLength(3);
  for (const line of lines().slice(1)) expect(line).toMatch(/;\w{8,};[^;]*\/track\?number=\w+;gesendet/);
});

test('a pickup is booked and listed', async ({ page, customer }) => {
  // A day that is over cannot be booked.
  await setTime(page, earlyMorning());
  await enter(page, customer, '/pickups/book');
  await expect(page.getByRole('textbox', { name: 'Firma' })).not.toHaveValue('');
  await page.getByLabel('Anzahl Packstücke').fill('4');
  await page.getByLabel('Gesamtgewicht').fill('48,5');
  await page.getByRole('radio', { name: /^Overnight Express/ }).check();
  await page.getByRole('button', { name: 'Abholung buchen' }).click();
  await expect(
    page.getByText(/Die Abholung ist gebucht\. Bestätigung [A-Z2-9]{4}-[A-Z2-9]{4}/),
  ).toBeVisible();
  const row = page
    .getByRole('table', { name: 'Abholungen' })
    .getByRole('row')
    .filter({ has: page.getByText('Neu', { exact: true }) });
  await expect(row).toContainText('4 Pakete');
  await expect(row).toContainText('Abholung gebucht');
});
