import { expect, test } from 'vitest';
import { emptyParcel } from '#domain/services/parcel.ts';
import {
  chooseSignature,
  hasAboveValorCover,
  hasAboveValorLimit,
  hasValor,
  withSelfInsurance,
  withValor,
} from '#domain/services/valor.ts';
import { fc } from '#support/random.ts';

test('one valor parcel makes the order a valor order', () => {
  expect(hasValor([emptyParcel, { ...emptyParcel, valor: true }])).toBe(true);
  expect(hasValor([emptyParcel])).toBe(false);
});

test.each([
  ['25,000 EUR of goods', { value_of_goods: 25_000 }, false],
  ['25,001 EUR of goods', { value_of_goods: 25_001 }, true],
  ['25,001 EUR of insurance', { value_of_insurance: 25_001 }, true],
])('a valor order with %s is above the limit: %o %s', (_, values, above) => {
  expect(hasAboveValorLimit([{ ...emptyParcel, valor: true, ...values }])).toBe(above);
});

test.each([
  ['25,000', 12_500, 12_500, true, false],
  ['25,001', 12_500, 12_501, true, true],
  ['40,000, of which one is no valor', 20_000, 20_000, false, false],
])('valor parcels of %s EUR together', (_, one, other, isValor, above) => {
  for (const field of ['value_of_goods', 'value_of_insurance']) {
    const parcels = [
      { ...emptyParcel, valor: true, [field]: one },
      { ...emptyParcel, valor: isValor, [field]: other },
    ];
    expect(hasAboveValorLimit(parcels)).toBe(above);
  }
});

test.each([
  [25_000, 25_000, false],
  [25_000, 25_001, true],
])('valor parcels insured for %d and %d EUR exceed the cover: %s', (one, other, above) => {
  const parcels = [one, other].map((value_of_insurance) => ({
    ...emptyParcel,
    valor: true,
    value_of_insurance,
  }));
  expect(hasAboveValorCover(parcels)).toBe(above);
  expect(hasAboveValorCover(parcels.map((it) => ({ ...it, valor: false })))).toBe(false);
});

test('an order without valor has no value limit', () => {
  expect(hasAboveValorLimit([{ ...emptyParcel, value_of_goods: 90_000 }])).toBe(false);
});

test('valor clears dangerous goods, limited quantity and self insurance; self insurance clears valor', () => {
  const parcel = { ...emptyParcel, dangerous_goods: true, limited_quantity: true, self_insurance: true };
  expect(withValor(parcel, true)).toMatchObject({
    valor: true,
    dangerous_goods: false,
    limited_quantity: false,
    self_insurance: false,
  });
  expect(withSelfInsurance({ ...parcel, valor: true }, true)).toMatchObject({
    valor: false,
    self_insurance: true,
  });
  expect(withSelfInsurance({ ...parcel, valor: true }, false).valor).toBe(true);
});

test('the two signature options are never both on, in any order of switching', () => {
  const change = fc.tuple(
    fc.constantFrom('signature_required', 'adult_signature_required') as fc.Arbitrary<
      'signature_required' | 'adult_signature_required'
    >,
    fc.boolean(),
  );
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const start = {
        signature_required: false,
        adult_signature_required: false,
        direct_delivery_only: false,
      };
      const end = changes.reduce((options, [chosen, on]) => chooseSignature(options, chosen, on), start);
      expect(end.signature_required && end.adult_signature_required).toBe(false);
    }),
  );
});
