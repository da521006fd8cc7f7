import 'fake-indexeddb/auto';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { newestShipmentsQuery, pickupsQuery } from '#app/api/persisted-queries.ts';
import { ManagePickupsPage } from '#app/features/pickups/ManagePickupsPage.tsx';
import type { Pickup } from '#domain/pickup/pickup-booking.ts';
import { daySeconds } from '#domain/values/working-days.ts';
import { aShipment } from '#support/a-shipment.ts';
import { beSomebodyOnline, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

const list = 'pickup/getAll';

beSomebodyOnline();
afterEach(() => void vi.useRealTimers());

const withPickup = (company: string) => {
  const { sender } = aShipment();
  return aShipment({
    sender: { ...sender, company },
    has_pickup: true,
    pickup_status: 0,
    confirmation_id: 'AB-1',
    pickup_date: daySeconds('2026-11-23'),
    pickup_datetime_from: '11:00',
    pickup_datetime_to: '17:00',
  });
};

const aPickup = (company: string, shipment_id: string | null): Pickup => ({
  pickup_id: company,
  confirmation_id: 'B-1',
  created: { seconds: 1_795_000_000 },
  pickup_date: daySeconds('2026-11-24'),
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '12:00',
  from_address: { company, street1: 'Hafenring 1', zip: '24103', city: 'Kiel' },
  parcels_id: [],
  parcels_quantity: 2,
  total_weight: 8,
  status: 0,
  service: 'standard',
  transport_kind: 'parcel',
  special_delivery_terms: '',
  done_by: null,
  is_by_staff: false,
  shipment_id,
  pickup_package_uuid: shipment_id,
  packages: [],
});

async function openKnowing(shipments: ReturnType<typeof withPickup>[], pickups?: Pickup[]) {
  const view = await renderPages(
    [
      { path: '/', element: null },
      { path: '/pickups/manage', element: <ManagePickupsPage /> },
    ],
    '/',
  );
  const { queryKey } = newestShipmentsQuery();
  if (shipments.length > 0)
    view.client.setQueryData(queryKey, { data: shipments, pagination: { total: shipments.length } });
  if (pickups) view.client.setQueryData(pickupsQuery().queryKey, { data: pickups });
  await act(() => view.router.navigate('/pickups/manage'));
  return view;
}
const table = async () => within(await screen.findByRole('table', { name: 'Abholungen' }));

test('offline the pickups of known shipments are shown, even on the first visit', async () => {
  fakeServer({ [list]: noAnswer });
  await openKnowing([withPickup('Möbelwerk Kiel'), aShipment()]);
  const rows = await table();
  await rows.findByText('Möbelwerk Kiel');
  expect(rows.getAllByRole('row')).toHaveLength(2);
  expect(screen.getByText(/^Stand \d\d:\d\d/)).toBeTruthy();
  // Cancelling needs the id that only the list of pickups has.
  expect(screen.queryByRole('button', { name: /^storno/ })).toBeNull();
});

test('pickups of shipments and of the last visit are merged without duplicates', async () => {
  const both = withPickup('Steht in beiden');
  fakeServer({ [list]: noAnswer });
  await openKnowing(
    [both, withPickup('Nur bei der Sendung')],
    [aPickup('Allein gebucht', null), aPickup('Steht in beiden', both.shipment_id)],
  );
  const rows = await table();
  await rows.findByText('Nur bei der Sendung');
  expect(rows.getByText('Allein gebucht')).toBeTruthy();
  expect(rows.getAllByText('Steht in beiden')).toHaveLength(1);
});

test('a failing server is reported as a failure', async () => {
  fakeServer({ [list]: () => refusal('INTERNAL_ERROR', 500) });
  await openKnowing([withPickup('Möbelwerk Kiel')]);
  await screen.findByText('Die Abholungen konnten nicht geladen werden.');
});

test('a pickup after its window is marked as over and has no storno', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T11:00:00Z') });
  signInSomebody();
  fakeServer({ [list]: { data: [aPickup('Vorbei', null)] } });
  await openKnowing([]);
  const rows = await table();
  await rows.findByText('Vorbei');
  expect(rows.getAllByText('Termin vorbei').length).toBeGreaterThan(0);
  expect(rows.queryByText('Abholung gebucht')).toBeNull();
  expect(screen.queryByRole('button', { name: /^storno/ })).toBeNull();
});

test('a pickup can be cancelled until a minute before its window ends', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:59:00Z') });
  signInSomebody();
  fakeServer({ [list]: { data: [aPickup('Noch nicht', null)] } });
  await openKnowing([]);
  await screen.findByRole('button', { name: /^storno/ });
  expect((await table()).getAllByText('Abholung gebucht').length).toBeGreaterThan(0);
});
