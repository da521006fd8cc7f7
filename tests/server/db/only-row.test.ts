import { expect, test } from 'vitest';
import { onlyRow } from '#server/db/only-row.ts';

test('a statement that returns exactly one row is answered with it', () => {
  expect(onlyRow([{ count: 0 }])).toEqual({ count: 0 });
});

test.each([[[]], [[{ count: 1 }, { count: 2 }]]])('a statement that returns %j is refused', (rows) => {
  expect(() => onlyRow(rows)).toThrow(`one row expected, ${rows.length} returned`);
});
