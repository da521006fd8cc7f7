import { describe, expect, test } from 'vitest';
import {
  byCarrier,
  carriedBy,
  handoverDay,
  handoverTotals,
  isHandedOver,
  isUnprinted,
} from '#domain/shipment/handover.ts';
import { addDays, berlinDay, berlinDayStart } from '#domain/values/working-days.ts';
import { fc } from '#support/random.ts';

describe('the handover day of a shipment', () => {
  const created = new Date('2026-11-20T10:00:00Z');

  test('is the day of its pickup, whenever it was ordered', () => {
    expect(handoverDay({ created, pickup: { pickup_date: '2026-11-23', status: 0 } })).toBe('2026-11-23');
    expect(handoverDay({ created, pickup: { pickup_date: '2026-11-23', status: 1 } })).toBe('2026-11-23');
  });

  test('is the day of the order if it has no pickup, or none any more', () => {
    expect(handoverDay({ created })).toBe('2026-11-20');
    expect(handoverDay({ created, pickup: { pickup_date: '2026-11-23', status: -1 } })).toBe('2026-11-20');
  });

  test.each([
    ['2026-11-20T22:59:59Z', '2026-11-20'],
    ['2026-11-20T23:00:00Z', '2026-11-21'],
    // Berlin is two hours ahead of UTC in summer.
    ['2026-07-01T21:59:59Z', '2026-07-01'],
    ['2026-07-01T22:00:00Z', '2026-07-02'],
    // Clocks go forward on 29 March, a day of 23 hours.
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    // Clocks go back on 25 October, a day of 25 hours.
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
  ])('for an order at %s is %s', (at, day) => expect(handoverDay({ created: new Date(at) })).toBe(day));

  test('is the only Berlin day that contains the time of the order', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (at) => {
          const day = handoverDay({ created: at });
          expect(day).toBe(berlinDay(at));
          expect(berlinDayStart(day).getTime()).toBeLessThanOrEqual(at.getTime());
          expect(berlinDayStart(addDays(day, 1)).getTime()).toBeGreaterThan(at.getTime());
        },
      ),
    );
  });
});

test.each([
  ['announced', 1, ['active'], true],
  ['on its way', 2, ['active'], true],
  ['a manual order', null, ['active'], true],
  ['cancelled', 0, ['active'], false],
  ['with one parcel left', 1, ['canceled', 'active'], true],
  ['with no parcel left', 1, ['canceled', 'canceled'], false],
] as const)('a shipment %s is on the list or not: %s %s → %s', (_, shipment_status, statuses, expected) => {
  const parcels = statuses.map((status) => ({ status }));
  expect(isHandedOver({ shipment_status, parcels })).toBe(expected);
});

describe('a missing label', () => {
  const shipment = {
    shipment_status: 1,
    pickup_status: null,
    parcels: [{ status: 'active' }],
    label_printed: null,
  } as const;

  test('is reported if the label can be printed and was not', () => {
    expect(isUnprinted(shipment)).toBe(true);
    expect(isUnprinted({ ...shipment, label_printed: new Date() })).toBe(false);
  });

  test('is not reported for manual orders and shipments on their way', () => {
    expect(isUnprinted({ ...shipment, shipment_status: null })).toBe(false);
    expect(isUnprinted({ ...shipment, shipment_status: 2 })).toBe(false);
    expect(isUnprinted({ ...shipment, pickup_status: 1 })).toBe(false);
  });
});

test('totals are exact to the gram', () => {
  const shipment = (weight: number, parcels: number) => ({
    total_weight: weight,
    parcels: Array.from({ length: parcels }, () => ({ tracking_number: '', weight: weight / parcels })),
  });
  expect(handoverTotals([])).toEqual({ shipments: 0, parcels: 0, weight: 0 });
  expect(handoverTotals([shipment(0.1, 1), shipment(0.2, 1)])).toEqual({
    shipments: 2,
    parcels: 2,
    weight: 0.3,
  });
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 300_000 }), { maxLength: 300 }), (tenths) => {
      const { weight, parcels } = handoverTotals(tenths.map((it) => shipment(it / 10, 2)));
      expect(weight).toBe(tenths.reduce((sum, it) => sum + it, 0) / 10);
      expect(parcels).toBe(tenths.length * 2);
    }),
  );
});

describe('lines of a list grouped by carrier', () => {
  const line = (name: string, difference: object = {}) => ({ name, carrier_id: 'house', ...difference });

  test("follow each carrier's first line, with manual orders last", () => {
    const groups = byCarrier([
      line('manual', { is_manual: true }),
      line('first'),
      line('other', { carrier_id: 'dhl' }),
      line('second'),
      line('courier', { is_manual: true, carrier_name: 'Kurier Nord' }),
    ]);
    expect(groups.map((group) => group.map(({ name }) => name))).toEqual([
      ['first', 'second'],
      ['other'],
      ['manual'],
      ['courier'],
    ]);
  });

  test('mark manual orders and name the carrier that the staff found', () => {
    const house = { carrier_id: 'house', shipment_status: 1, manual: null } as const;
    expect(carriedBy(house)).toEqual({ carrier_id: 'house' });
    expect(carriedBy({ ...house, shipment_status: null })).toEqual({ carrier_id: 'house', is_manual: true });
    expect(carriedBy({ ...house, shipment_status: 2, manual: { carrier_name: 'Kurier Nord' } })).toEqual({
      carrier_id: 'house',
      is_manual: true,
      carrier_name: 'Kurier Nord',
    });
  });
});
