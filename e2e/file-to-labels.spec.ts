import { expect, test } from './fixtures.ts';
import { hands } from './hands.ts';
import { enter } from './journey.ts';
import { openPdf } from './pages/opened-pdf.ts';
import { readTexts } from './read-label.ts';

const size = 50;
const damaged = [7, 31];

const headings =
  'Bestellnummer;Firma;Ansprechpartner;Straße;PLZ;Ort;Telefon;Inhalt;Gewicht (kg);Länge;Breite;Höhe;Service';
const line = (tag: string, at: number) =>
  damaged.includes(at)
    ? `${tag}-${at};${tag} Tee ${at};Änne Weiß;Am Markt 7;1067;Dresden;0351 4956001;Tee;1,25;30;20;15;Standard`
    : `${tag}-${at};${tag} Holzbau ${at};Kim Nord;Feldweg ${at};24103;Kiel;0431 5550120;Bretter;12,0;60;40;30;Standard`;

test('a file becomes fifty printed labels by keyboard alone, with its keys counted', {
  tag: '@gate',
}, async ({ page, customer }) => {
  const tag = `K${Date.now()}`;
  const lines = Array.from({ length: size }, (_, at) => line(tag, at + 1));
  const buffer = Buffer.from([headings, ...lines, ''].join('\r\n'));
  // The system's file dialog is not counted; wait for it before anything can open it.
  const chooser = page.waitForEvent('filechooser');
  await enter(page, customer, '/order/import');
  const { press, type, done } = hands(page);
  const choose = page.getByRole('button', { name: 'Excel- oder CSV-Datei wählen' });
  await expect(choose).toBeFocused();
  await press('Enter');
  await (await chooser).setFiles({ name: 'shop.csv', mimeType: 'text/csv', buffer });

  await expect(page.getByRole('button', { name: 'Aufträge prüfen' })).toBeFocused();
  await press('Enter');

  const state = page.getByRole('region', { name: 'shop.csv' }).getByRole('status');
  await expect(state).toHaveText('50 Aufträge, 48 bereit, 2 zu ergänzen');
  for (const row of damaged) {
    const cell = page.getByRole('textbox', { name: `Postleitzahl, Zeile ${row + 1}`, exact: true });
    await expect(cell).toBeFocused();
    await press('Control+a');
    await type('01067');
    await press('Enter');
  }
  await expect(state).toHaveText('50 Aufträge, 50 bereit');
  await press('Control+Enter');
  await expect(page.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ })).toBeFocused();
  await press('Space', 'Control+Enter');
  // Orders are sent one after the other, so a busy machine delays all fifty.
  await expect(state).toHaveText('50 Aufträge, 50 gesendet', { timeout: 120_000 });

  await expect(page.getByRole('button', { name: 'Labels drucken' })).toBeFocused();
  // The page streams the response, so the browser keeps no copy to read.
  let pieces: Buffer[] = [];
  await page.route('**/api/shipment/label-run', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    pieces = data.pieces.map((it: string) => Buffer.from(it, 'base64'));
    await route.fulfill({ response });
  });
  await openPdf(page.context(), () => press('Enter'));
  const labels = await readTexts(Buffer.concat(pieces));
  expect(labels).toHaveLength(size);
  for (const at of [1, ...damaged, size]) expect(labels[at - 1]).toContain(`${tag}-${at}`);
  expect(done.keys).toBe(20);
});
