import { glasses, inFlensburg } from './an-order.ts';
import { expect, test } from './firefox-fixtures.ts';
import { enter } from './journey.ts';
import { readDevice } from './on-device.ts';
import { OrderPage } from './pages/order-page.ts';

const recipient = inFlensburg('Nordlicht Optik');

test('typed input survives a killed Firefox', async ({ customer, ownFirefox }) => {
  const openOrder = async () => {
    const page = await ownFirefox.start();
    await enter(page, customer);
    const order = new OrderPage(page);
    await expect(order.heading).toBeVisible();
    return order;
  };
  const order = await openOrder();
  await order.typeRecipient(recipient);
  await order.typeParcel(glasses);
  // The last input is saved with a short delay.
  await expect
    .poll(async () => JSON.stringify((await readDevice(order.page)).drafts))
    .toMatch(/"weight":"?4\b/);
  await ownFirefox.kill();

  const again = await openOrder();
  await again.goToTab('Empfänger');
  for (const [name, text] of [
    ['Firma', recipient.company],
    ['Straße', recipient.street],
    ['Hausnummer', recipient.street_number],
    ['Postleitzahl', recipient.postal_code],
    ['Ort', recipient.city],
    ['Ansprechpartner', recipient.contact_person],
    ['Telefonnummer', recipient.phone],
  ] as const)
    await expect(again.field(again.addresses, name)).toHaveValue(text);
  await expect(again.field(again.shipment, 'Inhalt')).toHaveValue(glasses.contents);
  await expect(again.field(again.shipment, 'Gewicht')).toHaveValue(glasses.weight);
});
