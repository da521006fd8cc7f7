import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AnyShipmentPage } from '#app/features/admin/shipments/AnyShipmentPage.tsx';
import { aShipment, aShipmentParcel, aStaffShipment } from '#support/a-shipment.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';

const id = aShipment().shipment_id;
const pdf = { file: btoa('%PDF-1.7'), name: 'label.pdf' };

beSomebodyOnline();

const staffShipment = (difference: Parameters<typeof aStaffShipment>[0] = {}) => ({
  ...aStaffShipment({ shipment_id: id, ...difference }),
  client_company: 'Nordlicht Optik GmbH',
});

async function open(shipment: ReturnType<typeof staffShipment>) {
  const server = fakeServer({
    [`shipment/${id}`]: { data: [shipment] },
    'shipment/label': { data: pdf },
    [`shipment/tracking/${id}`]: { data: [] },
  });
  const page = await renderPages(
    [{ path: '/super-admin/shipments/:id', element: <AnyShipmentPage /> }],
    `/super-admin/shipments/${id}`,
  );
  return { ...page, server };
}

test('prints the labels of any client’s shipment, all or one parcel’s', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const parcels = [
    aShipmentParcel({ parcel_id: 'parcel-1', tracking_number: '340434100000000014' }),
    aShipmentParcel({ parcel_id: 'parcel-2', tracking_number: '340434100000000021' }),
  ];
  const { user, server } = await open(staffShipment({ parcels, parcels_quantity: 2 }));
  await user.click(await screen.findByRole('button', { name: 'Labels drucken' }));
  await waitFor(() => expect(server.callsOf('shipment/label')).toHaveLength(1));
  expect(opened).toHaveBeenCalledWith('', '_blank');
  await screen.findByText('Das Label ist gespeichert.');

  await user.click(screen.getByRole('button', { name: /^Label drucken: .* 21$/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Schon gedruckt' });
  await user.click(within(question).getByRole('button', { name: 'Noch einmal drucken' }));
  await waitFor(() =>
    expect(server.callsOf('shipment/label').map(({ query }) => query.parcel_id)).toEqual([
      undefined,
      'parcel-2',
    ]),
  );
});

test.each([
  ['under way', { shipment_status: 2 }, 'Die Sendung ist schon unterwegs.'],
  ['cancelled', { shipment_status: 0 }, 'Die Sendung ist storniert.'],
  ['a manual order', { shipment_status: null }, 'Ein manueller Auftrag hat kein Label.'],
] as const)('does not print one that is %s, and says why', async (_, difference, reason) => {
  const { server } = await open(staffShipment(difference));
  const button = await screen.findByRole('button', { name: 'Label drucken' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText(reason).length).toBeGreaterThan(0);
  expect(server.callsOf('shipment/label')).toHaveLength(0);
});
