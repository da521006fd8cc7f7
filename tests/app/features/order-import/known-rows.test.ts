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

test('a number that is found after the import is left out, the others and those without one are not', () => {
  const rows = [row('r1', 'A-1'), row('r2', 'A-3'), row('r3', '')];
  expect(foundLater(rows, known)).toEqual(['r1']);
  expect(foundLater(rows, new Map([['', 1]]))).toEqual([]);
});

test('one that somebody has asked for, that is left out, or that has gone stays as it is', () => {
  const rows = [
    row('r1', 'A-1', { isAskedFor: true }),
    row('r2', 'A-2', { isLeftOut: true }),
    row('r3', 'A-1', { where: { is: 'sent' } }),
  ];
  expect(foundLater(rows, known)).toEqual([]);
});

test('a number of which this batch has sent a part is no order of before', () => {
  const rows = [row('r1', 'A-1', { where: { is: 'waiting' } }), row('r2', 'A-1')];
  expect(foundLater(rows, known)).toEqual([]);
});
