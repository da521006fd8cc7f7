import { expect, test } from 'vitest';
import {
  batchCode,
  byLabelOrder,
  type PackingOrder,
  packingCharacters,
  packingCode,
  packingFiles,
  packingLimits,
  pickedGoods,
} from '#domain/labels/packing-list.ts';
import { fc } from '#support/random.ts';

const batch = '3fa2c1b0-0000-4000-8000-000000000000';

test.each([
  ['B-1001', 'B-1001'],
  ['', 'ST-3FA2C1B0-5'],
  ['Größe 1', 'ST-3FA2C1B0-5'],
  ['x'.repeat(25), 'ST-3FA2C1B0-5'],
])('the barcode of order %j contains %s', (own, code) => {
  expect(packingCode(batch, { own, place: 4 })).toBe(code);
  expect(batchCode(batch)).toBe('ST-3FA2C1B0');
});

test('goods of all orders are summed up and sorted by shelf', () => {
  const line = (article: string, quantity: number, shelf: string) => ({ article, quantity, shelf });
  expect(
    pickedGoods([
      {
        number: '1',
        code: '1',
        lines: [line('Tasse', 2, 'A-10'), line('Kanne', 1, 'A-2'), line('Tasse', 1, 'A-10')],
      },
      { number: '', code: 'X-2', lines: [line('Tasse', 0.1, 'A-10'), line('Karte', 1, '')] },
    ]),
  ).toEqual([
    { shelf: 'A-2', article: 'Kanne', quantity: 1, orders: ['1'] },
    { shelf: 'A-10', article: 'Tasse', quantity: 3.1, orders: ['1', 'X-2'] },
    { shelf: '', article: 'Karte', quantity: 1, orders: ['X-2'] },
  ]);
});

test('every article of the orders is on the list', () => {
  const line = fc.record({
    article: fc.string({ maxLength: 3 }),
    quantity: fc.integer({ min: 0, max: 1_000 }),
    shelf: fc.string({ maxLength: 2 }),
  });
  const orders = fc.array(
    fc.record({
      number: fc.string({ maxLength: 3 }),
      code: fc.constant('x'),
      lines: fc.array(line, { maxLength: 6 }),
    }),
    { maxLength: 8 },
  );
  const sum = (lines: readonly { quantity: number }[]) => lines.reduce((all, it) => all + it.quantity, 0);
  fc.assert(
    fc.property(orders, (list) => {
      expect(sum(pickedGoods(list))).toBe(sum(list.flatMap((it) => it.lines)));
    }),
  );
});

test('labels follow the chosen order', () => {
  const row = (place: number, shelf: string, article: string, service: string) => ({
    place,
    picks: [{ shelf, article, quantity: 1 }],
    values: { service },
  });
  const rows = [
    row(0, 'B-1', 'Tasse', 'standard'),
    row(1, '', 'Kanne', 'express'),
    row(2, 'A-10', 'Dose', 'standard'),
    row(3, 'A-2', 'Dose', ''),
  ];
  const places = (order: Parameters<typeof byLabelOrder>[0]) =>
    rows.toSorted(byLabelOrder(order)).map((it) => it.place);
  expect(places('file')).toEqual([0, 1, 2, 3]);
  expect(places('shelf')).toEqual([3, 2, 0, 1]);
  expect(places('article')).toEqual([2, 3, 1, 0]);
  expect(places('service')).toEqual([1, 0, 2, 3]);
});

const anOrder = (articles: readonly string[]): PackingOrder => ({
  code: 'B-1',
  number: 'B-1',
  recipient: ['Muster GmbH', '22767 Hamburg'],
  service: 'Express',
  parcels: 1,
  note: 'Hof',
  lines: articles.map((article) => ({ article, quantity: 1, shelf: 'A-1' })),
});

test("a list's size is its characters plus ten per goods line", () => {
  expect(packingCharacters([anOrder([])])).toBe(3 + 3 + 11 + 13 + 7 + 3);
  expect(packingCharacters([anOrder(['Tasse', 'Kanne']), anOrder([])])).toBe(2 * 40 + 2 * (5 + 3 + 10));
});

test('a batch is split into the fewest files within the limits, in order', () => {
  const short = Array.from({ length: 401 }, (_, at) => ({ ...anOrder([]), code: `B-${at}` }));
  expect(packingFiles(short, 'orders').map((it) => it.length)).toEqual([200, 200, 1]);
  expect(packingFiles(short, 'pick').map((it) => it.length)).toEqual([401]);
  expect(packingFiles(short, 'orders').flat()).toEqual(short);

  // 40 + 200 x (137 + 3 + 10) = 30,040 characters; 16 lists have 480,640.
  const long = Array.from({ length: 67 }, () => anOrder(Array(200).fill('x'.repeat(137))));
  for (const kind of ['orders', 'pick'] as const) {
    const files = packingFiles(long, kind);
    expect(files.map((it) => it.length)).toEqual([16, 16, 16, 16, 3]);
    for (const it of files) expect(packingCharacters(it)).toBeLessThanOrEqual(packingLimits.characters);
  }
  expect(packingFiles([], 'orders')).toEqual([]);
});
