import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter, makePerson } from './journey.ts';

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  const path = join(await mkdtemp(join(tmpdir(), 'versandpult-download-')), 'file');
  await file.saveAs(path);
  return { name: file.suggestedFilename(), text: await readFile(path, 'utf8') };
}

test('staff see missing settings, add a payer, and find the change in the record', async ({
  page,
  admin,
}) => {
  const payer = `Zentrale ${randomUUID().slice(0, 8)}`;
  await enter(page, admin, '/super-admin/setup');
  await expect(page.getByRole('heading', { level: 1, name: 'Einrichtung' })).toBeVisible();
  const parts = page.getByRole('list', { name: 'Was läuft' }).getByRole('listitem');
  await expect(parts).toHaveCount(7);
  await expect(parts.first()).toContainText('Läuft');
  const open = page.getByRole('heading', { name: 'Noch zu tun' }).locator('..').locator('..');
  await expect(open.getByText('GS1-Basisnummer')).toBeVisible();
  await expect(open.getByText('LABEL_COMPANY_PREFIX')).toBeVisible();
  await expect(open.getByText('Platzhalter').first()).toBeVisible();
  await expectAccessible(page);

  const payers = page.getByRole('list', { name: 'Zahler' });
  await page.getByLabel('Neuer Zahler').fill(payer);
  await page.keyboard.press('Enter');
  await expect(payers.getByText(payer)).toBeVisible();
  await page.getByRole('button', { name: `Umbenennen: ${payer}` }).click();
  await page.getByLabel('Name des Zahlers').fill(`${payer} SE`);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Löschen: ${payer} SE` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(payers.getByText(payer)).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Protokoll' }).click();
  await page.getByLabel('Art', { exact: true }).selectOption({ label: 'Konten und Kunden' });
  await page.getByLabel('Danach suchen, wer es war').fill(admin.email);
  const events = page.getByRole('list', { name: 'Ereignisse' });
  await expect(events.getByRole('listitem').first()).toContainText('Zahler gelöscht');
  await expect(events.getByRole('listitem').first()).toContainText(`vorher ${payer} SE`);
  await expect(page).toHaveURL(/kind=account/);
  await expectAccessible(page);
  const { name, text } = await saved(page, () =>
    page.getByRole('button', { name: 'Als CSV exportieren' }).click(),
  );
  expect(name).toMatch(/^Protokoll_.*\.csv$/);
  expect(text).toContain('payer_deleted');
  expect(text).not.toContain(';login;');
});

test('all data of a client is exported as one file from the client’s page', async ({ page, admin }) => {
  const client = await makePerson({ company: `Segel ${randomUUID().slice(0, 8)}`, shipments: 3 });
  await enter(page, admin, '/super-admin/clients');
  await page.getByRole('searchbox').fill(client.company);
  const [details] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: `Details in neuem Tab: ${client.company}` }).click(),
  ]);
  await details.getByRole('button', { name: 'Alle Daten exportieren' }).click();
  await details.getByRole('alertdialog').getByLabel('Ihr Passwort').fill(admin.password);
  await details.getByRole('alertdialog').getByRole('button', { name: 'Exportieren' }).click();
  await details.getByRole('button', { name: 'Exporte ansehen' }).click();
  const runs = details.getByRole('region', { name: 'Große Exporte seit gestern' });
  await expect(runs.getByRole('listitem').filter({ hasText: client.company })).toContainText(
    'Fertig: Kundendaten_',
  );
});
