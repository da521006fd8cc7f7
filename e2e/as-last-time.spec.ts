import { expectAccessible } from './accessible.ts';
import { glasses, inHamburg } from './an-order.ts';
import { expect, test } from './fixtures.ts';
import type { OrderPage } from './pages/order-page.ts';

/* What an order takes over from those before it. */

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

test('contents written for one order are proposed for the next, offline too', async ({
  signedIn: order,
  page,
}) => {
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
