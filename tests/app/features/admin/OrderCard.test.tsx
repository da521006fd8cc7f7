import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrderCard } from '#app/features/admin/orders/OrderCard.tsx';
import type { StaffShipment } from '#domain/staff/staff-shipment.ts';
import { aShipmentParcel, aStaffShipment } from '#support/a-shipment.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';

beSomebodyOnline();

async function show(difference: Partial<StaffShipment>) {
  fakeServer({});
  await renderPages(
    [{ path: '/', element: <OrderCard shipment={aStaffShipment(difference)} showsCarbonNeutral /> }],
    '/',
  );
  return within(await screen.findByRole('article'));
}
const printed = (card: Awaited<ReturnType<typeof show>>) =>
  card
    .getAllByRole('term')
    .filter((it) => !it.closest('[data-not-printed]'))
    .map((it) => it.textContent);

test('a printed order names only the chosen options and never says "nein"', async () => {
  const card = await show({ direct_delivery_only: true, signature_required: false, carbon_neutral: false });
  expect(card.queryByText('nein')).toBeNull();
  expect(printed(card)).toContain('Nur direkte Zustellung');
  for (const name of ['Unterschrift', 'Klimaneutral', 'Gefahrgut', 'Valorentransport', 'UN-Hinweis'])
    expect(printed(card)).not.toContain(name);
});

test('on the screen the options not chosen share one line', async () => {
  const card = await show({ direct_delivery_only: true, signature_required: false, carbon_neutral: false });
  const line = card.getByText('Nicht gewählt').closest('div');
  expect(line?.textContent).toBe('Nicht gewähltUnterschrift, Rechnung an Empfänger, Klimaneutral');
});

test("a parcel's special properties are named", async () => {
  const card = await show({ parcels: [aShipmentParcel({ valor: true, dangerous_goods: true })] });
  expect(printed(card)).toEqual(expect.arrayContaining(['Valorentransport', 'Gefahrgut']));
  expect(printed(card)).not.toContain('Begrenzte Menge (LQ)');
});

test('a pickup is named by its day, its confirmation and its own number', async () => {
  const pickup_id = '0198f000-0000-7000-8000-000000000001';
  const card = await show({ has_pickup: true, pickup_id, confirmation_id: 'HC-4711' });
  for (const [name, value] of [
    ['Bestätigung', 'HC-4711'],
    ['Abholnummer', pickup_id],
  ] as const)
    expect(card.getByText(name).closest('div')?.textContent).toBe(`${name}${value}`);
});
