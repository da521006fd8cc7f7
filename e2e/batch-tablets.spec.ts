import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enter } from './journey.ts';
import { shipmentsTo } from './server-faults.ts';

const file = (tag: string) =>
  [
    'Bestellnummer;Firma;Ansprechpartner;Straße;PLZ;Ort;Telefon;Inhalt;Gewicht (kg);Länge;Breite;Höhe;Service',
    `${tag}-1;${tag} Holzbau;Kim Nord;Feldweg 3;24103;Kiel;0431 5550120;Bretter;12,0;60;40;30;Standard`,
    `${tag}-2;${tag} Optik;Jan Petersen;Hafendamm 8;24937;Flensburg;0461 5550120;Brillen;2;30;20;20;Standard`,
    `${tag}-3;${tag} Tee;Ute Weiß;Am Markt 7;01067;Dresden;0351 4956001;Tee;1,25;30;20;15;Standard`,
  ].join('\r\n');

const stateOf = (page: Page) => page.getByRole('region', { name: 'shop.csv' }).getByRole('status');

test('a batch continues on another tablet, sends each order once, and is undone as a whole', async ({
  signedIn,
  customer,
  anotherDevice,
}) => {
  const here = signedIn.page;
  const tag = `T${Date.now()}`;
  await here.goto('/order/import');
  const given = { name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(file(tag)) };
  await here.locator('input[type=file]').setInputFiles(given);
  await here.getByRole('button', { name: 'Aufträge prüfen' }).click();
  const list = here.getByRole('table', { name: 'Aufträge des Stapels' });
  await expect(list.getByRole('rowheader')).toHaveCount(3);
  const terms = here.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ });
  if (await terms.isVisible()) await terms.check();
  await expect(stateOf(here)).toHaveText('3 Aufträge, 3 bereit');
  const [left] = await here.getByRole('button', { name: /^Auslassen, Zeile/ }).all();
  await left?.click();
  await here.getByRole('button', { name: '2 Aufträge senden' }).click();
  await expect(stateOf(here)).toHaveText('3 Aufträge, 2 gesendet, 1 ausgelassen');

  const there = await anotherDevice();
  await enter(there, customer);
  await there.goto('/order/import');
  const others = there.getByRole('region', { name: 'Stapel auf anderen Geräten' });
  await expect(others).toContainText('shop.csv');
  await expect(others).toContainText('2 davon gesendet oder unterwegs');
  await others.getByRole('button', { name: 'Hier weiterarbeiten: shop.csv' }).click();
  const question = there.getByRole('alertdialog', { name: 'Stapel übernehmen?' });
  await question.getByRole('button', { name: 'Hier weiterarbeiten' }).click();
  await expect(stateOf(there)).toHaveText('3 Aufträge, 2 gesendet, 1 ausgelassen');

  await here.reload();
  await expect(here.getByRole('region', { name: 'Auf einem anderen Gerät' })).toContainText('nur ansehen');
  await expect(here.getByRole('button', { name: 'Aufträge senden', exact: true })).toBeDisabled();
  await expect(here.getByRole('button', { name: /^Doch senden/ })).toHaveCount(0);

  await there.getByRole('button', { name: /^Doch senden, Zeile/ }).click();
  await there.getByRole('button', { name: '1 Auftrag senden' }).click();
  await expect(stateOf(there)).toHaveText('3 Aufträge, 3 gesendet');
  await expect.poll(() => shipmentsTo(tag)).toHaveLength(3);

  await there.getByRole('button', { name: 'Alles stornieren' }).click();
  const undo = there.getByRole('alertdialog', { name: 'Alle Sendungen dieses Stapels stornieren?' });
  await expect(undo).toContainText('3 Sendungen werden storniert.');
  await undo.getByRole('button', { name: 'Alles stornieren' }).click();
  await expect(there.getByText('3 Sendungen storniert.')).toBeVisible();
  await expect(there.getByRole('table', { name: 'Aufträge des Stapels' }).getByText('storniert')).toHaveCount(
    3,
  );
  await expect(there.getByRole('button', { name: 'Alles stornieren' })).toHaveCount(0);
});
