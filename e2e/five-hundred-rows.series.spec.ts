import { expect, test } from './fixtures.ts';
import { shipmentsTo } from './server-faults.ts';

const count = 500;

const file = (tag: string) =>
  [
    'Bestellnummer;Firma;Ansprechpartner;Straße;PLZ;Ort;Telefon;Inhalt;Gewicht (kg);Länge;Breite;Höhe;Service',
    ...Array.from(
      { length: count },
      (_, index) =>
        `${tag}-${index};${tag} Holzbau ${index};Kim Nord;Feldweg ${index + 1};24103;Kiel;0431 5550120;Bretter;12,0;60;40;30;Standard`,
    ),
  ].join('\r\n');

test('five hundred rows of a file become as many shipments despite a cut network and a closed tab', async ({
  signedIn,
}) => {
  test.setTimeout(600_000);
  const { page } = signedIn;
  const context = page.context();
  const tag = `V${Date.now()}`;
  await page.goto('/order/import');
  const given = { name: 'shop.csv', mimeType: 'text/csv', buffer: Buffer.from(file(tag)) };
  const begun = Date.now();
  await page.locator('input[type=file]').setInputFiles(given);
  await page.getByRole('button', { name: 'Aufträge prüfen' }).click();
  const state = page.getByRole('region', { name: 'shop.csv' }).getByRole('status');
  await expect(state).toHaveText('500 Aufträge, 500 bereit', { timeout: 60_000 });
  note('read and judged', begun);
  await page.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ }).check();
  const pressed = Date.now();
  await page.getByRole('button', { name: '500 Aufträge senden' }).click();
  await expect(state).not.toContainText('bereit', { timeout: 60_000 });
  note('in the queue', pressed);
  const address = page.url();
  await page.close();

  const next = await context.newPage();
  await next.goto(address);
  const later = next.getByRole('region', { name: 'shop.csv' }).getByRole('status');
  await expect(later).toContainText('werden gesendet');
  await context.setOffline(true);
  await expect(later).toContainText('Ohne Verbindung warten sie auf diesem Gerät.');
  await context.setOffline(false);
  await expect(later).toHaveText('500 Aufträge, 500 gesendet', { timeout: 480_000 });
  note('sent, since the press', pressed);
  const made = await shipmentsTo(tag);
  expect(made).toHaveLength(count);
});

const note = (what: string, since: number) =>
  process.stdout.write(`    ${what}: ${((Date.now() - since) / 1000).toFixed(1)} s\n`);
