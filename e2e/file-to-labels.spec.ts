import { expect, test } from './fixtures.ts';
import { hands } from './hands.ts';
import { enter } from './journey.ts';
import { openPdf } from './pages/opened-pdf.ts';
import { readTexts } from './read-label.ts';

const size = 50;
const damaged = [7, 31, 40];

const headings =
  'Bestellnummer;Firma;Ansprechpartner;Straße;PLZ;Ort;Telefon;Inhalt;Gewicht (kg);Länge;Breite;Höhe;Service';

function line(tag: string, at: number): string {
  const rest = 'Bretter;12,0;60;40;30;Standard';
  if (at === 7) return `${tag}-7;${tag} Tee;Änne Weiß;Am Markt 7;1067;Dresden;0351 4956001;${rest}`;
  if (at === 31) return `${tag}-31;${tag} Holz;Kim Nord;Feldweg;24103;Kiel;0431 5550120;${rest}`;
  if (at === 40)
    return `${tag}-40;Holzbau Nord Zimmerei und Treppenbau GmbH;Kim Nord;Feldweg 3;24103;Kiel;;${rest}`;
  return `${tag}-${at};${tag} Holzbau ${at};Kim Nord;Feldweg ${at};24103;Kiel;0431 5550120;${rest}`;
}

/** Five faults in three rows, in the list's order: 33 keys are their values. */
const values = [
  ['Firma', 41, 'Holzbau Nord GmbH'],
  ['Vorwahl', 41, '0431'],
  ['Telefonnummer', 41, '555012'],
  ['Hausnummer', 32, '5'],
  ['Postleitzahl', 8, '01067'],
] as const;

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
  await expect(state).toHaveText('50 Aufträge, 47 bereit, 3 zu ergänzen');
  for (const [field, row, value] of values) {
    await expect(page.getByRole('textbox', { name: `${field}, Zeile ${row}`, exact: true })).toBeFocused();
    await type(value);
    await press('Enter');
  }
  await expect(page.getByRole('checkbox', { name: /Allgemeinen Geschäftsbedingungen/ })).toBeFocused();
  await expect(state).toHaveText('50 Aufträge, 50 bereit');
  await press('Space', 'Control+Enter');
  await expect(page.getByRole('button', { name: /^Aufträge senden|^50 Aufträge senden/ })).toBeFocused();
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
  expect(values.map(([, , value]) => value).join('')).toHaveLength(33);
  expect(done.keys).toBeLessThanOrEqual(45);

  // A clean file of a client who has accepted the terms.
  const again = page.waitForEvent('filechooser');
  await page.goto('/order/import');
  const next = hands(page);
  await expect(choose).toBeFocused();
  await next.press('Enter');
  const clean = Buffer.from([headings, line(`${tag}R`, 1), line(`${tag}R`, 2), ''].join('\r\n'));
  await (await again).setFiles({ name: 'shop.csv', mimeType: 'text/csv', buffer: clean });
  await expect(page.getByRole('button', { name: 'Aufträge prüfen' })).toBeFocused();
  await next.press('Enter');
  await expect(page.getByRole('button', { name: '2 Aufträge senden' })).toBeFocused();
  await next.press('Enter');
  await expect(page.getByRole('button', { name: 'Labels drucken' })).toBeFocused();
  await openPdf(page.context(), () => next.press('Enter'));
  expect(next.done.keys).toBe(4);
});
