import { describe, expect, test } from 'vitest';
import { searchUnList, unKey } from '#domain/danger/un-list.ts';
import { unList as list } from '#support/un-list.ts';

const facts = (un: string) =>
  list.ofNumber
    .get(un)
    ?.map((it) =>
      [
        it.danger_class,
        it.packing_group || '-',
        it.limited_quantity,
        it.excepted_quantity,
        `${it.transport_category} (${it.tunnel_code})`,
      ].join(' | '),
    );

test('the list has every ADR number, and every line is well-formed', () => {
  expect(list.entries.length).toBeGreaterThan(2_850);
  const crooked = list.entries.filter(
    (it) =>
      !/^\d{4}$/.test(it.un_number) ||
      !/^(?:1|1\.[1-6][A-S]|2\.[123]|3|4\.[123]|5\.[12]|6\.[12]|7|8|9)(?: \([\d.]+(?:\+[\d.]+)*\))?$/.test(
        it.danger_class,
      ) ||
      !/^I{0,3}$/.test(it.packing_group) ||
      !/^(?:0|SP 251|\d+ (?:ml|L|g|kg)(?: or \d+ (?:ml|L|g|kg))?)$/.test(it.limited_quantity) ||
      !/^E[0-5]$/.test(it.excepted_quantity) ||
      !/^[0-4-]$/.test(it.transport_category) ||
      !/^(?:-|(?:B|C)\d{3,4}[CD]|[B-E](?:\/[DE])?)$/.test(it.tunnel_code) ||
      it.name.length < 3 ||
      /[\u0100-\uffff]|- [A-Z]/.test(it.name.replace('PACKAGE - ', '')),
  );
  expect(crooked.map((it) => [unKey(it), it.limited_quantity, it.tunnel_code])).toEqual([]);
});

test('no two lines share number, class, packing group and name', () => {
  expect(new Set(list.entries.map(unKey)).size).toBe(list.entries.length);
});

/** From memory of ADR 2025, without a second source: class, group, limited and excepted quantity, tunnel code. */
test.each([
  ['0012', ['1.4S | - | 5 kg | E0 | 4 (E)']],
  ['0336', ['1.4G | - | 0 | E0 | 2 (E)']],
  ['1006', ['2.2 | - | 120 ml | E1 | 3 (E)']],
  ['1044', ['2.2 | - | 120 ml | E0 | 3 (E)']],
  ['1057', ['2.1 | - | 0 | E0 | 2 (D)']],
  ['1072', ['2.2 (5.1) | - | 0 | E0 | 3 (E)']],
  ['1090', ['3 | II | 1 L | E2 | 2 (D/E)']],
  ['1133', ['3 | I | 500 ml | E3 | 1 (D/E)', '3 | II | 5 L | E2 | 2 (D/E)', '3 | III | 5 L | E1 | 3 (D/E)']],
  ['1203', ['3 | II | 1 L | E2 | 2 (D/E)']],
  ['1219', ['3 | II | 1 L | E2 | 2 (D/E)']],
  ['1230', ['3 (6.1) | II | 1 L | E2 | 2 (D/E)']],
  ['1263', ['3 | I | 500 ml | E3 | 1 (D/E)', '3 | II | 5 L | E2 | 2 (D/E)', '3 | III | 5 L | E1 | 3 (D/E)']],
  ['1266', ['3 | II | 5 L | E2 | 2 (D/E)', '3 | III | 5 L | E1 | 3 (D/E)']],
  ['1593', ['6.1 | III | 5 L | E1 | 2 (E)']],
  ['1760', ['8 | I | 0 | E0 | 1 (E)', '8 | II | 1 L | E2 | 2 (E)', '8 | III | 5 L | E1 | 3 (E)']],
  ['1789', ['8 | II | 1 L | E2 | 2 (E)', '8 | III | 5 L | E1 | 3 (E)']],
  ['1791', ['8 | II | 1 L | E2 | 2 (E)', '8 | III | 5 L | E1 | 3 (E)']],
  ['1805', ['8 | III | 5 L | E1 | 3 (E)']],
  ['1823', ['8 | II | 1 kg | E2 | 2 (E)']],
  ['1824', ['8 | II | 1 L | E2 | 2 (E)', '8 | III | 5 L | E1 | 3 (E)']],
  ['1830', ['8 | II | 1 L | E2 | 2 (E)']],
  ['1978', ['2.1 | - | 0 | E0 | 2 (B/D)']],
  ['1993', ['3 | I | 0 | E3 | 1 (D/E)', '3 | II | 1 L | E2 | 2 (D/E)', '3 | III | 5 L | E1 | 3 (D/E)']],
  ['2014', ['5.1 (8) | II | 1 L | E2 | 2 (E)']],
  ['2672', ['8 | III | 5 L | E1 | 3 (E)']],
  ['2789', ['8 (3) | II | 1 L | E2 | 2 (D/E)']],
  ['2794', ['8 | - | 1 L | E0 | 3 (E)']],
  ['2800', ['8 | - | 1 L | E0 | 3 (E)']],
  ['3077', ['9 | III | 5 kg | E1 | 3 (-)']],
  ['3082', ['9 | III | 5 L | E1 | 3 (-)']],
  ['3090', ['9 | - | 0 | E0 | 2 (E)']],
  ['3091', ['9 | - | 0 | E0 | 2 (E)']],
  ['3164', ['2.2 | - | 120 ml | E0 | 3 (E)']],
  ['3175', ['4.1 | II | 1 kg | E2 | 2 (E)']],
  ['3268', ['9 | - | 0 | E0 | 4 (E)']],
  ['3269', ['3 | II | 5 L | E0 | 2 (E)', '3 | III | 5 L | E0 | 3 (E)']],
  ['3316', ['9 | - | SP 251 | E0 | - (E)']],
  ['3480', ['9 | - | 0 | E0 | 2 (E)']],
  ['3481', ['9 | - | 0 | E0 | 2 (E)']],
  ['3551', ['9 | - | 0 | E0 | 2 (E)']],
  ['3552', ['9 | - | 0 | E0 | 2 (E)']],
])('UN %s matches ADR', (un, expected) => expect(facts(un)).toEqual(expected));

