import { describe, expect, test } from 'vitest';
import { addressHints } from '#domain/address/address-hints.ts';
import { checkImportRow, importColumns, importRow } from '#domain/address/address-import.ts';
import { assignColumns } from '#domain/address/assign-columns.ts';
import { exampleAddresses, exampleCsv } from '#domain/address/example-addresses.ts';

const lines = exampleCsv()
  .trim()
  .split('\r\n')
  .map((line) => line.replace('\ufeff', '').split(';'));
const [headings = [], ...rows] = lines;

describe('the example file', () => {
  test("has the import's columns in their order", () => {
    expect(headings).toEqual(importColumns);
  });

  test('has only addresses that satisfy every rule without corrections', () => {
    const assignment = assignColumns(headings);
    const read = rows.map((cells, at) => checkImportRow(importRow(cells, assignment), at + 1));
    expect(read.map((it) => it.address)).toEqual(exampleAddresses);
  });

  test('has matching postal codes and phone numbers', () => {
    expect(exampleAddresses.flatMap((it) => addressHints(it))).toEqual([]);
  });

  test('contains every German letter, a state and several countries', () => {
    for (const letter of 'ÄÖäöüß') expect(exampleCsv()).toContain(letter);
    expect(new Set(exampleAddresses.map((it) => it.country_code)).size).toBeGreaterThan(2);
    expect(exampleAddresses.some((it) => it.state_province_code !== '')).toBe(true);
  });

  test('begins with the byte order mark that Excel needs for umlauts', () => {
    expect(exampleCsv().charCodeAt(0)).toBe(0xfeff);
  });
});
