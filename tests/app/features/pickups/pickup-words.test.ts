import { beforeAll, expect, test } from 'vitest';
import { pickupSearch } from '#app/features/pickups/pickup-words.ts';
import { activateLocale } from '#app/i18n/setup.ts';
import type { Pickup } from '#domain/pickup/pickup-booking.ts';
import { daySeconds } from '#domain/values/working-days.ts';

beforeAll(async () => {
  await activateLocale('de');
});

const aPickup = (number: number): Pickup => ({
  pickup_id: String(number),
  confirmation_id: `AB-${number}`,
  created: { seconds: 1 },
  pickup_date: daySeconds('2026-11-24'),
  pickup_datetime_from: '09:00',
  pickup_datetime_to: '12:00',
  from_address: { company: `Möbelhaus ${number}`, street1: 'Hafenring 1', zip: '24103', city: 'Kiel' },
  parcels_id: [],
  parcels_quantity: 2,
  total_weight: 8,
  status: 0,
  service: 'standard',
  transport_kind: 'parcel',
  special_delivery_terms: '',
  done_by: null,
  is_by_staff: false,
  shipment_id: null,
  pickup_package_uuid: null,
  packages: [],
});

test('a pickup is found by every shown word, with or without accents', () => {
  const find = pickupSearch([aPickup(1), aPickup(2)]);
  const ids = (search: string) => find(search).map((it) => it.pickup_id);
  expect(ids('')).toEqual(['1', '2']);
  expect(ids('  MOBELHAUS kiel ')).toEqual(['1', '2']);
  expect(ids('möbelhaus ab-2')).toEqual(['2']);
  expect(ids('24.11.2026')).toEqual(['1', '2']);
  expect(ids('kiel hamburg')).toEqual([]);
});

test('the searched text is built once per pickup, however much the user types', () => {
  let written = 0;
  const pickups = Array.from({ length: 3 }, (_, at) =>
    Object.defineProperty(aPickup(at), 'from_address', {
      get: () => {
        written += 1;
        return { company: 'Werft', street1: 'Hafenring 1', zip: '24103', city: 'Kiel' };
      },
    }),
  );
  const find = pickupSearch(pickups);
  for (const typed of ['w', 'we', 'wer', 'werf', 'werft']) expect(find(typed)).toHaveLength(3);
  expect(written).toBe(3);
});
