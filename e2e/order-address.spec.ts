import { expectAccessible } from './accessible.ts';
import { glasses } from './an-order.ts';
import { expect, test } from './fixtures.ts';
import type { OrderPage } from './pages/order-page.ts';

const recipient = {
  company: 'Brillenwerk Föhr',
  street: 'Am Deich',
  street_number: '7',
  postal_code: '25938',
  city: 'Wyk',
  contact_person: 'Inken Nissen',
  phone_prefix: '04681',
  phone: '5550123',
};

async function finish(order: OrderPage) {
  await order.typeParcel(glasses);
  await order.chooseService('Standard');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  await order.acceptTerms();
  await order.submit();
}

test('a typed recipient is saved for the next order and changed by the one after', async ({
  signedIn: order,
  page,
}) => {
  const { addresses } = order;
  await order.typeRecipient(recipient);
  await expect(addresses.getByRole('figure')).toContainText('25938 Wyk');
  await addresses.getByRole('switch', { name: 'Als neue Adresse speichern' }).check();
  await finish(order);
  await expect(page.getByText('Die Adresse wurde gespeichert.')).toBeVisible();
  await order.waitForHistory();

  await order.open();
  await order.findRecipient('nissen föhr', recipient.company);
  await expect(addresses.getByText(`Aus dem Adressbuch: ${recipient.company}`)).toBeVisible();
  await expect(order.field(addresses, 'Ort')).toHaveValue('Wyk');
  await order.field(addresses, 'Telefonnummer').fill('5550199');
  await addresses.getByRole('radio', { name: 'Aktualisieren' }).check();
  await finish(order);
  await order.waitForHistory();

  await expect(async () => {
    await order.open();
    await order.findRecipient('nissen föhr', recipient.company);
    await expect(order.field(addresses, 'Telefonnummer')).toHaveValue('5550199', { timeout: 5_000 });
  }).toPass();
});

test('an offline address is saved with its order, and both are sent after reconnecting', {
  tag: '@gate',
}, async ({ signedIn: order, page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /address\/create|shipment\/create/.test(request.url()))
      calls.push(request.url().replace(/.*\/api\//, ''));
  });
  const { addresses } = order;
  await order.typeRecipient({ ...recipient, company: 'Offline Optik' });
  await addresses.getByRole('switch', { name: 'Als neue Adresse speichern' }).check();
  await order.typeParcel(glasses);
  await order.chooseService('Standard');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  await order.acceptTerms();
  // Without the worker the queue's code needs the network, so open the queue before the cut.
  await page.getByRole('link', { name: /Warteschlange öffnen/ }).click();
  await page
    .getByRole('dialog', { name: 'Warteschlange' })
    .getByRole('button', { name: 'Schließen' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Warteschlange' })).toBeHidden();
  await page.context().setOffline(true);
  await order.submit();
  await expect(page.getByText('Auf diesem Gerät gespeichert. Wird gesendet')).toBeVisible();
  await page.getByRole('link', { name: /Warteschlange öffnen/ }).click();
  const queue = page.getByRole('dialog', { name: 'Warteschlange' });
  await expect(queue.getByText('Danach kommt Offline Optik ins Adressbuch.')).toBeVisible();

  await page.context().setOffline(false);
  await expect(queue.getByText('Im Adressbuch gespeichert')).toBeVisible({ timeout: 30_000 });
  expect(calls).toEqual(['shipment/create', 'address/create']);
});

test('a typed company shows address book proposals, offline too, and applies none by itself', async ({
  signedIn: order,
  page,
}) => {
  const { addresses } = order;
  const company = order.field(addresses, 'Firma');
  const hits = page.getByRole('option', { name: /Hansen & Söhne Schiffsbedarf/ });
  await expect(addresses.getByText(/^Adressbuch, \d+$/)).toBeVisible();
  await company.pressSequentially('hans');
  await expect(hits.first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(order.field(addresses, 'Straße')).toBeFocused();
  await expect(company).toHaveValue('hans');
  await expect(order.field(addresses, 'Ort')).toHaveValue('');

  await page.context().setOffline(true);
  await company.focus();
  await company.pressSequentially('en');
  await expect(hits.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(hits.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(order.shipment.getByRole('button', { name: 'Ausfüllen und weiter' })).toBeFocused();
  await expect(company).toHaveValue('Hansen & Söhne Schiffsbedarf');
  await expect(order.field(addresses, 'Ort')).not.toHaveValue('');
});
