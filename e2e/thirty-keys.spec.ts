import type { Page } from '@playwright/test';
import { glasses, inHamburg } from './an-order.ts';
import { expect, test } from './fixtures.ts';
import { hands } from './hands.ts';
import { keepSentDialog } from './journey.ts';
import { printedPdf } from './pages/opened-pdf.ts';
import type { OrderPage } from './pages/order-page.ts';
import { readLabels } from './read-label.ts';
import { always, breakCalls } from './server-faults.ts';

// Without earlier orders, which would be offered as a card (as-last-time.spec.ts).
test.use({ requested: { shipments: 0 } });

const recipient = { company: 'Hansen & Söhne Schiffsbedarf', typed: 'hansen' };

const searchOf = (order: OrderPage) => order.addresses.getByRole('combobox', { name: 'Empfänger suchen' });
const usualService = (order: OrderPage) => order.shipment.getByRole('radio', { name: /^Standard/ });
const terms = (order: OrderPage) =>
  order.shipment.getByRole('checkbox', { name: /Ich akzeptiere die Allgemeinen Geschäftsbedingungen/ });
const hit = (page: Page) => page.getByRole('option', { name: new RegExp(recipient.company) }).first();

async function labelOf(page: Page, print: () => Promise<void>) {
  const [label] = await readLabels(await printedPdf(page, print));
  return label?.text;
}

test('an order takes a counted number of keys from name to label', { tag: '@gate' }, async ({
  page,
  signedIn: order,
}) => {
  await keepSentDialog(page);
  await page.reload();
  const { press, type, done } = hands(page);
  await expect(searchOf(order)).toBeFocused();
  await type(recipient.typed);
  await expect(hit(page)).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await expect(order.field(order.shipment, 'Inhalt')).toBeFocused();
  await type(glasses.contents);
  await press('Enter');
  for (const text of ['', glasses.length, glasses.width, glasses.height]) {
    await type(text);
    await press('Enter');
  }
  await type(glasses.weight);
  await press('Control+Enter');
  await expect(usualService(order)).toBeFocused();
  await press('Space', 'Control+Enter');
  await expect(order.shipment.getByRole('radio', { name: 'Ja, bitte abholen' })).toBeFocused();
  await press('ArrowDown', 'Control+Enter');
  await expect(terms(order)).toBeFocused();
  await press('Space', 'Control+Enter');
  await expect(page.getByRole('button', { name: 'Label drucken' })).toBeFocused();
  expect(await labelOf(page, () => press('Enter'))).toContain(recipient.company);
  expect(done.keys).toBeLessThanOrEqual(34);
});

test('a box letter in place of three measures saves eight keys', async ({ page, signedIn: order }) => {
  await keepSentDialog(page);
  await page.reload();
  const { press, type, done } = hands(page);
  await expect(searchOf(order)).toBeFocused();
  await type(recipient.typed);
  await expect(hit(page)).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await expect(order.field(order.shipment, 'Inhalt')).toBeFocused();
  await type(glasses.contents);
  await press('Enter', 'Enter');
  const length = order.field(order.shipment, 'Länge');
  await expect(length).toBeFocused();
  await expect(length).toHaveAccessibleDescription(/Ein Buchstabe trägt .* M Karton M/);
  await type('m');
  await expect(length).toHaveValue('40');
  await type(glasses.weight);
  await expect(order.field(order.shipment, 'Gewicht')).toHaveValue(glasses.weight);
  await press('Control+Enter');
  await expect(usualService(order)).toBeFocused();
  await press('Space', 'Control+Enter');
  await expect(order.shipment.getByRole('radio', { name: 'Ja, bitte abholen' })).toBeFocused();
  await press('ArrowDown', 'Control+Enter');
  await expect(terms(order)).toBeFocused();
  await press('Space', 'Control+Enter');
  await expect(page.getByRole('button', { name: 'Label drucken' })).toBeFocused();
  expect(await labelOf(page, () => press('Enter'))).toContain(recipient.company);
  expect(done.keys).toBeLessThanOrEqual(26);
});

