import { describe, expect, test } from 'vitest';
import { orderFigures, parcelFigures } from '#app/features/order/order-figures.ts';
import { measuresOf } from '#app/features/order/order-form.ts';
import { savingOf } from '#app/features/order/parcels/surcharge-savings.ts';
import { parcelTotals, transportKinds } from '#domain/services/parcel.ts';
import type { Surcharge } from '#domain/services/surcharges.ts';
import { aCompleteDraft, aParcelDraft } from '#support/order-support.ts';
import { fc } from '#support/random.ts';

const abroad = { kind: 'parcel', service: '', isNational: false } as const;

describe('a parcel', () => {
  test('has the pictured volume, girth and surcharge at 120 × 60 × 15 cm', () => {
    const figures = parcelFigures(aParcelDraft({ length: 120, width: 60, height: 15, weight: 12.5 }), abroad);
    expect(figures).toMatchObject({ weight: 12.5, volume: 21.6, billable: 21.6, girth: 270 });
    expect(figures.surcharges.map((it) => [it.code, it.amount_eur])).toEqual([['handling_length', 17]]);
  });

  test('weighs nothing and costs nothing without measures', () => {
    const empty = aParcelDraft({ length: null, width: null, height: null, weight: null });
    expect(parcelFigures(empty, abroad)).toEqual({
      weight: 0,
      volume: 0,
      billable: 0,
      girth: 0,
      surcharges: [],
    });
  });
});

describe('an order', () => {
  const flat = aParcelDraft({ length: 120, width: 60, height: 15, weight: 12.5 });

  test('adds up its parcels and names the charged weight', () => {
    const draft = aCompleteDraft({ parcels: [flat, aParcelDraft()] });
    draft.recipient.country_code = 'CH';
    expect(orderFigures(draft)).toMatchObject({
      total_weight: 16.5,
      total_billable_weight: 25.6,
      parcels_quantity: 2,
      surcharge_eur: 17,
      chargedBy: 'both',
    });
  });

  test.each([
    [[flat], 'volume'],
    [[aParcelDraft()], 'weight'],
    [[aParcelDraft({ length: null, weight: null })], undefined],
  ] as const)('is charged by the greater weight', (parcels, chargedBy) => {
    expect(orderFigures(aCompleteDraft({ parcels: [...parcels] })).chargedBy).toBe(chargedBy);
  });

  test('weighs 0.1 kg per envelope and has no surcharges', () => {
    const figures = orderFigures(aCompleteDraft({ transport_kind: 'envelope', parcels: [flat, flat] }));
    expect(figures).toMatchObject({ total_weight: 0.2, total_billable_weight: 0.2, surcharge_eur: 0 });
  });
});

test('totals equal those of the rules for any parcels', () => {
  const measure = fc.oneof(fc.constant(null), fc.double({ min: 0, max: 400, noNaN: true }));
  const parcel = fc
    .record({ length: measure, width: measure, height: measure, weight: measure })
    .map((measures) => aParcelDraft(measures));
  fc.assert(
    fc.property(
      fc.array(parcel, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...transportKinds),
      (parcels, kind) => {
        const draft = aCompleteDraft({ parcels, transport_kind: kind });
        expect(orderFigures(draft)).toMatchObject(parcelTotals(parcels.map(measuresOf), kind));
      },
    ),
  );
});

test('an unchanged parcel is not computed again until its destination changes', () => {
  const parcel = aParcelDraft();
  const figures = parcelFigures(parcel, abroad);
  expect(parcelFigures(parcel, { ...abroad })).toBe(figures);
  expect(parcelFigures(parcel, { ...abroad, isNational: true })).not.toBe(figures);
});

describe('avoiding a surcharge', () => {
  const surcharge = (difference: Partial<Surcharge>): Surcharge => ({
    code: 'handling_length',
    amount_eur: 17,
    measured: 120,
    limit: 100,
    unit: 'cm',
    ...difference,
  });

  test('takes the distance to the limit', () => {
    expect(savingOf(surcharge({}), false)).toEqual({ by: 20, unit: 'cm', amount_eur: 17 });
    const heavy = surcharge({ code: 'handling_weight', measured: 35.3, limit: 32, unit: 'kg' });
    expect(savingOf(heavy, false).by).toBe(3.3);
  });

  test('saves the difference to the smaller girth surcharge when the girth is oversize', () => {
    const oversize = surcharge({ code: 'oversize_girth', amount_eur: 100, measured: 412, limit: 400 });
    expect(savingOf(oversize, true)).toEqual({ by: 12, unit: 'cm', amount_eur: 35 });
  });
});
