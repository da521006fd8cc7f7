import { inHamburg } from './an-order.ts';
import { expect, test } from './fixtures.ts';
import type { TypedAddress } from './pages/order-page.ts';
import { readLabels } from './read-label.ts';

const hamburg = inHamburg('Elbkontor Papier');
const vienna: TypedAddress = {
  ...hamburg,
  company: 'Donaukontor',
  street: 'Praterstraße',
  street_number: '8',
  country: 'Österreich',
  postal_code: '1020',
  city: 'Wien',
  phone_prefix: '1',
  phone: '5550188',
};
const oslo: TypedAddress = {
  ...hamburg,
  company: 'Fjordkontor',
  street: 'Karl Johans gate',
  street_number: '5',
  country: 'Norwegen',
  postal_code: '0154',
  city: 'Oslo',
  phone_prefix: '22',
  phone: '555018',
};
const box = { contents: 'Muster', length: '60', width: '40', height: '30', weight: '9,5' };
const large = { contents: 'Regale', length: '120', width: '80', height: '140', weight: '240' };

/** Every route and transport kind at least once; parcels within Germany are in order.spec.ts. */
const journeys = [
  { route: 'national', kind: 'Umschlag', to: hamburg, goods: undefined, service: 'Overnight Express' },
  { route: 'national', kind: 'Palette', to: hamburg, goods: large, service: 'Standard' },
  { route: 'in der EU', kind: 'Paket', to: vienna, goods: box, service: 'EU Express 12' },
  { route: 'in der EU', kind: 'Fracht', to: vienna, goods: large, service: 'EU Standard' },
  { route: 'international', kind: 'Palette', to: oslo, goods: large, service: 'Standard' },
] as const;

for (const { route, kind, to, goods, service } of journeys) {
  test(`an order ${route} as ${kind} goes out with ${service}`, async ({ signedIn: order, history }) => {
    await order.typeRecipient(to);
    await order.chooseKind(kind);
    if (goods) await order.typeParcel(goods);
    else await expect(order.shipment.getByText(/automatisch bis 5\.000/)).toBeVisible();
    if (to === oslo) await order.typeCustoms({ description: 'Regale aus Eiche', value: '900' });
    await order.chooseService(service);
    await order.goToTab('Abschluss');
    await order.choosePickup(false);
    await order.acceptTerms();
    await order.submit();
    await order.waitForHistory();
    const row = history.rows.first();
    await expect(row).toContainText(to.company);
    await expect(row).toContainText(service);
    const [label] = await readLabels(await history.printLabel(row));
    expect(label?.trackingNumbers.size).toBe(1);
  });
}

test('an order to the United States requires state and US phone format', async ({
  signedIn: order,
  history,
}) => {
  await order.typeRecipient({
    ...hamburg,
    company: 'Harbor Paper Co',
    street: 'Market Street',
    street_number: '500',
    country: 'Vereinigte Staaten',
    postal_code: '94105',
    city: 'San Francisco',
    contact_person: 'Ann Miller',
    phone_prefix: '415',
    phone: '5550',
  });
  const card = order.addresses;
  await expect(order.field(card, 'Ländervorwahl')).toHaveValue('001');
  await order.typeParcel(box);
  await expect(order.tab('Service')).toBeDisabled();
  await expect(order.summary.getByText('Es fehlt noch')).toBeVisible();
  await order.field(card, 'Telefonnummer').fill('5550123');
  await order.typeCustoms({ description: 'Muster aus Papier', value: '20' });
  await order.chooseState('California (CA)');
  await order.chooseService('International Express Saver');
  await order.goToTab('Abschluss');
  await order.choosePickup(false);
  await order.acceptTerms();
  await order.submit();
  await order.waitForHistory();
  const [label] = await readLabels(await history.printLabel(history.rows.first()));
  expect(label?.text).toContain('UNITED STATES');
  expect(label?.text).toContain('CA');
  expect(label?.text).toContain('+1 415 5550123');
});

test("valor up to the limit goes by special service with an adult's signature", async ({
  signedIn: order,
  history,
}) => {
  await order.typeRecipient({ ...hamburg, company: 'Goldkontor' });
  await order.typeParcel({ ...box, value_of_goods: '20000' });
  await order.turnOnValor();
  await order.goToTab('Service');
  await expect(order.shipment.getByRole('radio', { disabled: false })).toHaveCount(1);
  await order.chooseService('Spezial');
  await order.goToTab('Abschluss');
  const adult = order.shipment.getByRole('switch', { name: /Unterschrift eines Erwachsenen/ });
  await expect(adult).toBeChecked();
  await expect(adult).toBeDisabled();
  await order.choosePickup(false);
  await order.acceptTerms();
  await order.submit();
  await expect(order.page.getByText('Bitte füllen Sie alle nötigen Felder aus')).toBeVisible();
  await order.shipment.getByLabel(/Ich akzeptiere die Bedingungen für Valorentransporte/).check();
  await order.submit();
  await order.waitForHistory();
  await expect(history.rows.first()).toContainText('Goldkontor');
  await expect(history.rows.first()).toContainText('Manueller Auftrag');
});

test('valor above the limit clears the service, which the user chooses again', async ({
  signedIn: order,
}) => {
  await order.typeRecipient({ ...hamburg, company: 'Silberkontor' });
  await order.typeParcel({ ...box, value_of_goods: '25000' });
  await order.turnOnValor();
  await order.chooseService('Spezial');
  await order.goToTab('Sendungsdaten');
  await order.field(order.shipment, 'Warenwert').fill('25001');
  await expect(order.shipment.getByText(/Über 25\.000/)).toBeVisible();
  await expect(order.tab('Abschluss')).toBeDisabled();
  await order.goToTab('Service');
  await expect(order.shipment.getByRole('radio', { name: /^Spezial/ })).not.toBeChecked();
  await order.chooseService('Spezial');
  await expect(order.tab('Abschluss')).toBeEnabled();
});

test('a triangle is refused: the last chosen country returns to Germany, with a warning', async ({
  signedIn: order,
}) => {
  await order.typeRecipient(vienna);
  await order.goToTab('Absender');
  await order.addresses.getByRole('switch', { name: /Abweichende Abholadresse/ }).check();
  await expect(order.tab('Abholadresse')).toHaveAttribute('aria-selected', 'true');
  await order.chooseCountry('Frankreich');
  await expect(order.page.getByText(/zwischen diesen beiden Ländern ist nicht möglich/)).toBeVisible();
  await expect(order.addresses.getByRole('combobox', { name: /^Land/ })).toHaveValue('Deutschland');
});
