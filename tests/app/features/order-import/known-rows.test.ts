import { expect, test } from 'vitest';
import { foundLater } from '#app/features/order-import/known-rows.ts';

const row = (id: string, own: string, more: object = {}) => ({
  id,
  own,
  isLeftOut: false,
  where: { is: 'here' as const },
  ...more,
});
const known = new Map([
  ['A-1', 1],
  ['A-2', 2],
]);

test('rows whose number was found after the import are left out', () => {
  const rows = [row('r1', 'A-1'), row('r2', 'A-3'), row('r3', '')];
  expect(foundLater(rows, known)).toEqual(['r1']);
  expect(foundLater(rows, new Map([['', 1]]))).toEqual([]);
});

test('rows that were requested, left out or sent stay as they are', () => {
  const rows = [
    row('r1', 'A-1', { isAskedFor: true }),
    row('r2', 'A-2', { isLeftOut: true }),
    row('r3', 'A-1', { where: { is: 'sent' } }),
  ];
  expect(foundLater(rows, known)).toEqual([]);
});

test('a number that this batch already sends does not count as known', () => {
  const rows = [row('r1', 'A-1', { where: { is: 'waiting' } }), row('r2', 'A-1')];
  expect(foundLater(rows, known)).toEqual([]);
});
