import { describe, expect, test } from 'vitest';
import { isNationalForSurcharges, surcharges, surchargeTotal } from '#domain/services/surcharges.ts';

const national = { transport_kind: 'parcel', service: 'standard', isNational: true } as const;
const abroad = { ...national, isNational: false };
const codes = (list: { code: string; amount_eur: number }[]) =>
  list.map((it) => `${it.code} ${it.amount_eur}`);

describe('a surcharge applies above the limit only', () => {
  test.each([
    ['girth 300', { length: 100, width: 50, height: 50, weight: 1 }, []],
    ['girth 301', { length: 99, width: 51, height: 50, weight: 1 }, ['large_parcel_girth 65']],
    ['girth 400', { length: 100, width: 75, height: 75, weight: 1 }, ['large_parcel_girth 65']],
    ['girth 402', { length: 100, width: 76, height: 75, weight: 1 }, ['oversize_girth 100']],
    ['longest side 100', { length: 100, width: 10, height: 10, weight: 1 }, []],
    ['longest side 101', { length: 101, width: 10, height: 10, weight: 1 }, ['handling_length 15']],
    ['second side 76', { length: 80, width: 76, height: 10, weight: 1 }, []],
    ['second side 77', { length: 80, width: 77, height: 10, weight: 1 }, ['handling_second_side 15']],
    ['32 kg', { length: 10, width: 10, height: 10, weight: 32 }, []],
    ['32.1 kg', { length: 10, width: 10, height: 10, weight: 32.1 }, ['handling_weight 15']],
  ])('%s', (_, parcel, expected) => expect(codes(surcharges(parcel, national))).toEqual(expected));
});

test('handling costs 17 EUR instead of 15 abroad, and girth is the same', () => {
  const parcel = { length: 150, width: 80, height: 20, weight: 40 };
  expect(codes(surcharges(parcel, abroad))).toEqual([
    'large_parcel_girth 65',
    'handling_length 17',
    'handling_second_side 17',
    'handling_weight 17',
  ]);
  expect(surchargeTotal(surcharges(parcel, abroad))).toBe(116);
  expect(surchargeTotal(surcharges(parcel, national))).toBe(110);
});

test('a surcharge has its measure and limit, so the user sees how to avoid it', () => {
  const [girth] = surcharges({ length: 100, width: 56, height: 50, weight: 1 }, national);
  expect(girth).toMatchObject({ code: 'large_parcel_girth', measured: 312, limit: 300, unit: 'cm' });
});

test.each(['envelope', 'pallet', 'freight'] as const)('%s has no surcharges', (transport_kind) => {
  expect(
    surcharges({ length: 300, width: 200, height: 200, weight: 300 }, { ...national, transport_kind }),
  ).toEqual([]);
});

test('the special service has no surcharges', () => {
  expect(
    surcharges({ length: 300, width: 80, height: 80, weight: 50 }, { ...national, service: 'special' }),
  ).toEqual([]);
});

test.each([
  [{ sender: 'DE', recipient: 'DE' }, true],
  [{ sender: 'DE', pickup: 'DE', recipient: 'DE' }, true],
  [{ sender: 'DE', pickup: 'FR', recipient: 'DE' }, false],
  [{ sender: 'DE', recipient: 'FR' }, false],
] as const)('%o is national for surcharges: %s', (route, expected) => {
  expect(isNationalForSurcharges(route)).toBe(expected);
});
