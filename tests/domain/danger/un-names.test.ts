import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readUnList } from '#domain/danger/un-list.ts';
import { alternativeNames, chosenName } from '#domain/danger/un-names.ts';

const list = readUnList(
  readFileSync(new URL('../../../src/domain/danger/un-list.txt', import.meta.url), 'utf8'),
);
const entriesOf = (un: string) => list.ofNumber.get(un) ?? [];
const namesOf = (un: string) => alternativeNames(entriesOf(un)[0]!).map((it) => it.name);

test.each([
  ['1263', ['PAINT', 'PAINT RELATED MATERIAL']],
  ['1202', ['GAS OIL', 'DIESEL FUEL', 'HEATING OIL, LIGHT']],
  ['1203', ['MOTOR SPIRIT', 'GASOLINE', 'PETROL']],
  ['1210', ['PRINTING INK', 'PRINTING INK RELATED MATERIAL']],
  ['1057', ['LIGHTERS', 'LIGHTER REFILLS']],
  ['1170', ['ETHANOL (ETHYL ALCOHOL)', 'ETHANOL SOLUTION (ETHYL ALCOHOL SOLUTION)']],
  ['2796', ['SULPHURIC ACID', 'BATTERY FLUID, ACID']],
  [
    '3291',
    ['CLINICAL WASTE, UNSPECIFIED, N.O.S.', '(BIO) MEDICAL WASTE, N.O.S.', 'REGULATED MEDICAL WASTE, N.O.S.'],
  ],
  ['3481', ['LITHIUM ION BATTERIES CONTAINED IN EQUIPMENT', 'LITHIUM ION BATTERIES PACKED WITH EQUIPMENT']],
  [
    '3292',
    [
      'BATTERIES, CONTAINING METALLIC SODIUM OR SODIUM ALLOY',
      'CELLS, CONTAINING METALLIC SODIUM OR SODIUM ALLOY',
    ],
  ],
  [
    '2793',
    ['FERROUS METAL BORINGS', 'FERROUS METAL SHAVINGS', 'FERROUS METAL TURNINGS', 'FERROUS METAL CUTTINGS'],
  ],
  ['1712', ['ZINC ARSENATE', 'ZINC ARSENITE', 'ZINC ARSENATE AND ZINC ARSENITE MIXTURE']],
  [
    '2557',
    ['WITH', 'WITHOUT'].flatMap((it) =>
      ['WITH', 'WITHOUT'].map((other) => `NITROCELLULOSE MIXTURE ${it} PLASTICIZER, ${other} PIGMENT`),
    ),
  ],
  ['3164', ['ARTICLES, PRESSURIZED, PNEUMATIC', 'ARTICLES, PRESSURIZED, HYDRAULIC']],
])('UN %s has the names %j', (un, names) => expect(namesOf(un)).toEqual(names));

test.each(['1950', '1090', '0009', '0284', '1139', '2913', '3175', '3381', '3536'])(
  'UN %s has one name',
  (un) => expect(entriesOf(un).flatMap(alternativeNames)).toEqual([]),
);

test('phosphorus under water and dry phosphorus have their own names', () => {
  const all = entriesOf('1381').map((it) => alternativeNames(it).map(({ name }) => name));
  expect(all).toContainEqual(['PHOSPHORUS, WHITE, DRY', 'PHOSPHORUS, YELLOW, DRY']);
  expect(all).toContainEqual([
    'PHOSPHORUS, WHITE, UNDER WATER',
    'PHOSPHORUS, WHITE, IN SOLUTION',
    'PHOSPHORUS, YELLOW, UNDER WATER',
    'PHOSPHORUS, YELLOW, IN SOLUTION',
  ]);
});

test('every entry with names in capitals joined by "or" is split, and no name joins two or has words of its own', () => {
  const joined = list.entries.filter((it) => / or \(?[A-Z]{2}/.test(it.name.replace(/\([^)]*\)/g, '()')));
  expect(joined.length).toBeGreaterThan(100);
  expect(joined.filter((it) => alternativeNames(it).length < 2).map((it) => it.name)).toEqual([]);
  for (const entry of list.entries) {
    const names = alternativeNames(entry).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      expect(name).toMatch(/^[^a-z]+$/);
      expect(name).not.toMatch(/[,;]$| or |^(?:,| )/);
      expect(name.length).toBeLessThanOrEqual(200);
      for (const word of name.split(/[ ,]+/)) expect(entry.name).toContain(word);
    }
  }
});

test('each name of common goods is German too, if the list of German names has it', () => {
  const without = list.entries
    .filter((it) => it.german !== '')
    .flatMap((it) => alternativeNames(it).filter(({ german }) => german === ''));
  expect([...new Set(without.map((it) => it.name))]).toEqual([
    'CARTRIDGES FOR WEAPONS, INERT PROJECTILE',
    'CARTRIDGES FOR WEAPONS, BLANK',
    'PETROLEUM PRODUCTS, N.O.S.',
  ]);
});

test('a name is found in German and English, in any spelling', () => {
  const [paint] = entriesOf('1263');
  expect(chosenName(paint!, 'Paint related material')?.german).toBe('Farbzubehörstoffe');
  expect(chosenName(paint!, 'farbe')?.name).toBe('PAINT');
  expect(chosenName(paint!, 'GASOLINE')).toBeUndefined();
  expect(chosenName(paint!, '')).toBeUndefined();
});
