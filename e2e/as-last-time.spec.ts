import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { glasses, inHamburg } from './an-order.ts';
import { expect, test } from './fixtures.ts';
import { hands } from './hands.ts';
import { keepSentDialog } from './journey.ts';
import { printedPdf } from './pages/opened-pdf.ts';
import type { OrderPage } from './pages/order-page.ts';
import { readLabels } from './read-label.ts';

async function send(order: OrderPage, recipient: ReturnType<typeof inHamburg>, contents: string) {
  await order.typeRecipient(recipient);
  await order.typeParcel({ ...glasses, contents });
  await order.chooseService('10:30 Express');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  await order.acceptTerms();
  await order.submit();
  await order.waitForHistory();
}

test('contents of one order are proposed for the next, offline too', async ({ signedIn: order, page }) => {
  await send(order, inHamburg('Optik am Tor'), 'Lesebrillen Titan');
  await order.open();
  await page.context().setOffline(true);
  await order.typeRecipient(inHamburg('Optik am Tor'));
  const contents = order.field(order.shipment, 'Inhalt');
  await contents.focus();
  await page.keyboard.type('lesebr');
  const options = page.getByRole('option');
  await expect(options).toHaveText([/Lesebrillen Titan/]);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(contents).toHaveValue('Lesebrillen Titan');
  await page.keyboard.press('Enter');
  await expect(order.field(order.shipment, 'Warenwert')).toBeFocused();
});

/** The first order to the recipient, on this device, with the terms accepted. */
async function sendFirst(order: OrderPage, page: Page) {
  await keepSentDialog(page);
  await page.reload();
  await order.findRecipient('hansen', company);
  await order.typeParcel(glasses);
  await order.chooseService('10:30 Express');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  await order.acceptTerms();
  const known = page.waitForResponse((it) => it.url().endsWith('/api/user/get'));
  await page.keyboard.press('Control+Enter');
  await known;
  await order.dialog.getByRole('button', { name: 'Neuer Auftrag' }).click();
}

const company = 'Hansen & Söhne Schiffsbedarf';
const searchOf = (order: OrderPage) => order.addresses.getByRole('combobox', { name: 'Empfänger suchen' });
const hit = (page: Page) => page.getByRole('option', { name: new RegExp(company) }).first();
const card = (order: OrderPage) => order.shipment.getByRole('region', { name: 'Wie zuletzt' });
const sendAndPrint = (order: OrderPage) => card(order).getByRole('button', { name: 'Senden und drucken' });

/** In sight; `bg-brand` fills a primary button. */
const primaryButtons = (page: Page) => page.locator('button.bg-brand:visible');

async function labelOf(page: Page, print: () => Promise<void>) {
  const [label] = await readLabels(await printedPdf(page, print));
  return label?.text;
}

test('a routine order takes at most twelve keys from name to printed label', { tag: '@gate' }, async ({
  page,
  signedIn: order,
}) => {
  await sendFirst(order, page);
  const { press, type, done } = hands(page);
  await expect(searchOf(order)).toBeFocused();
  await type('hansen');
  await expect(hit(page)).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await expect(sendAndPrint(order)).toBeFocused();
  await expect(card(order)).toContainText('10:30 Express');
  // Takes a second or more; the card ignores an Enter in its first 300 ms.
  await expectAccessible(page);
  expect(await labelOf(page, () => press('Enter'))).toContain(company);
  await expect(order.dialog.getByRole('button', { name: 'Neuer Auftrag' })).toBeFocused();
  expect(done.keys).toBeLessThanOrEqual(12);
});

test('a repeated order is filled in by Alt W and sent from the form', async ({ page, signedIn: order }) => {
  await sendFirst(order, page);
  const { press, type, done } = hands(page);
  await expect(searchOf(order)).toBeFocused();
  await type('hansen');
  await expect(hit(page)).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await expect(sendAndPrint(order)).toBeFocused();
  await press('Alt+w');
  await expect(card(order)).toHaveCount(0);
  await expect(order.shipment.getByRole('radio', { checked: true })).toHaveAccessibleName(/^10:30 Express/);
  await expect(order.shipment.getByRole('radio', { checked: true })).toBeFocused();
  await press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Label drucken' })).toBeFocused();
  expect(await labelOf(page, () => press('Enter'))).toContain(company);
  expect(done.keys).toBeLessThanOrEqual(10);
});

test('a routine order without a connection waits on the device', async ({ page, signedIn: order }) => {
  await sendFirst(order, page);
  await page.context().setOffline(true);
  await order.findRecipient('hansen', company);
  await card(order).getByRole('button', { name: 'Auftrag senden' }).click();
  await expect(page.getByRole('status').filter({ hasText: company })).toBeVisible();
  await expect(order.dialog).toHaveCount(0);
});

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 768, height: 1024 } });

  test('a routine order takes three taps from name to printed label', async ({ page, signedIn: order }) => {
    await sendFirst(order, page);
    const { type, tap, done } = hands(page);
    await tap(searchOf(order));
    await type('hansen');
    await tap(hit(page));
    await expect(sendAndPrint(order)).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Weiter' })).toBeInViewport();
    await expect(primaryButtons(page)).toHaveText(['Senden und drucken']);
    expect(await labelOf(page, () => tap(sendAndPrint(order)))).toContain(company);
    expect(done.taps).toBeLessThanOrEqual(3);
  });
});
