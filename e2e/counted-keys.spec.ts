import type { Page } from '@playwright/test';
import { glasses, inFlensburg } from './an-order.ts';
import { expect, test } from './fixtures.ts';
import { hands } from './hands.ts';
import { keepSentDialog } from './journey.ts';
import { printedPdf } from './pages/opened-pdf.ts';
import type { OrderPage } from './pages/order-page.ts';
import { readLabels } from './read-label.ts';

/* Orders counted from the first key to the label, by a new client, who is asked for the terms (two keys). */

test.use({ requested: { shipments: 0 } });

const searchOf = (order: OrderPage) => order.addresses.getByRole('combobox', { name: 'Empfänger suchen' });
const newRecipient = (page: Page) => page.getByRole('option', { name: /^Neuer Empfänger/ });
const contentsOf = (order: OrderPage) => order.field(order.shipment, 'Inhalt');
const measures = [glasses.length, glasses.width, glasses.height, glasses.weight];

async function begin(order: OrderPage) {
  await keepSentDialog(order.page);
  await order.page.reload();
  await expect(searchOf(order)).toBeFocused();
  return hands(order.page);
}

type Hands = ReturnType<typeof hands>;

async function typeRecipient(order: OrderPage, { type, press }: Hands, line: string) {
  await type(line);
  await expect(newRecipient(order.page)).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await expect(contentsOf(order)).toBeFocused();
}

async function typeParcel({ type, press }: Hands) {
  for (const text of [glasses.contents, '', ...measures.slice(0, -1)]) {
    await type(text);
    await press('Enter');
  }
  await type(glasses.weight);
}

/** From the services to the label's text. */
async function finish(order: OrderPage, { press }: Hands, { isServiceChosen = false } = {}) {
  const { page, shipment } = order;
  if (!isServiceChosen) {
    await expect(shipment.getByRole('radio', { name: /^Standard/ })).toBeFocused();
    await press('Space', 'Control+Enter');
  }
  await expect(shipment.getByRole('radio', { name: 'Ja, bitte abholen' })).toBeFocused();
  await press('ArrowDown', 'Control+Enter');
  await expect(shipment.getByRole('checkbox', { name: /^Ich akzeptiere/ })).toBeFocused();
  await press('Space', 'Control+Enter');
  await expect(page.getByRole('button', { name: 'Label drucken' })).toBeFocused();
  const [label] = await readLabels(await printedPdf(page, () => press('Enter')));
  return label?.text;
}

test('a new recipient is typed as one line, with fourteen keys besides the content', async ({
  signedIn: order,
}) => {
  const keys = await begin(order);
  const line = 'Optik am Tor, Jan Petersen, Hafendamm 8, 24937 Flensburg, 0461 55501';
  await typeRecipient(order, keys, line);
  await typeParcel(keys);
  await keys.press('Control+Enter');
  const label = await finish(order, keys);
  for (const part of ['Optik am Tor', 'Jan Petersen', 'Hafendamm 8', '24937 Flensburg'])
    expect(label).toContain(part);
  const content = line.length + [glasses.contents, ...measures].join('').length;
  expect(keys.done.keys - content).toBeLessThanOrEqual(14);
});

test('a template takes eight keys', async ({ page, signedIn: order }) => {
  await keepSentDialog(page);
  await order.typeRecipient(inFlensburg('Optik am Tor'));
  await order.typeParcel(glasses);
  await order.chooseService('Standard');
  await page.getByRole('button', { name: 'Als Vorlage speichern' }).click();
  await order.dialog.getByRole('textbox', { name: 'Name der Vorlage' }).fill('Brillen');
  await order.dialog.getByRole('button', { name: 'Vorlage speichern' }).click();
  await page.getByRole('button', { name: 'Neuer Auftrag' }).click();
  await expect(searchOf(order)).toBeFocused();

  const keys = hands(page);
  await keys.press('Alt+7');
  await expect(page.getByRole('list', { name: 'Vorlagen' }).getByRole('button').first()).toBeFocused();
  await keys.press('Enter');
  await expect(contentsOf(order)).toBeFocused();
  await keys.press('Control+Enter');
  expect(await finish(order, keys, { isServiceChosen: true })).toContain('Optik am Tor');
  expect(keys.done.keys).toBeLessThanOrEqual(8);
});

test('goods of the article list go to Switzerland with nineteen keys besides the content', async ({
  page,
  signedIn: order,
}) => {
  const article = {
    ...{ article_number: 'SB-1', text_de: 'Sonnenbrille', text_en: 'Sunglasses', hs_code: '90041091' },
    ...{ origin_country: 'DE', net_weight: 0.045, unit_value_cents: 2490 },
  };
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}`;
  const imported = await page.request.post('/api/articles/import', {
    headers: { authorization },
    data: { data: [article] },
  });
  expect(imported.ok()).toBe(true);

  const keys = await begin(order);
  const { type, press, done } = keys;
  const line = 'Aarekontor, Beat Müller, Marktgasse 7, 3011 Bern, Schweiz, 031 5550190';
  await typeRecipient(order, keys, line);
  await typeParcel(keys);
  await press('Enter');
  const customs = page.getByRole('region', { name: 'Zoll', exact: true });
  const goods = customs.getByRole('group', { name: 'Position 1' });
  await expect(goods.getByRole('combobox', { name: 'Warenbezeichnung' })).toBeFocused();
  await type('sonn');
  await expect(page.getByRole('option', { name: /^Sonnenbrille/ })).toBeVisible();
  await press('ArrowDown', 'Enter');
  await expect(goods.getByRole('textbox', { name: 'Menge' })).toBeFocused();
  await expect(goods.getByRole('textbox', { name: 'HS-Code' })).toHaveValue(article.hs_code);
  await expect(goods.getByRole('combobox', { name: 'Ursprung' })).toHaveValue('DE');
  await expect(goods.getByRole('textbox', { name: 'Stückwert' })).toHaveValue('24,90');
  await type('20');
  await press('Control+Enter');
  await expect(customs.getByRole('textbox', { name: 'Rechnungsnummer' })).toBeFocused();
  await type('RE-17');
  await press('Control+Enter');
  await expect(customs.getByRole('combobox', { name: 'Grund der Ausfuhr' })).toBeFocused();
  await type('v');
  await press('Control+Enter');
  expect(await finish(order, keys)).toContain('Aarekontor');
  const content = [line, glasses.contents, ...measures, 'sonn', '20', 'RE-17', 'v'].join('').length;
  expect(done.keys - content).toBeLessThanOrEqual(19);
});
