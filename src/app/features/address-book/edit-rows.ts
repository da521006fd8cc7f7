import { createPace } from '#app/timing/in-slices.ts';
import type { ImportColumn } from '#domain/address/address-import.ts';
import { type CheckedRow, editedRow } from './checked-row.ts';

/** A field of many rows, each to what `makeOf` makes of it. */
export type EditAll = {
  numbers: ReadonlySet<number>;
  field: ImportColumn;
  makeOf: (value: string) => string;
};

/**
 * What becomes of those rows: each is judged anew by all rules, which for thousands takes a while, so the page goes on
 * in between. Told by the row it was, since somebody may edit one meanwhile, whose word is the later one.
 */
export async function editRows(
  rows: readonly CheckedRow[],
  { numbers, field, makeOf }: EditAll,
): Promise<ReadonlyMap<CheckedRow, CheckedRow>> {
  const pace = createPace();
  const edited = new Map<CheckedRow, CheckedRow>();
  for (const row of rows) {
    if (!numbers.has(row.number)) continue;
    edited.set(row, editedRow(row, field, makeOf(row.row[field])));
    await pace();
  }
  return edited;
}
