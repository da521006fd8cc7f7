import { expect, test } from 'vitest';
import { onlyRow } from '#server/db/only-row.ts';

test('the only row of a statement is returned', () => {
  expect(onlyRow([{ count: 0 }])).toEqual({ count: 0 });
});

test.each([[[]], [[{ count: 1 }, { count: 2 }]]])('a statement that returns %j is refused', (rows) => {
  expect(() => onlyRow(rows)).toThrow(`one row expected, ${rows.length} returned`);
});
