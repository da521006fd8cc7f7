import { glasses, inFlensburg, inHamburg } from './an-order.ts';
import { expect, test } from './fixtures.ts';
import { keepSentDialog } from './journey.ts';

test("the second order of the day starts with the first one's answers and agreed terms", async ({
  page,
  signedIn: order,
}) => {
  await keepSentDialog(page);
  await order.typeRecipient(inHamburg('Erster Empfänger'));
  await order.typeParcel(glasses);
  await order.chooseService('12:00 Express');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  await order.acceptTerms();
  await order.submit();
  await order.dialog.getByRole('button', { name: /Neuer Auftrag/ }).click();

  await expect(order.summary).toContainText('Abholungkeine');
  await order.typeRecipient(inFlensburg('Zweiter Empfänger'));
  await order.typeParcel(glasses);
  await order.goToTab('Service');
  const chosen = order.shipment.getByRole('radio', { checked: true });
  await expect(chosen).toHaveAccessibleName(/^12:00 Express Zuletzt gewählt/);
  await expect(order.summary).toContainText('Service12:00 Express');

  await order.goToTab('Abschluss');
  await expect(chosen).toHaveAccessibleName('Nein, wir geben die Sendung selbst auf');
  await expect(order.acceptedTerms).toBeVisible();
  await order.submit();
  await order.dialog.getByRole('button', { name: /Archiv/ }).click();
  await order.waitForHistory();
  await expect(page.getByRole('row', { name: /Zweiter Empfänger/ })).toContainText('12:00 Express');
});
