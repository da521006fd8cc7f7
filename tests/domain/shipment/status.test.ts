import { describe, expect, test } from 'vitest';
import { canCancelParcel, canPrintLabel, statusTone } from '#domain/shipment/status.ts';

test.each([
  [null, 'neutral'],
  [0, 'error'],
  [1, 'yellow'],
  [4, 'yellow'],
  [5, 'purple'],
  [6, 'success'],
] as const)('status %s is shown %s', (status, tone) => expect(statusTone(status)).toBe(tone));

describe('cancelling a parcel', () => {
  const statuses = [null, 0, 1, 2, 3, 4, 5, 6] as const;
  const parcels = ['active', 'canceled'] as const;
  const pickups = [null, -1, 0, 1] as const;
  const all = statuses.flatMap((s) => parcels.flatMap((p) => pickups.map((u) => [s, p, u] as const)));

  test.each(all)(
    'is allowed with shipment %s, parcel %s, pickup %s',
    (shipment_status, status, pickup_status) => {
      const allowed = shipment_status === 1 && status === 'active' && pickup_status !== 1;
      expect(canCancelParcel({ shipment_status, pickup_status }, { status })).toBe(allowed);
    },
  );
});

test('labels can be printed while one parcel can be cancelled', () => {
  const shipment = { shipment_status: 1, pickup_status: 0 } as const;
  expect(canPrintLabel({ ...shipment, parcels: [{ status: 'canceled' }, { status: 'active' }] })).toBe(true);
  expect(canPrintLabel({ ...shipment, parcels: [{ status: 'canceled' }] })).toBe(false);
  expect(canPrintLabel({ ...shipment, pickup_status: 1, parcels: [{ status: 'active' }] })).toBe(false);
});
