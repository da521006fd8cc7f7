import { expect, test } from 'vitest';
import { checkedRow } from '#app/features/address-book/checked-row.ts';
import { editRows } from '#app/features/address-book/edit-rows.ts';
import { maxImportRows } from '#domain/address/address-import.ts';
import { goodRow } from '#support/import-rows.ts';

const wrong = (count: number) =>
  Array.from({ length: count }, (_, index) => checkedRow({ ...goodRow, country_code: 'XX' }, index + 1));
const all = (rows: readonly { number: number }[]) => new Set(rows.map((it) => it.number));

test('repairing ten thousand rows lets the page run in between', async () => {
  const rows = wrong(maxImportRows);
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
  })();
  const edited = await editRows(rows, { numbers: all(rows), field: 'country_code', makeOf: () => 'DE' });
  isOver = true;
  await others;
  expect(edited.size).toBe(maxImportRows);
  expect([...edited.values()].every((it) => it.issues.length === 0)).toBe(true);
  // Fails if all rows are validated without yielding.
  expect(turns).toBeGreaterThan(4);
});

test('only the numbered rows are edited', async () => {
  const rows = wrong(3);
  const edited = await editRows(rows, { numbers: new Set([2]), field: 'country_code', makeOf: () => 'DE' });
  expect([...edited.keys()]).toEqual([rows[1]]);
  expect(edited.get(rows[1]!)).toMatchObject({ number: 2, row: { country_code: 'DE' }, issues: [] });
});
