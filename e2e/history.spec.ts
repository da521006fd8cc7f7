import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './journey.ts';
import type { HistoryPage } from './pages/history-page.ts';
import { InboxPage } from './pages/inbox-page.ts';
import { openPdf } from './pages/opened-pdf.ts';
import type { OrderPage } from './pages/order-page.ts';
import { readLabels } from './read-label.ts';

const recipient = {
  street: 'Große Bergstraße',
  street_number: '15a',
  postal_code: '22767',
  city: 'Hamburg',
  contact_person: 'Jürgen Groß',
  phone_prefix: '040',
  phone: '5550177',
};

async function orderTwo(order: OrderPage, name: string): Promise<[string, string]> {
  const companies: [string, string] = [`${name} Nord`, `${name} Süd`];
  for (const company of companies) {
    if (company !== companies[0]) await order.open();
    await order.typeRecipient({ ...recipient, company });
    await order.typeParcel({ contents: 'Kaffee', length: '30', width: '20', height: '20', weight: '5' });
    await order.chooseService('Standard');
    await order.goToTab('Abschluss');
    await order.choosePickup(false);
    await order.acceptTerms();
    await order.submit();
    await order.waitForHistory();
  }
  return companies;
}

const numberIn = async (history: HistoryPage, company: string) => {
  const text = await history.row(company).textContent();
  return /\d{8} \d{8} \d{2}/.exec(text ?? '')?.[0].replaceAll(' ', '') ?? '';
};
const choose = (history: HistoryPage, company: string) =>
  history
    .row(company)
    .getByRole('checkbox', { name: /^Auswählen/ })
    .check();
const bar = (page: Page) => page.getByRole('region', { name: 'Auswahl' });

test("going back to the app's first page focuses its title", async ({ page, customer, history }) => {
  await enter(page, customer, '/history');
  await history.rows.first().getByRole('link').first().press('Enter');
  await expect(page).toHaveURL(/\/history\/./);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Archiv' })).toBeFocused();
});

test('a selection is printed in list order, marked, confirmed the second time, and mailed', {
  tag: '@gate',
}, async ({ signedIn: order, history, page }) => {
  test.slow();
  const [north, south] = await orderTwo(order, 'Etikett');
  const numbers = [await numberIn(history, north), await numberIn(history, south)];

  await choose(history, north);
  await choose(history, south);
  await expect(bar(page)).toContainText('2 Sendungen ausgewählt');
  // The page streams the response, so the browser keeps no copy to read.
  let pieces: Buffer[] = [];
  await page.route('**/api/shipment/label-run', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    pieces = data.pieces.map((it: string) => Buffer.from(it, 'base64'));
    await route.fulfill({ response });
  });
  const print = bar(page).getByRole('button', { name: 'Labels drucken' });
  const tab = await openPdf(page.context(), () => print.click());
  await expect(page.getByText('Die Labels sind zum Drucken geöffnet.')).toBeVisible();
  await tab.close();
  const labels = await readLabels(Buffer.concat(pieces));
  expect(labels.map((it) => [...it.trackingNumbers])).toEqual([[numbers[1]], [numbers[0]]]);
  await expect(history.row(north)).toContainText('Datei geladen');
  await page.reload();
  await expect(history.row(south)).toContainText('Datei geladen');

  await history
    .row(south)
    .getByRole('button', { name: /^Label drucken/ })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Schon geladen' });
  await expect(question).toContainText(
    /Die Datei wurde schon am .+ auf Chrome, .+ geladen\. Noch einmal drucken\?/,
  );
  await question.getByRole('button', { name: 'Abbrechen' }).click();

  await choose(history, south);
  await choose(history, north);
  await bar(page).getByRole('button', { name: 'Labels senden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Labels senden' });
  const email = `packtisch-${Date.now()}@empfang.example`;
  await dialog.getByRole('textbox', { name: 'E-Mail-Adressen' }).fill(email);
  await expect(dialog.getByRole('button', { name: `${email} entfernen` })).toBeVisible();
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await expect(page.getByText('Die Labels sind an 1 Adresse unterwegs.')).toBeVisible();

  const inbox = new InboxPage(page);
  await inbox.openMail(email, 'Labels von Möbelwerk Kiel GmbH');
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: /\.pdf/ }).click();
  const mailed = await readLabels(await readFile(await (await saving).path()));
  expect(mailed.map((it) => [...it.trackingNumbers])).toEqual([[numbers[1]], [numbers[0]]]);
});

test('the list is filtered by days and words, and exported as shown', async ({ customer, history, page }) => {
  await enter(page, customer, '/history');
  await expect(history.rows.first()).toBeVisible();
  const company = (await history.rows.first().getByRole('link').first().textContent()) ?? '';
  await history.search(company);
  await expect(page).toHaveURL(/search=/);

  await page.getByRole('button', { name: 'Zeitraum wählen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zeitraum wählen' });
  await dialog.getByRole('button', { name: 'Letzte 30 Tage' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  await expect(history.rows.first()).toContainText(company);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV exportieren' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(
    /^house_Moebelwerk_Kiel_GmbH_Archiv_\d{4}_\d\d_\d\d_bis_\d{4}_\d\d_\d\d\.csv$/,
  );
  const csv = (await readFile(await file.path())).toString('utf8');
  const [heading = '', ...lines] = csv.split('\r\n').filter((line) => line !== '');
  expect(heading.startsWith('\ufeffErstellt;Uhrzeit;Status')).toBe(true);
  expect(heading).toContain('Klimaneutral');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toContain(company.replaceAll(/[;#]/g, ''));

  await history.search('kein einziges Ergebnis');
  await expect(page.getByText('Keine Sendung passt zu dieser Suche.')).toBeVisible();
  await page.getByRole('button', { name: 'CSV exportieren' }).click();
  await expect(page.getByText('Es gibt keine Sendungen zum Exportieren.')).toBeVisible();
  await page.getByRole('button', { name: 'Suche zurücksetzen' }).click();
  await expect(page).toHaveURL(/\/history$/);
});
