import { describe, expect, test } from 'vitest';
import { checkedRow, editedRow, isBad } from '#app/features/address-book/checked-row.ts';
import { anAddress } from '#support/factories.ts';

describe('an imported row', () => {
  test('asks for no field when it is valid', () => {
    expect(checkedRow(anAddress(), 1)).toMatchObject({ issues: [], asked: [] });
  });

  test('asks for exactly the invalid fields', () => {
    const row = checkedRow(anAddress({ city: '', phone: '' }), 7);
    expect(row.asked).toEqual(['city', 'phone']);
    expect(row.issues).toEqual([
      { row: 7, field: 'city', code: 'city_required' },
      { row: 7, field: 'phone', code: 'phone_required' },
    ]);
    expect(isBad(row)).toBe(true);
  });

  test('keeps asking for a corrected field, so that it does not disappear while the user types', () => {
    const row = editedRow(checkedRow(anAddress({ city: '' }), 1), 'city', 'K');
    expect(row.asked).toEqual(['city']);
    expect(isBad(row)).toBe(false);
    expect(row.row.city).toBe('K');
  });

  test('asks for another field when a correction breaks another rule', () => {
    const row = editedRow(checkedRow(anAddress({ country_code: 'ZZ' }), 1), 'country_code', 'US');
    expect(row.asked).toContain('country_code');
    expect(row.asked).toContain('state_province_code');
  });

  test('does not count as bad when it is left out', () => {
    expect(isBad({ ...checkedRow(anAddress({ city: '' }), 1), isLeftOut: true })).toBe(false);
  });
});
