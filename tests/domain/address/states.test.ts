import { describe, expect, test } from 'vitest';
import { countries, needsState } from '#domain/address/countries.ts';
import { statesOf } from '#domain/address/states.ts';

describe('states', () => {
  test('the US has fifty states and the District of Columbia', () => {
    expect(statesOf('US')).toHaveLength(51);
    expect(statesOf('US')).toContainEqual({ code: 'NY', name: 'New York' });
    expect(statesOf('US')).toContainEqual({ code: 'DC', name: 'District of Columbia' });
  });

  test('Canada has ten provinces and three territories', () => {
    expect(statesOf('CA')).toHaveLength(13);
    expect(statesOf('CA')).toContainEqual({ code: 'QC', name: 'Quebec' });
  });

  test.each(['US', 'CA'])('each state of %s has a unique two-letter code', (country) => {
    const codes = statesOf(country).map((it) => it.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((it) => !/^[A-Z]{2}$/.test(it))).toEqual([]);
    expect(statesOf(country).filter((it) => it.name.trim() !== it.name || it.name === '')).toEqual([]);
  });

  test('a country has a list of states exactly when it requires a state', () => {
    for (const { value } of countries) expect(statesOf(value).length > 0, value).toBe(needsState(value));
  });

  test('a US territory with its own country code is not a state', () => {
    const codes = statesOf('US').map((it) => it.code);
    for (const territory of ['PR', 'GU', 'VI', 'AS', 'MP']) expect(codes).not.toContain(territory);
  });
});
