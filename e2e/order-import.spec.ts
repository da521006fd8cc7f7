import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { shipmentsTo } from './server-faults.ts';

/** Only characters that Windows-1252 encodes as one byte. */
const windows1252 = (text: string) => Buffer.from(text, 'latin1');

const rows = (tag: string) => [
  'Versand am Montag;;;;;;;;;;;;',
  'Bestellnummer;Firma;Ansprechpartner;Straße;PLZ;Ort;Telefon;Inhalt;Gewicht (kg);Länge;Breite;Höhe;Service',
  `${tag}-1;${tag} Größen & Söhne;Jürgen Groß;Große Bergstraße 15a;22767;Hamburg;040 5550177;Bücher;2,5;30;20;15;Standard`,
  `${tag}-2;${tag} Holzbau;Kim Nord;Feldweg 3;24103;Kiel;0431 5550120;Bretter;12,0;60;40;30;Standard`,
  `${tag}-2;${tag} Holzbau;Kim Nord;Feldweg 3;24103;Kiel;0431 5550120;Schrauben;4,2;30;20;20;Standard`,
  `${tag}-3;${tag} Dresdner Tee;Änne Weiß;Am Markt 7;1067;Dresden;0351 4956001;Tee;1,25;30;20;15;Standard`,
  `${tag}-4;${tag} Optik;Jan Petersen;Hafendamm 8;24937;Flensburg;0461 5550120;Brillen;schwer;30;20;20;Standard`,
  'Summe;;;;;;;;19,95;;;;',
];

const cell = (page: Page, name: string, row: number) =>
  page.getByRole('textbox', { name: `${name}, Zeile ${row}`, exact: true });

test('a file is corrected by keyboard, sent once, and returned with its numbers', {
  tag: '@gate',
}, async ({ signedIn: order }) => {
  const { page } = order;
  const tag = `S${Date.now()}`;
  await page.getByRole('button', { name: 'Aufträge importieren' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aufträge importieren' })).toBeVisible();
  const buffer = windows1252(`${rows(tag).join('\r\n')}\r\n`);
  await page.locator('input[type=file]').setInputFiles({ name: 'shop.csv', mimeType: 'text/csv', buffer });

  await expect(page.getByText('5 Zeilen gefunden.')).toBeVisible();
  await page.getByText('2 Zeilen sind keine Aufträge').click();
  await expect(page.getByText('Zeile 8: Summe · 19,95')).toBeVisible();
  await page.getByRole('button', { name: 'Aufträge prüfen' }).click();

  const list = page.getByRole('table', { name: 'Aufträge des Stapels' });
  await expect(list.getByRole('rowheader')).toHaveCount(4);
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await tooWide()).toBe(0);
  // The list fits within its card on a tablet and on a laptop; upright its row numbers stay in sight.
  const size = page.viewportSize();
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() =>
        list.evaluate(({ parentElement: it }) => (it ? it.scrollWidth - it.clientWidth : undefined)),
      )
      .toBe(0);
  }
  await page.setViewportSize({ width: 768, height: 1024 });
  await cell(page, 'Gewicht (kg)', 7).focus();
  await expect(list.getByRole('rowheader').first()).toBeInViewport({ ratio: 1 });
  expect(await tooWide()).toBe(0);
  if (size) await page.setViewportSize(size);
  const state = page.getByRole('region', { name: 'shop.csv' }).getByRole('status');
  await expect(state).toHaveText('4 Aufträge, 2 bereit, 2 zu ergänzen');

  await expect(list.getByRole('row').nth(1)).toContainText('Ist es die 0 am Anfang?');
  await expect(list).toContainText('„schwer“ ist keine Zahl und wurde nicht übernommen.');
  await cell(page, 'Postleitzahl', 6).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('01069');
  await page.keyboard.press('Enter');
  await expect(state).toHaveText('4 Aufträge, 3 bereit, 1 zu ergänzen');
  await cell(page, 'Postleitzahl', 6).focus();
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Postleitzahl', 6)).toHaveValue('1067');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('01067');
  await cell(page, 'Gewicht (kg)', 7).focus();
  await page.keyboard.type('4,5');
  await page.keyboard.press('Enter');
  await expect(state).toHaveText('4 Aufträge, 4 bereit');

  await page.reload();
  await expect(state).toHaveText('4 Aufträge, 4 bereit');
  const send = page.getByRole('button', { name: '4 Aufträge senden' });
  await send.click();
  await expect(page.getByRole('alert')).toHaveText(
    'Bitte akzeptieren Sie die Allgemeinen Geschäftsbedingungen.',
  );
  await page.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ }).check();
  await send.click();
  await expect(state).toHaveText('4 Aufträge, 4 gesendet');
  await expect.poll(() => shipmentsTo(tag)).toHaveLength(4);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Dateien' }).click();
  await page.getByRole('menuitem', { name: 'Ergebnis als CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const lines = file
    .trim()
    .split('\r\n')
    .map((it) => it.replace('\ufeff', '').split(';'));
  expect(lines).toHaveLength(6);
  expect(lines[0]?.slice(0, 2)).toEqual(['Bestellnummer', 'Firma']);
  expect(lines[0]?.slice(13)).toEqual(['Sendungsnummer', 'Sendungsverfolgung', 'Status', 'Grund']);
  expect(lines[1]?.slice(0, 2)).toEqual([`${tag}-1`, `${tag} Größen & Söhne`]);
  const numbers = lines.slice(1).map((it) => it[13]);
  expect(new Set(numbers).size).toBe(5);
  for (const line of lines.slice(1)) {
    expect(line[13]).toMatch(/^\w{8,}$/);
    expect(line[14]).toContain(`/track?number=${line[13]}`);
    expect(line[15]).toBe('gesendet');
  }

  await page.goto('/order/import');
  await page.locator('input[type=file]').setInputFiles({ name: 'shop.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Aufträge prüfen' }).click();
  await expect(list).toContainText('Diese Auftragsnummer gab es schon.');
  await expect(page.getByRole('button', { name: 'Aufträge senden', exact: true })).toBeDisabled();
});

test('a list with e-mail and phone columns fits a wide screen', async ({ signedIn: { page } }) => {
  const tag = `B${Date.now()}`;
  const file = [
    'Bestellnummer;Firma;Ansprechpartner;Straße;PLZ;Ort;Telefon;E-Mail;Inhalt;Gewicht (kg);Länge;Breite;Höhe;Service',
    `${tag}-1;${tag} Holzbau;Kim Nord;Feldweg 3;24103;Kiel;;kim@holz.example;Bretter;12,0;60;40;30;Standard`,
    `${tag}-2;${tag} Optik;Jan Petersen;Hafendamm 8;24937;Flensburg;0461 5550120;jan@;Brillen;2;30;20;20;Standard`,
  ].join('\r\n');
  await page.goto('/order/import');
  const given = { name: 'shop.csv', mimeType: 'text/csv', buffer: windows1252(file) };
  await page.locator('input[type=file]').setInputFiles(given);
  await page.getByRole('button', { name: 'Aufträge prüfen' }).click();
  const list = page.getByRole('table', { name: 'Aufträge des Stapels' });
  for (const name of ['E-Mail', 'Vorwahl', 'Telefonnummer'])
    await expect(list.getByRole('columnheader', { name })).toBeVisible();
  for (const width of [1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() =>
        list.evaluate(({ parentElement: it }) => (it ? it.scrollWidth - it.clientWidth : undefined)),
      )
      .toBe(0);
  }
});
