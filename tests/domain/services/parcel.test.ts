import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  billableWeight,
  emptyParcel,
  girth,
  Parcel,
  parcelTotals,
  roundUpDimension,
  roundUpWeight,
  volumeWeight,
} from '#domain/services/parcel.ts';
import { fc } from '#support/random.ts';

const box = (length: number, width: number, height: number, weight = 1) => ({
  length,
  width,
  height,
  weight,
});

describe('rounding', () => {
  test.each([
    [0.1, 1],
    [30, 30],
    [30.01, 31],
    [119.999, 120],
    [0, 0],
  ])('%d cm counts as %d cm', (cm, whole) => expect(roundUpDimension(cm)).toBe(whole));

  test.each([
    [0.04, 0.1],
    [0.1, 0.1],
    [1.1, 1.1],
    [12.34, 12.4],
    [70, 70],
    [70.01, 70.1],
  ])('%d kg counts as %d kg', (kg, rounded) => expect(roundUpWeight(kg)).toBe(rounded));

  test('rounding up twice changes nothing, and never goes below the typed value', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 9999, noNaN: true }), (value) => {
        expect(roundUpWeight(roundUpWeight(value))).toBe(roundUpWeight(value));
        expect(roundUpWeight(value)).toBeGreaterThanOrEqual(value - 1e-6);
        expect(roundUpWeight(value) - value).toBeLessThan(0.1 + 1e-6);
        expect(roundUpDimension(roundUpDimension(value))).toBe(roundUpDimension(value));
      }),
    );
  });
});

describe('weights', () => {
  test.each([
    [box(120, 60, 15), 21.6],
    [box(30, 20, 20), 2.4],
    [box(10, 10, 10), 0.2],
    [box(33, 33, 33), 7.19],
    [box(29.2, 19.1, 19.5), 2.4],
  ])('volume weight of %o is %d kg', (it, kg) => expect(volumeWeight(it)).toBe(kg));

  test('the larger of actual and volume weight is billed', () => {
    expect(billableWeight(box(120, 60, 15, 12.5), 'parcel')).toBe(21.6);
    expect(billableWeight(box(30, 20, 20, 4), 'parcel')).toBe(4);
  });

  test('an envelope counts as 0.1 kg', () => {
    expect(billableWeight(box(0, 0, 0, 0), 'envelope')).toBe(0.1);
    expect(parcelTotals([box(0, 0, 0, 0)], 'envelope')).toEqual({
      total_weight: 0.1,
      total_volume_weight: 0,
      total_billable_weight: 0.1,
      parcels_quantity: 1,
    });
  });

  test('totals have no binary rounding noise', () => {
    const parcels = Array.from({ length: 10 }, () => box(10, 10, 10, 0.1));
    expect(parcelTotals(parcels, 'parcel')).toEqual({
      total_weight: 1,
      total_volume_weight: 2,
      total_billable_weight: 2,
      parcels_quantity: 10,
    });
  });

  test('the order of parcels and of sides changes no weight', () => {
    const side = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(fc.array(fc.tuple(side, side, side, side), { minLength: 1, maxLength: 8 }), (sizes) => {
        const parcels = sizes.map(([l, w, h, kg]) => box(l, w, h, kg / 10));
        const turned = sizes.map(([l, w, h, kg]) => box(h, l, w, kg / 10)).reverse();
        expect(parcelTotals(turned, 'parcel')).toEqual(parcelTotals(parcels, 'parcel'));
      }),
    );
  });
});

test.each([
  [box(120, 60, 15), 270],
  [box(15, 120, 60), 270],
  [box(100, 50, 50), 300],
])('girth of %o is %d cm', (it, cm) => expect(girth(it)).toBe(cm));

describe('a stored parcel', () => {
  const broken = (value: unknown) => v.safeParse(Parcel, value).issues?.map((it) => it.message);

  test('is rounded and cleaned', () => {
    const kept = v.parse(Parcel, {
      ...emptyParcel,
      contents: '  Nachttisch,\u0000zerlegt ',
      length: 119.2,
      weight: 12.41,
    });
    expect(kept).toMatchObject({ contents: 'Nachttisch, zerlegt', length: 120, weight: 12.5 });
  });

  test('has its money in whole euros', () => {
    expect(broken({ ...emptyParcel, value_of_goods: 10.5 })).toEqual(['whole_number']);
    expect(broken({ ...emptyParcel, value_of_insurance: -1 })).toEqual(['not_valid']);
  });

  test.each(['26DE1234567890ABC', '26DE1234567890ABCDE', 'XXDE1234567890ABCD'])(
    'refuses the MRN %s',
    (mrn_number) => {
      expect(broken({ ...emptyParcel, mrn_number })).toEqual(['mrn_not_valid']);
    },
  );

  test('accepts an MRN in lower case', () => {
    expect(v.parse(Parcel, { ...emptyParcel, mrn_number: '26de1234567890abcd' }).mrn_number).toBe(
      '26DE1234567890ABCD',
    );
  });

  test('refuses an invalid number instead of repairing it', () => {
    expect(broken({ ...emptyParcel, weight: Number.NaN })).toEqual(['not_valid']);
    expect(broken({ ...emptyParcel, weight: '5' })).toEqual(['not_valid']);
  });
});