test('aerosols differ by flammability, and toxic ones have a lower limit', () => {
  expect(facts('1950')).toHaveLength(12);
  expect(facts('1950')).toContain('2.1 | - | 1 L | E0 | 2 (D)');
  expect(facts('1950')).toContain('2.2 (6.1) | - | 120 ml | E0 | 1 (D)');
});

test('goods that are prohibited or free on the road are marked', () => {
  const carriage = (un: string) => list.ofNumber.get(un)?.map((it) => it.carriage);
  expect(carriage('3097')).toEqual(['prohibited']);
  expect(carriage('1845')).toEqual(['free']);
  expect(carriage('2807')).toEqual(['free']);
  expect(list.entries.filter((it) => it.carriage !== 'allowed')).toHaveLength(30);
});

test('a technical name is required where special provision 274 applies', () => {
  const needs = (un: string) => list.ofNumber.get(un)?.every((it) => it.needs_technical_name);
  expect([needs('1993'), needs('3082'), needs('1263')]).toEqual([true, true, false]);
});

describe('the search for UN numbers', () => {
  const found = (query: string) => searchUnList(list, query).map((it) => it.un_number);
  const first = (query: string) => found(query)[0];
  test('finds a number with or without UN, and by its first digits', () => {
    expect(first('1263')).toBe('1263');
    expect(first('UN 1263')).toBe('1263');
    expect(first('un1263')).toBe('1263');
    expect(new Set(found('126'))).toEqual(
      new Set(['1261', '1262', '1263', '1264', '1265', '1266', '1267', '1268']),
    );
  });
  test('finds German and English words in any order and case', () => {
    expect(first('spray')).toBe('1950');
    expect(first('lack farbe')).toBe('1263');
    expect(first('paint')).toBe('1263');
    expect(first('Lithium Ionen')).toBe('3480');
    expect(first('Ätzender alkalischer')).toBe('1719');
    expect(found('adhesives flammable')).toContain('1133');
  });
  test('finds nothing for an empty or unknown query', () => {
    expect(found(' ')).toEqual([]);
    expect(found('9999')).toEqual([]);
    expect(found('Gartenzwerg')).toEqual([]);
  });
});
