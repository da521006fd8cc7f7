import { inHamburg } from './an-order.ts';
import { expect, test } from './fixtures.ts';
import { earlyMorning, enter, makePerson, setTime } from './journey.ts';
import { readLabels } from './read-label.ts';

const recipient = inHamburg('Schifferklause Übersee');

test('a national order of two parcels has labels that scan as its tracking numbers', {
  tag: '@gate',
}, async ({ signedIn: order, history }) => {
  await order.typeRecipient(recipient);
  await order.typeParcel({
    contents: 'Nachttisch, zerlegt',
    length: '120',
    width: '60',
    height: '15',
    weight: '12,5',
  });
  await expect(order.shipment.getByText('Gurtmaß 270 cm')).toBeVisible();
  await expect(order.shipment.getByText('+15 EUR Länge über 100 cm')).toBeVisible();
  await order.addParcel({ contents: 'Beschläge', length: '30', width: '20', height: '20', weight: '4' });
  await expect(order.summary).toContainText('16,5 kg');
  await expect(order.summary).toContainText('25,6 kg');

  await order.chooseService('10:30 Express');
  await order.goToTab('Abschluss');
  await order.field(order.shipment, 'Referenz 1').fill('AB-20931');
  await order.choosePickup(false);
  await order.acceptTerms();
  await order.submit();
  await order.waitForHistory();

  const row = history.rows.first();
  await expect(row).toContainText(recipient.company);
  await expect(row).toContainText('10:30 Express');
  await expect(row).toContainText('Daten übermittelt');

  await row
    .getByRole('link', { name: new RegExp(recipient.company) })
    .first()
    .click();
  await expect(order.page.getByText('Nachttisch, zerlegt')).toBeVisible();
  const shown = await order.page.getByText(/^\d{8} \d{8} \d{2}$/).allInnerTexts();
  const numbers = [...new Set(shown.map((it) => it.replaceAll(' ', '')))];
  expect(numbers).toHaveLength(2);

  await history.open();
  const labels = await readLabels(await history.printLabel(history.rows.first()));
  expect(labels).toHaveLength(2);
  expect(labels.map((it) => [...it.trackingNumbers])).toEqual(numbers.map((it) => [it]));
  for (const label of labels) expect(label.formats).toEqual(['Code128', 'DataMatrix']);
  expect(labels[0]?.text).toContain('Schifferklause Übersee');
  expect(labels[0]?.text).toContain('AB-20931');
});

test('an order to Switzerland asks for the MRN above 1,000 EUR and goes out with a pickup', async ({
  page,
  customer,
  order,
  history,
}) => {
  // The first window begins at nine, and no listed shipment is newer.
  await setTime(page, earlyMorning());
  await enter(page, customer);
  await order.findRecipient('zür', 'Alpenholz AG');
  await expect(order.field(order.addresses, 'Ort')).toHaveValue('Zürich');
  await order.typeParcel({
    contents: 'Musterstühle',
    length: '80',
    width: '60',
    height: '50',
    weight: '9,4',
    value_of_goods: '1250',
  });
  await expect(order.summary.getByRole('link', { name: /MRN/ })).toBeVisible();
  await expect(order.tab('Service')).toBeDisabled();
  await order.field(order.shipment, 'MRN').fill('26DE1234567890ABCD');
  await order.typeCustoms({ description: 'Stühle aus Eiche', value: '1250', eori: 'DE1234567' });
  await order.chooseService('Standard');
  await expect(order.shipment.getByRole('radio', { name: /Express/ })).toHaveCount(0);

  await order.goToTab('Abschluss');
  await order.choosePickup(true);
  await order.acceptTerms();
  await order.submit();
  await order.waitForHistory();

  const row = history.rows.first();
  await expect(row).toContainText('Alpenholz AG');
  const [label] = await readLabels(await history.printLabel(row));
  expect(label?.text).toContain('SWITZERLAND');
  await row
    .getByRole('link', { name: /Alpenholz AG/ })
    .first()
    .click();
  await expect(order.page.getByRole('region', { name: 'Abholung' })).toContainText('09:00');
});

test('missing values are listed, and each entry leads to its field', async ({ signedIn: order }) => {
  await order.summary.getByRole('link', { name: 'Empfänger: 8 Angaben' }).click();
  await expect(order.field(order.addresses, 'Firma')).toBeFocused();
  await order.page.keyboard.press('Control+Enter');
  await expect(order.page.getByText('Bitte füllen Sie alle nötigen Felder aus')).toBeVisible();
  await expect(order.field(order.addresses, 'Firma')).toBeFocused();
  await expect(order.field(order.addresses, 'Firma')).toHaveAttribute('aria-invalid', 'true');
});

test('a client without the right to pickups is not asked for one', async ({ page, order, history }) => {
  await enter(page, await makePerson({ like: 'versand' }));
  await order.typeRecipient(recipient);
  await order.typeParcel({ contents: 'Kaffee', length: '30', width: '20', height: '20', weight: '5' });
  await order.chooseService('Standard');
  await order.goToTab('Abschluss');
  await expect(order.shipment.getByText('Ja, bitte abholen')).toHaveCount(0);
  await order.acceptTerms();
  await order.submit();
  await order.waitForHistory();
  await expect(history.rows.first()).toContainText(recipient.company);
});

test('input survives a reload and is gone once it is sent', async ({ signedIn: order }) => {
  await order.typeRecipient(recipient);
  await expect(order.summary.getByText(/Entwurf auf diesem Gerät gespeichert/)).toBeVisible();
  await order.page.reload();
  await order.goToTab('Empfänger');
  await expect(order.field(order.addresses, 'Firma')).toHaveValue(recipient.company);
});

test('an offline order waits on the device and is sent once after reconnecting', {
  tag: '@gate',
}, async ({ signedIn: order, history }) => {
  await order.typeRecipient({ ...recipient, company: 'Leuchtturm Bücher' });
  await order.typeParcel({ contents: 'Bücher', length: '30', width: '20', height: '20', weight: '8' });
  await order.chooseService('Standard');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  await order.acceptTerms();

  const context = order.page.context();
  await context.setOffline(true);
  await order.submit();
  await expect(order.page.getByText(/Auf diesem Gerät gespeichert/)).toBeVisible();
  await expect(order.page.getByRole('status').filter({ hasText: 'Offline, 1 wartet' })).toBeVisible();
  await context.setOffline(false);
  await expect(order.page.getByText('Der Auftrag ist gesendet.')).toBeVisible({ timeout: 30_000 });
  await history.open();
  await expect(history.rows.filter({ hasText: 'Leuchtturm Bücher' })).toHaveCount(1);
});
