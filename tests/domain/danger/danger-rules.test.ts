import { describe, expect, test } from 'vitest';
import { dangerParts } from '#domain/danger/danger.ts';
import { dangerIssues, findDanger, lqLimits } from '#domain/danger/danger-rules.ts';
import { emptyParcel, type Parcel } from '#domain/services/parcel.ts';
import { fc } from '#support/random.ts';
import { unList } from '#support/un-list.ts';

const found = (notice: string) => {
  const { entries, fault } = findDanger(unList, dangerParts(notice));
  return fault ?? entries.map((it) => `${it.danger_class} ${it.packing_group}`.trim());
};
const codes = (change: Partial<Parcel>) =>
  dangerIssues({ ...emptyParcel, ...change }, unList).map((it) => `${it.path} ${it.code}`);
const limited = (danger_lq_notice: string, change: Partial<Parcel> = {}) =>
  codes({ limited_quantity: true, danger_lq_notice, ...change });
const excepted = (danger_lq_notice: string, change: Partial<Parcel> = {}) =>
  codes({ excepted_quantity: true, danger_lq_notice, ...change });

describe('a dangerous goods notice is found in the list', () => {
  test.each([
    ['UN 1263, 3, III', ['3 III']],
    ['UN 1263, 3, iii', ['3 III']],
    ['1263,3,II', ['3 II']],
    ['UN 2794, 8, -', ['8']],
    ['UN 2794, 8', ['8']],
    ['UN 0012, 1.4S', ['1.4S']],
    ['UN 0012, 1.4', ['1.4S']],
    ['UN 1230, 3, II', ['3 (6.1) II']],
    ['UN 1230, 3 (6.1), II', ['3 (6.1) II']],
    ['UN 1950, 2.1', ['2.1']],
    ['UN 1950, 2.1 (8+6.1)', ['2.1 (6.1+8)']],
    ['UN 9999, 3, III', 'un_number'],
    ['UN 1263, 8, III', 'danger_class'],
    ['UN 1230, 3 (8), II', 'danger_class'],
    ['UN 1090, 3, I', 'packing_group'],
    ['UN 1090, 3', 'packing_group'],
  ])('%s', (notice, expected) => expect(found(notice)).toEqual(expected));

  test('every line of the list is found by its own notice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...unList.entries), (it) => {
        const { entries = [] } = findDanger(unList, it);
        expect(entries).toContainEqual(it);
      }),
    );
  });
});

test('the limit per inner packaging is in ml, in g, or in both', () => {
  expect(lqLimits('5 L')).toEqual({ ml: 5000 });
  expect(lqLimits('500 g')).toEqual({ g: 500 });
  expect(lqLimits('1 L or 1 kg')).toEqual({ ml: 1000, g: 1000 });
  expect(lqLimits('SP 251')).toEqual({});
});

describe('a limited quantity', () => {
  test('may reach but not exceed the limit of its packing group', () => {
    expect(limited('UN 1263, 3, III', { danger_inner_quantity: 5, danger_unit: 'l' })).toEqual([]);
    expect(limited('UN 1263, 3, I', { danger_inner_quantity: 500, danger_unit: 'ml' })).toEqual([]);
    expect(limited('UN 1263, 3, I', { danger_inner_quantity: 0.501, danger_unit: 'l' })).toEqual([
      'danger_inner_quantity lq_inner_too_large',
    ]);
  });
  test('is accepted without an amount, because older orders have none', () => {
    expect(limited('UN 1263, 3, III')).toEqual([]);
  });
  test('is refused where ADR has 0, such as lithium batteries', () => {
    expect(limited('UN 3480, 9')).toEqual(['limited_quantity lq_not_allowed']);
  });
  test('has no fixed limit for a first-aid kit, which depends on its contents', () => {
    expect(limited('UN 3316, 9', { danger_inner_quantity: 9, danger_unit: 'kg' })).toEqual([]);
  });
  test('needs no technical name because it has no transport document', () => {
    expect(limited('UN 1993, 3, III')).toEqual([]);
  });
});

describe('an excepted quantity', () => {
  const of = (danger_inner_packagings: number, danger_inner_quantity: number) => ({
    danger_inner_packagings,
    danger_inner_quantity,
  });
  test('may reach but not exceed its inner and outer limits', () => {
    expect(excepted('UN 1090, 3, II', of(16, 30))).toEqual([]);
    expect(excepted('UN 1090, 3, II', of(17, 30))).toEqual(['danger_inner_packagings eq_outer_too_large']);
    expect(excepted('UN 1090, 3, II', of(1, 30.1))).toEqual(['danger_inner_quantity eq_inner_too_large']);
    expect(excepted('UN 1263, 3, III', of(33, 30))).toEqual([]);
  });
  test('is refused where ADR has E0', () => {
    expect(excepted('UN 1950, 2.1', of(1, 1))).toEqual(['excepted_quantity eq_not_allowed']);
  });
  test('requires an amount', () => {
    expect(excepted('UN 1090, 3, II')).toEqual([
      'danger_inner_packagings inner_packagings_required',
      'danger_inner_quantity inner_quantity_required',
    ]);
  });
});

test('full dangerous goods require an amount, and "n.o.s." entries a technical name', () => {
  const full = (change: Partial<Parcel>) =>
    codes({ dangerous_goods: true, danger_inner_packagings: 1, danger_inner_quantity: 10, ...change });
  expect(full({ danger_lq_notice: 'UN 1993, 3, III' })).toEqual([
    'danger_technical_name technical_name_required',
  ]);
  expect(full({ danger_lq_notice: 'UN 1993, 3, III', danger_technical_name: 'Butanol' })).toEqual([]);
  expect(full({ danger_lq_notice: 'UN 1263, 3, III' })).toEqual([]);
});
