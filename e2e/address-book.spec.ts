import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { AddressBookPage } from './pages/address-book-page.ts';

test.beforeEach(async ({ signedIn }) => {
  await expect(signedIn.heading).toBeVisible();
});

const headings =
  'company,contact_person,street,street_number,address_extra_1,address_extra_2,postal_code,city,country_code,state_province_code,email,phone_country_prefix,phone_prefix,phone';

function csvOf(count: number, name: string, change: (cells: string[], at: number) => string[] = (it) => it) {
  const lines = Array.from({ length: count }, (_, at) =>
    change(
      [
        `${name} ${at + 1}`,
        'Änne Groß',
        'Königstraße',
        String(at + 1),
        '',
        '',
        '70173',
        'Stuttgart',
        'DE',
        '',
        '',
        '49',
        '711',
        '5550123',
      ],
      at,
    ).join(','),
  );
  return Buffer.from([headings, ...lines, ''].join('\r\n'));
}

/** Only characters that Windows-1252 encodes as one byte. */
const windows1252 = (text: string) => Buffer.from(text, 'latin1');

test('an address is added, found, edited, refused a second time, deleted and restored', {
  tag: '@gate',
}, async ({ page }) => {
  const book = new AddressBookPage(page);
  await book.open();
  const before = await book.count();

  await book.button('Adresse hinzufügen').click();
  await book.dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(book.dialog.getByRole('alert').first()).toBeVisible();
  await expect(book.field('Firma')).toBeFocused();
  const typed = {
    Firma: 'Größenwahn Süßwaren',
    Straße: 'Am Markt',
    Hausnummer: '7',
    Postleitzahl: '06108',
    Ort: 'Halle (Saale)',
    Ansprechpartner: 'Jörg Weiß',
    Vorwahl: '345',
    Telefonnummer: '5550111',
  };
  await book.fill(typed);
  await book.dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Die Adresse wurde gespeichert.')).toBeVisible();
  await expect(book.dialog).toBeHidden();

  await book.search('groessenwahn hale');
  await expect(book.row('Größenwahn Süßwaren')).toHaveCount(1);
  await expect.poll(() => book.count()).toBe(1);

  await book
    .row('Größenwahn')
    .getByRole('button', { name: /^Bearbeiten/ })
    .click();
  await book.fill({ Ansprechpartner: 'Käthe Müller' });
  await book.dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(book.row('Käthe Müller')).toHaveCount(1);

  await book.button('Adresse hinzufügen').click();
  await book.fill({ ...typed, Ansprechpartner: 'Käthe Müller' });
  await book.dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(book.dialog.getByRole('alert')).toContainText(
    'Diese Adresse gibt es in Ihrem Adressbuch schon.',
  );
  await book.dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await book.confirm.getByRole('button', { name: 'Verwerfen' }).click();

  await book
    .row('Größenwahn')
    .getByRole('button', { name: /^Löschen/ })
    .click();
  await expect(book.confirm).toContainText('Adresse wirklich löschen?');
  await book.confirm.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Keine Adresse passt zu dieser Suche.')).toBeVisible();
  await book.undo.click();
  await expect(book.row('Käthe Müller')).toHaveCount(1);

  await book.search('');
  await expect.poll(() => book.count()).toBe(before + 1);
});

test('going back with a half-typed address asks first', async ({ page }) => {
  const book = new AddressBookPage(page);
  await page.getByRole('link', { name: 'Adressbuch', exact: true }).click();
  await book.button('Adresse hinzufügen').first().click();
  await book.field('Firma').fill('Halb getippt GmbH');
  await page.goBack();
  await expect(book.confirm).toContainText('Eingaben verwerfen?');
  await expect(page).toHaveURL(/\/addressbook$/);
  await book.confirm.getByRole('button', { name: 'Weiter bearbeiten' }).click();
  await expect(book.field('Firma')).toHaveValue('Halb getippt GmbH');

  await page.goBack();
  await book.confirm.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Auftrag erstellen' })).toBeVisible();
  await expect(book.dialog).toHaveCount(0);
});

