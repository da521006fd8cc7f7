import { expect, test } from 'vitest';
import { isStillItsLabel, labelNumbers } from '#domain/labels/stored-label.ts';
import { aShipment, aShipmentParcel } from '#support/a-shipment.ts';

const [first, second] = [aShipmentParcel(), aShipmentParcel()];
const shipment = aShipment({ parcels: [first, second] });
const both = { numbers: [second.tracking_number, first.tracking_number] };
const gone = { ...second, status: 'canceled' as const };

test('a stored label is valid while all parcels of its shipment are active', () => {
  expect(isStillItsLabel(both, shipment)).toBe(true);
  expect(isStillItsLabel({ numbers: [first.tracking_number] }, shipment)).toBe(false);
});

test.each([
  ['one of its parcels is cancelled', { parcels: [first, gone] }],
  ['all of it is cancelled', { shipment_status: 0 as const }],
  ['it is on its way', { shipment_status: 2 as const }],
  ['it was picked up', { pickup_status: 1 as const }],
])('a stored label is invalid when %s', (_, change) => {
  expect(isStillItsLabel(both, { ...shipment, ...change })).toBe(false);
});

test("a parcel’s label outlasts the other parcel's cancellation, but not its own", () => {
  const left = { ...shipment, parcels: [first, gone] };
  expect(isStillItsLabel({ numbers: [first.tracking_number] }, left, first.parcel_id)).toBe(true);
  expect(isStillItsLabel({ numbers: [second.tracking_number] }, left, second.parcel_id)).toBe(false);
});

test('a manual order has no labels', () => {
  const manual = { parcels: [aShipmentParcel({ tracking_number: '' })] };
  expect(labelNumbers(manual)).toEqual([]);
  expect(isStillItsLabel({ numbers: [] }, { ...shipment, ...manual })).toBe(false);
});
