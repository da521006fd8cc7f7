import { expect, test } from 'vitest';
import { batchLoad } from '#domain/pickup/batch-load.ts';
import { bookingLimits } from '#domain/pickup/pickup-booking.ts';

const row = (...weights: (number | null)[]) => ({
  values: { parcels: weights.map((weight) => ({ weight })) },
});
const most = bookingLimits.maxParcels;

test('the parcels of all orders are summed up, each rounded up as on the server', () => {
  expect(batchLoad([row(2.5, 1.25), row(0.31)])).toEqual({ parcels: 3, weight: 4.2, left: 0 });
  expect(batchLoad([row(0.1), row(0.2)])).toEqual({ parcels: 2, weight: 0.3, left: 0 });
  expect(batchLoad([row(null)])).toEqual({ parcels: 1, weight: 0.1, left: 0 });
  expect(batchLoad([])).toEqual({ parcels: 0, weight: 0, left: 0 });
});

test('orders with their own pickup or another pickup address do not count', () => {
  const own = { values: { ...row(5).values, has_pickup: true } };
  const elsewhere = { values: { ...row(5).values, has_differ_pickup: true } };
  expect(batchLoad([own, elsewhere, row(1)])).toEqual({ parcels: 1, weight: 1, left: 0 });
});

test("parcels above the pickup's limit are left over", () => {
  const many = Array.from({ length: most + 12 }, () => row(1));
  expect(batchLoad(many)).toEqual({ parcels: most, weight: most, left: 12 });
});
