import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './journey.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Dateien' });
const row = (page: Page, name: string) => table(page).getByRole('row', { name });
const uploaded = (page: Page) => page.getByRole('region', { name: 'Hochgeladene Dateien' });
const aFile = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function choose(page: Page, ...files: ReturnType<typeof aFile>[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Dateien hochladen' }).click();
  await (await chooser).setFiles(files);
}

async function download(
  page: Page,
  button: string,
  password?: string,
): Promise<{ name: string; bytes: Buffer }> {
  const arrived = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  if (password !== undefined) {
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Ihr Passwort').fill(password);
    await dialog.getByRole('button', { name: 'Herunterladen', exact: true }).click();
  }
  const file = await arrived;
  const path = join(await mkdtemp(join(tmpdir(), 'versandpult-download-')), 'file');
  await file.saveAs(path);
  return { name: file.suggestedFilename(), bytes: await readFile(path) };
}

test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page, admin }) => {
  await enter(page, admin);
  await page.getByRole('link', { name: 'Exporte' }).click();
  await expect(page.getByRole('tab', { name: 'Manuell' })).toHaveAttribute('aria-selected', 'true');
});

test('files are uploaded, replaced after a question, and downloaded singly or as a ZIP', async ({
  page,
  admin,
}) => {
  await expect(page.getByRole('tab', { name: 'Automatisch' })).toBeDisabled();
  await choose(page, aFile('Januar.csv', 'Firma;Straßner'), aFile('Februar.csv', 'Firma;Köhler'));
  await expect(uploaded(page).getByText('Hochgeladen', { exact: true })).toHaveCount(2);
  await expect(row(page, 'Januar.csv')).toBeVisible();
  await expectAccessible(page);

  await choose(page, aFile('Januar.csv', 'Firma;neu'), aFile('programm.exe', 'MZ'));
  const dialog = page.getByRole('alertdialog', { name: 'Diese Datei gibt es schon' });
  await expect(dialog).toContainText('Januar.csv');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Beide behalten' }).click();
  await expect(row(page, 'Januar (2).csv')).toBeVisible();
  await expect(uploaded(page)).toContainText('„programm.exe“ wird nicht angenommen');

  await choose(page, aFile('Februar.csv', 'Firma;ersetzt;1'));
  await dialog.getByRole('button', { name: 'Ersetzen' }).click();
  // Wait for the new row: a click on the old one would be lost with it.
  await expect(row(page, 'Februar.csv')).toContainText('15 B');
  const february = await download(page, 'Herunterladen: Februar.csv');
  expect([february.name, february.bytes.toString()]).toEqual(['Februar.csv', 'Firma;ersetzt;1']);

  const zip = await download(page, 'Alle herunterladen', admin.password);
  expect(zip.name).toMatch(/^invoices-\d{4}-\d\d-\d\d\.zip$/);
  expect(zip.bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(zip.bytes.includes('Januar (2).csv')).toBe(true);
});

test("a dropped file is uploaded and deleted after a question; deleting all needs the folder's name", async ({
  page,
  admin,
}) => {
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF-1.7'], 'Übersicht.pdf', { type: 'application/pdf' }));
    return transfer;
  });
  const zone = page.getByRole('region', { name: 'Dateien hochladen' });
  await zone.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(row(page, 'Übersicht.pdf')).toBeVisible();

  await page.getByRole('button', { name: 'Löschen: Übersicht.pdf' }).click();
  const question = page.getByRole('alertdialog', { name: 'Datei löschen?' });
  await expect(question).toContainText('Übersicht.pdf');
  await question.getByLabel('Ihr Passwort').fill(admin.password);
  await question.getByRole('button', { name: 'Datei löschen' }).click();
  await expect(page.getByText('1 Datei ist gelöscht.')).toBeVisible();
  await expect(row(page, 'Übersicht.pdf')).toHaveCount(0);

  await choose(page, aFile('März.csv', 'a'), aFile('April.csv', 'b'));
  await expect(row(page, 'April.csv')).toBeVisible();
  await page.getByRole('button', { name: 'Alle löschen' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Alle Dateien löschen?' });
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click();
  await expect(dialog).toContainText('Das ist nicht der Name des Ordners.');
  await expectAccessible(page);
  await dialog.getByLabel('Ihr Passwort').fill(admin.password);
  await dialog.getByRole('textbox', { name: 'Name des Ordners' }).fill('invoices/manual/');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Keine Dateien', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Alle herunterladen' })).toBeDisabled();
});