test('the second order of the day takes at most thirty keys, twenty of them content', async ({
  page,
  signedIn: order,
}) => {
  await keepSentDialog(page);
  await order.typeRecipient(inHamburg('Erster Empfänger'));
  await order.typeParcel(glasses);
  await order.chooseService('10:30 Express');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  await order.acceptTerms();
  const known = page.waitForResponse((it) => it.url().endsWith('/api/user/get'));
  await order.submit();
  await known;
  await order.dialog.getByRole('button', { name: 'Neuer Auftrag' }).click();

  const { press, type, done } = hands(page);
  await expect(searchOf(order)).toBeFocused();
  await type(recipient.typed);
  await expect(hit(page)).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await expect(order.field(order.shipment, 'Inhalt')).toBeFocused();
  await type(glasses.contents);
  await press('Enter');
  for (const text of ['', glasses.length, glasses.width, glasses.height]) {
    await type(text);
    await press('Enter');
  }
  await type(glasses.weight);
  await press('Control+Enter');
  await expect(order.shipment.getByRole('radio', { checked: true })).toHaveAccessibleName(/^10:30 Express/);
  await press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Label drucken' })).toBeFocused();
  expect(await labelOf(page, () => press('Enter'))).toContain(recipient.company);
  expect(done.keys).toBeLessThanOrEqual(30);
});

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 768, height: 1024 } });

  test('an order takes a counted number of taps from name to label', async ({ page, signedIn: order }) => {
    await keepSentDialog(page);
    await page.reload();
    const { press, type, tap, done } = hands(page);
    const goOn = page.getByRole('button', { name: 'Weiter' });
    await tap(searchOf(order));
    await type(recipient.typed);
    await tap(hit(page));
    await expect(order.field(order.shipment, 'Inhalt')).toBeFocused();
    await expect(order.field(order.shipment, 'Inhalt')).toBeInViewport();
    await type(glasses.contents);
    await press('Enter');
    for (const text of ['', glasses.length, glasses.width, glasses.height]) {
      await type(text);
      await press('Enter');
    }
    await type(glasses.weight);
    await expect(goOn).toHaveCount(1);
    await tap(goOn);
    await expect(usualService(order)).toBeFocused();
    await tap(usualService(order));
    await tap(goOn);
    const noPickup = order.shipment.getByRole('radio', { name: /^Nein, wir geben/ });
    await tap(noPickup);
    await tap(terms(order));
    const send = page.getByRole('button', { name: 'Auftrag senden' });
    await expect(send).toHaveCount(1);
    await tap(send);
    const print = page.getByRole('button', { name: 'Label drucken' });
    expect(await labelOf(page, () => tap(print))).toContain(recipient.company);
    expect(done.taps).toBeLessThanOrEqual(9);
  });
});

test('after every step the next field has the focus, for screen readers too', async ({
  page,
  signedIn: order,
}) => {
  await keepSentDialog(page);
  await page.reload();
  const { keyboard } = page;
  await expect(searchOf(order)).toBeFocused();
  await keyboard.type(recipient.typed);
  await expect(hit(page)).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(order.field(order.shipment, 'Inhalt')).toBeFocused();
  await order.typeParcel(glasses);
  await keyboard.press('Enter');
  await expect(usualService(order)).toBeFocused();
  await keyboard.press('Space');
  const chosen = order.shipment.getByRole('radio', { checked: true });
  await expect(chosen).toBeFocused();
  await keyboard.press('Alt+3');
  await expect(searchOf(order)).toBeFocused();
  await keyboard.press('Alt+5');
  await expect(chosen).toBeFocused();
  await keyboard.press('Enter');
  await expect(order.shipment.getByRole('textbox', { name: 'Referenz 1' })).toBeFocused();
  await keyboard.press('Control+Enter');
  await expect(order.shipment.getByRole('radio', { name: 'Ja, bitte abholen' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Control+Enter');
  await expect(terms(order)).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Label drucken' })).toBeFocused();
  await labelOf(page, () => keyboard.press('Enter'));
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Neuer Auftrag' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(searchOf(order)).toBeFocused();
  for (const key of ['Alt+4', 'Alt+5', 'Alt+3']) await keyboard.press(key);
  await expect(searchOf(order)).toBeFocused();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
});

test.describe('with earlier shipments', () => {
  test.use({ requested: {} });

  test('the top label belongs to the order just sent, however late the archive responds', async ({
    signedIn: order,
    history,
  }) => {
    await history.open();
    await expect(history.rows.first()).toBeVisible();
    await order.open();
    const sent = inHamburg('Zuletzt Gesendet KG');
    await order.typeRecipient(sent);
    await order.typeParcel(glasses);
    await order.chooseService('Standard');
    await order.goToTab('Abschluss');
    await order.choosePickup(false);
    await order.acceptTerms();
    await breakCalls({ path: '/api/shipment/user-list', mode: 'slow', delayMs: 3_000, times: always });
    await order.submit();
    await order.waitForHistory();
    const [label] = await readLabels(await history.printLabel(history.rows.first()));
    expect(label?.text).toContain(sent.company);
  });
});
