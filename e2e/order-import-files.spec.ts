import { readFile } from 'node:fs/promises';
import { readWorkbook } from '#domain/files/workbook/read-workbook.ts';
import { writeWorkbook } from '#domain/files/workbook/write-workbook.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './journey.ts';
import { shipmentsTo } from './server-faults.ts';

const rows = (tag: string) => [
  ['Beleg', 'Kundin', 'Wohin', 'PLZ', 'Ort', 'Land', 'Telefon', 'Artikel', 'Lagerplatz', 'Gewicht (kg)'],
  [
    `${tag}-1`,
    `${tag} Söhne`,
    'Große Bergstraße 15a',
    '22767',
    'Hamburg',
    'DE',
    '040 5550177',
    'Teekanne',
    'A-10',
    '2,5',
  ],
  [`${tag}-2`, `${tag} Holz`, 'Feldweg 3', '24103', 'Kiel', 'DE', '0431 5550120', 'Bretter', 'A-2', '12'],
];
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const fits = (page: import('@playwright/test').Page) =>
  page.evaluate(() => {
    const wide = [...document.querySelectorAll('main *')].filter(
      (it) => it.scrollWidth > it.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(it).overflowX),
    );
    return wide.length === 0 && document.documentElement.scrollWidth <= window.innerWidth;
  });

test('a workbook is mapped once for the company, packed by shelf, and returned as a workbook', {
  tag: '@gate',
}, async ({ signedIn: order, customer, anotherDevice }) => {
  const { page } = order;
  const tag = `X${Date.now()}`;
  const buffer = Buffer.from(await writeWorkbook(rows(tag), 'Montag'));
  const file = { name: 'shop.xlsx', mimeType: xlsx, buffer };
  await page.getByRole('button', { name: 'Aufträge importieren' }).click();

  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: buffer.subarray(0, 900) });
  await expect(page.getByText('Die Excel-Datei ist beschädigt.')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('2 Zeilen gefunden.')).toBeVisible();

  await page.getByRole('button', { name: 'Alle Felder und feste Werte zeigen' }).click();
  const choose = (field: string, column: string) =>
    page.getByLabel(field, { exact: true }).selectOption({ label: column });
  await choose('Eigene Auftragsnummer (Referenz 1)', 'Beleg');
  await choose('Firma', 'Kundin');
  await choose('Straße', 'Wohin');
  await page.getByRole('button', { name: 'Regel hinzufügen' }).click();
  const rule = page.getByRole('group', { name: 'Regeln' });
  await rule.getByLabel('Wenn', { exact: true }).selectOption({ label: 'Artikel' });
  await rule.getByLabel('Vergleich der Regel 1').selectOption({ label: 'ist gefüllt' });
  await rule.getByLabel('Dann', { exact: true }).selectOption({ label: 'Maße (L x B x H)' });
  await rule.getByRole('combobox', { name: 'Wert der Regel 1', exact: true }).click();
  await page.getByRole('option', { name: /Karton M/ }).click();
  await page.getByLabel('Service innerhalb Deutschlands').selectOption({ label: 'Standard' });
  await page.getByLabel('Name der Zuordnung').fill(`Laden ${tag}`);
  await page.getByRole('button', { name: 'Aufträge prüfen' }).click();

  const list = page.getByRole('table', { name: 'Aufträge des Stapels' });
  await expect(list.getByRole('rowheader')).toHaveCount(2);
  const terms = page.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ });
  if (await terms.isVisible()) await terms.check();
  const state = page.getByRole('region', { name: 'shop.xlsx' }).getByRole('status');
  await page.getByLabel('Ansprechpartner, Zeile 2').fill('Groß');
  await page.getByLabel('Ansprechpartner, Zeile 3').fill('Nord');
  await page.keyboard.press('Enter');
  await expect(state).toHaveText('2 Aufträge, 2 bereit');

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(list.getByRole('rowheader')).toHaveCount(2);
  expect(await fits(page)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });

  const pick = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Listen' }).click();
  await page.getByRole('menuitem', { name: 'Pickliste' }).click();
  expect((await pick).suggestedFilename()).toMatch(/^Pickliste-ST-[\dA-F]{8}\.pdf$/);
  await page.getByRole('button', { name: '2 Aufträge senden' }).click();
  await expect(state).toHaveText('2 Aufträge, 2 gesendet');
  await expect.poll(() => shipmentsTo(tag)).toHaveLength(2);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Dateien' }).click();
  await page.getByRole('menuitem', { name: 'Ergebnis für Excel' }).click();
  const result = await readWorkbook(new Uint8Array(await readFile(await (await download).path())));
  const cells = 'rows' in result ? result.rows.map((it) => it.cells) : [];
  expect(cells[0]?.slice(-4)).toEqual(['Sendungsnummer', 'Sendungsverfolgung', 'Status', 'Grund']);
  expect(cells[1]?.slice(0, 4)).toEqual([`${tag}-1`, `${tag} Söhne`, 'Große Bergstraße 15a', '22767']);
  expect(cells[1]?.at(-2)).toBe('gesendet');

  const other = await anotherDevice();
  await enter(other, customer, '/order/import');
  await expect(other.getByText('Welche Spalten eine Datei haben kann')).toBeVisible();
  await expect
    .poll(async () => {
      await other.locator('input[type=file]').setInputFiles(file);
      await other.getByText('2 Zeilen gefunden.').waitFor();
      const isKnown = (await other.getByLabel('Zuordnung', { exact: true }).count()) > 0;
      if (!isKnown) await other.getByRole('button', { name: 'Abbrechen' }).click();
      return isKnown;
    })
    .toBe(true);
  await expect(other.getByLabel('Name der Zuordnung')).toHaveValue(`Laden ${tag}`);
  await other.getByRole('button', { name: 'Aufträge prüfen' }).click();
  const known = other.getByRole('table', { name: 'Aufträge des Stapels' });
  await expect(known.getByText('Diese Auftragsnummer gab es schon.')).toHaveCount(2);
  await expect(other.getByRole('button', { name: 'Aufträge senden', exact: true })).toBeDisabled();
});
