import { describe, expect, test } from 'vitest';
import { checkedRow, editedRow, isBad } from '#app/features/address-book/checked-row.ts';
import { anAddress } from '#support/factories.ts';

describe('a row of the file', () => {
  test('that is right asks nothing', () => {
    expect(checkedRow(anAddress(), 1)).toMatchObject({ issues: [], asked: [] });
  });

  test('asks for the fields that are wrong, and only for them', () => {
    const row = checkedRow(anAddress({ city: '', phone: '' }), 7);
    expect(row.asked).toEqual(['city', 'phone']);
    expect(row.issues).toEqual([
      { row: 7, field: 'city', code: 'city_required' },
      { row: 7, field: 'phone', code: 'phone_required' },
    ]);
    expect(isBad(row)).toBe(true);
  });

  test('keeps asking for a field once it is right, so that nothing goes while it is typed', () => {
    const row = editedRow(checkedRow(anAddress({ city: '' }), 1), 'city', 'K');
    expect(row.asked).toEqual(['city']);
    expect(isBad(row)).toBe(false);
    expect(row.row.city).toBe('K');
  });

  test('asks for more when a correction breaks another rule', () => {
    const row = editedRow(checkedRow(anAddress({ country_code: 'ZZ' }), 1), 'country_code', 'US');
    expect(row.asked).toContain('country_code');
    expect(row.asked).toContain('state_province_code');
  });

  test('that is left out is not in the way', () => {
    expect(isBad({ ...checkedRow(anAddress({ city: '' }), 1), isLeftOut: true })).toBe(false);
  });
});
