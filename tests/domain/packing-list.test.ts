import { expect, test } from 'vitest';
import { batchCode, byLabelOrder, packingCode, pickedGoods } from '#domain/packing-list.ts';
import { fc } from '#support/random.ts';

const batch = '3fa2c1b0-0000-4000-8000-000000000000';

test.each([
  ['B-1001', 'B-1001'],
  ['', '3FA2C1B0-5'],
  ['Größe 1', '3FA2C1B0-5'],
  ['x'.repeat(25), '3FA2C1B0-5'],
])('the bars of an order %j say %s', (own, code) => {
  expect(packingCode(batch, { own, place: 4 })).toBe(code);
  expect(batchCode(batch)).toBe('3FA2C1B0');
});

test('goods of all orders are added up and come along the shelves', () => {
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

test('nothing of the goods is lost', () => {
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

test('labels come in the order that is wanted', () => {
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