test('the list is sorted, paged, and the same after going back', async ({ page }) => {
  const book = new AddressBookPage(page);
  await book.open();
  const cities = () => book.rows.locator('td:nth-child(4)').allInnerTexts();
  await book.table.getByRole('button', { name: 'Ort', exact: true }).click();
  await expect(book.table.getByRole('columnheader', { name: 'Ort' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const ascending = await cities();
  await book.table.getByRole('button', { name: 'Ort', exact: true }).click();
  await expect(book.table.getByRole('columnheader', { name: 'Ort' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect.poll(async () => (await cities())[0]).not.toBe(ascending[0]);
  await page.getByLabel('Zeilen je Seite').selectOption('10');
  await expect(book.rows).toHaveCount(10);
  await book.button('Nächste Seite').click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('link', { name: 'Archiv' }).click();
  await page.goBack();
  await expect(page.getByRole('status').filter({ hasText: /^11–20 von/ })).toBeVisible();
});

test('an order starts from an address and stays tied to its entry', async ({ page, order }) => {
  const book = new AddressBookPage(page);
  await book.open();
  await book.search('alpenholz');
  await book
    .row('Alpenholz AG')
    .getByRole('button', { name: /^Auftrag an diese Adresse/ })
    .click();
  await expect(order.heading).toBeVisible();
  await expect(order.addresses.getByText('Aus dem Adressbuch: Alpenholz AG')).toBeVisible();
});

test('selected addresses are exported, deleted and restored, and the export can be imported', async ({
  page,
}) => {
  const book = new AddressBookPage(page);
  await book.open();
  await book.openImport();
  await book.choose('viele.csv', csvOf(12, 'Auswahlprobe'));
  expect(await book.runImport()).toMatch(/^12 neu/);
  await book.dialog.getByRole('button', { name: 'Fertig' }).click();
  await book.search('auswahlprobe');
  await page.getByLabel('Zeilen je Seite').selectOption('10');
  await expect(book.rows).toHaveCount(10);
  await page.getByRole('checkbox', { name: 'Alle Zeilen dieser Seite auswählen' }).check();
  const bar = page.getByRole('region', { name: 'Auswahl', exact: true });
  await expect(bar).toContainText('10 Adressen ausgewählt');
  await bar.getByRole('button', { name: 'Alle 12 auswählen' }).click();

  const exported = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Exportieren' }).click();
  const text = await readFile(await (await exported).path(), 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(text.trim().split('\r\n')).toHaveLength(13);
  expect(text).toContain('Auswahlprobe 12;Änne Groß;Königstraße;12;');

  await bar.getByRole('button', { name: 'Löschen' }).click();
  await expect(book.confirm).toContainText('12 Adressen wirklich löschen?');
  await book.confirm.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Keine Adresse passt zu dieser Suche.')).toBeVisible();
  await book.undo.click();
  await expect.poll(() => book.count()).toBe(12);

  await book.openImport();
  await book.choose('export.csv', Buffer.from(text));
  expect(await book.runImport()).toBe('0 neu, 0 überschrieben, 12 übersprungen');
});

test('a Windows file with German headings is imported and undone after the dialog is closed', {
  tag: '@gate',
}, async ({ page }) => {
  const book = new AddressBookPage(page);
  await book.open();
  await book.openImport();
  const file = [
    'Firma;Ansprechpartner;Straße;Hausnr.;PLZ;Ort;Land;Ländervorwahl;Vorwahl;Telefon',
    'Straußhof Gemüse;Jürgen Größl;Gießener Straße;4;35390;Gießen;DE;49;641;5550001',
    '"Käse; Wein & Brot";Zoë Müßig;Äußerer Ring;12a;90402;Nürnberg;;49;911;5550002',
    '',
  ].join('\r\n');
  await book.choose('Kunden.csv', windows1252(file));
  await expect(book.dialog.getByText('Beide Zeilen sind in Ordnung.')).toBeVisible();
  expect(await book.runImport()).toBe('2 neu, 0 überschrieben, 0 übersprungen');
  await book.dialog.getByRole('button', { name: 'Fertig' }).click();
  await book.search('kaese brot');
  await expect(book.row('Käse; Wein & Brot')).toContainText('90402 Nürnberg');
  await book.search('giessen');
  await expect(book.row('Straußhof Gemüse')).toHaveCount(1);

  await page.reload();
  const last = page.getByRole('region', { name: 'Letzter Import' });
  await expect(last).toContainText('2 neu, 0 überschrieben, 0 übersprungen');
  await last.getByRole('button', { name: 'Import rückgängig machen' }).click();
  await book.confirm.getByRole('button', { name: 'Rückgängig machen' }).click();
  await expect(page.getByText('Import rückgängig gemacht: 2 entfernt, 0 wiederhergestellt.')).toBeVisible();
  await expect(last).toBeHidden();
  await book.search('straußhof');
  await expect(page.getByText('Keine Adresse passt zu dieser Suche.')).toBeVisible();
});

test('an ERP file is imported with country names, joined streets and joined phones', async ({ page }) => {
  const book = new AddressBookPage(page);
  await book.open();
  await book.openImport();
  const file = [
    'sep=;',
    'Name1;Ansprechpartner;Straße;PLZ;Ort;Land;Region;Telefon',
    'Turmuhren Brandt;Ute Brandt;Hauptstr. 5;20095;Hamburg;Deutschland;;040/5550101',
    'Präzision Elbe;Jan Voß;Große Meißner Str. 12-14;1097;Dresden;Deutschland;;+49 351 5550102',
    'Präzision Heide;Eva Voß;Königsbrücker Str. 3;1099;Dresden;Deutschland;;0351 5550103',
    'Uhren Zürcher;Reto Zürcher;Bahnhofstrasse 7a;8001;Zürich;Schweiz;;0041 44 668 18 00',
    'Hudson Clocks;Ann Lee;1450 Market Street;10001;New York;USA;NY;+1 212 555 1234',
    '',
  ].join('\r\n');
  await book.choose('debitoren.csv', windows1252(file));
  await expect(book.dialog.getByText('2 Zeilen brauchen noch eine Korrektur')).toBeVisible();
  await book.dialog.getByRole('button', { name: 'Allen die 0 voranstellen' }).click();
  await expect(book.dialog.getByText('Alle Zeilen sind berichtigt oder ausgelassen')).toBeVisible();
  expect(await book.runImport()).toBe('5 neu, 0 überschrieben, 0 übersprungen');
  await book.dialog.getByRole('button', { name: 'Fertig' }).click();

  await book.search('hudson');
  await book
    .row('Hudson Clocks')
    .getByRole('button', { name: /^Bearbeiten/ })
    .click();
  for (const [name, value] of [
    ['Straße', 'Market Street'],
    ['Hausnummer', '1450'],
    ['Ländervorwahl', '001'],
    ['Vorwahl', '0212'],
    ['Telefonnummer', '555 1234'],
  ] as const)
    await expect(book.field(name)).toHaveValue(value);
  await book.dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await book.search('präzision elbe');
  await expect(book.row('Präzision Elbe')).toContainText('Große Meißner Str. 12-14');
  await expect(book.row('Präzision Elbe')).toContainText('01097 Dresden');
});

test('three wrong rows of 10,000 are corrected or left out, and the rest is imported together', async ({
  page,
}) => {
  test.slow();
  const book = new AddressBookPage(page);
  await book.open();
  const before = await book.count();
  await book.openImport();
  const file = csvOf(10_000, 'Großimport', (cells, at) => {
    if (at === 17) cells[6] = '';
    if (at === 4_999) cells[8] = 'ZZ';
    if (at === 9_999) cells[1] = '';
    return cells;
  });
  await book.choose('gross.csv', file);
  const rows = book.dialog.getByRole('region', { name: 'Zeilen mit Fehlern' });
  await expect(rows).toContainText('3 Zeilen brauchen noch eine Korrektur');
  await expect(rows.getByRole('listitem')).toHaveCount(3);
  await expect(rows.getByRole('textbox')).toHaveCount(3);
  await expect(rows).toContainText('Dieses Land kennen wir nicht.');
  await expect(book.dialog.getByRole('button', { name: 'Weiter', exact: true })).toBeDisabled();

  await rows.getByRole('textbox', { name: 'Postleitzahl' }).fill('70173');
  await expect(rows).toContainText('2 Zeilen brauchen noch eine Korrektur');
  await rows.getByRole('checkbox', { name: 'Zeile 5000 auslassen' }).check();
  await rows.getByRole('button', { name: 'Fehlerhafte Zeilen auslassen' }).click();
  await expect(rows).toContainText('Alle Zeilen sind berichtigt oder ausgelassen');
  expect(await book.runImport()).toBe('9.998 neu, 0 überschrieben, 0 übersprungen');

  await book.dialog.getByRole('button', { name: 'Import rückgängig machen' }).click();
  await expect(
    page.getByText('Import rückgängig gemacht: 9.998 entfernt, 0 wiederhergestellt.'),
  ).toBeVisible();
  await book.dialog.getByRole('button', { name: 'Schließen' }).click();
  await expect.poll(() => book.count()).toBe(before);
});

test('duplicates are overwritten or kept, and undo restores the overwritten ones', async ({ page }) => {
  const book = new AddressBookPage(page);
  await book.open();
  await book.openImport();
  await book.choose('eins.csv', csvOf(1, 'Doppelgänger'));
  await book.runImport();
  await book.dialog.getByRole('button', { name: 'Weitere Datei importieren' }).click();
  const other = csvOf(1, 'doppelgaenger', (cells) => cells.with(2, 'Koenigstr.'));
  await book.choose('zwei.csv', other);
  expect(await book.runImport('Überschreiben')).toBe('0 neu, 1 überschrieben, 0 übersprungen');
  await book.dialog.getByRole('button', { name: 'Import rückgängig machen' }).click();
  await expect(page.getByText('Import rückgängig gemacht: 0 entfernt, 1 wiederhergestellt.')).toBeVisible();
  await book.choose('zwei.csv', other);
  expect(await book.runImport('Beide behalten')).toBe('1 neu, 0 überschrieben, 0 übersprungen');
  await book.dialog.getByRole('button', { name: 'Fertig' }).click();
  await book.search('doppelgänger');
  await expect.poll(() => book.count()).toBe(2);
});

const bad: [string, string, Buffer, RegExp][] = [
  ['no CSV', 'Kunden.xlsx', Buffer.from('PK\u0003\u0004'), /^Nur CSV-Dateien sind erlaubt/],
  ['empty', 'leer.csv', Buffer.from(''), /^Die Datei ist leer/],
  ['of blanks only', 'blank.csv', Buffer.from(' \r\n \r\n'), /^Die Datei ist leer/],
  ['of 11 MB', 'riesig.csv', Buffer.alloc(11 * 1024 * 1024, 'a'), /^Die Datei ist größer als 10 MB/],
  [
    'with a quotation mark that never ends',
    'zitat.csv',
    Buffer.from(`${headings}\r\n"Offen,Jo,Weg,1\r\n`),
    /Anführungszeichen/,
  ],
  ['binary', 'bild.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0]), /^Das ist keine Textdatei/],
  ['of headings only', 'kopf.csv', Buffer.from(`${headings}\r\n`), /nur die Kopfzeile/],
  ['of too many rows', 'viel.csv', csvOf(10_001, 'Zuviel'), /10\.001 Zeilen.*höchstens 10\.000/],
];

test('every unreadable file has its own message and changes nothing', async ({ page }) => {
  const book = new AddressBookPage(page);
  await book.open();
  const before = await book.count();
  await book.openImport();
  for (const [what, name, content, message] of bad) {
    await book.choose(name, content);
    await expect(book.dialog.getByRole('alert'), what).toHaveText(message);
  }
  await book.dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect.poll(() => book.count()).toBe(before);
});

test('a missing heading is requested and remembered', async ({ page }) => {
  const book = new AddressBookPage(page);
  await book.open();
  await book.openImport();
  const file = Buffer.from(csvOf(1, 'Spaltenprobe').toString().replace('company,', 'Debitor,'));
  await book.choose('fremd.csv', file);
  await expect(book.dialog.getByText(/^Nicht alle Spalten haben eine bekannte Überschrift/)).toBeVisible();
  await book.dialog.getByRole('button', { name: 'Zeilen prüfen' }).click();
  await expect(book.dialog.getByText('Bitte wählen Sie die Spalte.')).toHaveCount(1);
  await book.dialog.getByRole('combobox', { name: 'Firma' }).selectOption('Debitor');
  await book.dialog.getByRole('button', { name: 'Zeilen prüfen' }).click();
  await expect(book.dialog.getByText('Die Zeile ist in Ordnung.')).toBeVisible();
  await book.dialog.getByRole('button', { name: 'Andere Datei' }).click();
  await book.choose('fremd.csv', file);
  await expect(book.dialog.getByText('Die Zeile ist in Ordnung.')).toBeVisible();
});

test('the example file can be downloaded and imported', async ({ page }) => {
  const book = new AddressBookPage(page);
  await book.open();
  await book.openImport();
  const download = page.waitForEvent('download');
  await book.dialog.getByRole('button', { name: 'Beispieldatei herunterladen' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('adressbuch-beispiel.csv');
  await book.choose('beispiel.csv', await readFile(await file.path()));
  await expect(book.dialog.getByText(/^(Die Zeile ist|Alle \d Zeilen sind) in Ordnung\.$/)).toBeVisible();
  await book.runImport();
  await book.dialog.getByRole('button', { name: 'Import rückgängig machen' }).click();
  await expect(page.getByText(/^Import rückgängig gemacht/)).toBeVisible();
});
