import { describe, expect, test } from 'vitest';
import { addressHints } from '#domain/address/address-hints.ts';
import { assignColumns, checkImportRow, importColumns, importRow } from '#domain/address/address-import.ts';
import { exampleAddresses, exampleCsv } from '#domain/address/example-addresses.ts';

const lines = exampleCsv()
  .trim()
  .split('\r\n')
  .map((line) => line.replace('\ufeff', '').split(';'));
const [headings = [], ...rows] = lines;

describe('the example file', () => {
  test('has the columns of the import, in their order', () => {
    expect(headings).toEqual(importColumns);
  });

  test('has only addresses that keep every rule, and says them in full', () => {
    const assignment = assignColumns(headings);
    const read = rows.map((cells, at) => checkImportRow(importRow(cells, assignment), at + 1));
    expect(read.map((it) => it.address)).toEqual(exampleAddresses);
  });

  test('has only postal codes and phone numbers that go together', () => {
    expect(exampleAddresses.flatMap((it) => addressHints(it))).toEqual([]);
  });

  test('shows every German letter, a state and more than one country', () => {
    for (const letter of 'ÄÖäöüß') expect(exampleCsv()).toContain(letter);
    expect(new Set(exampleAddresses.map((it) => it.country_code)).size).toBeGreaterThan(2);
    expect(exampleAddresses.some((it) => it.state_province_code !== '')).toBe(true);
  });

  test('begins with the mark by which Excel knows the umlauts', () => {
    expect(exampleCsv().charCodeAt(0)).toBe(0xfeff);
  });
});
