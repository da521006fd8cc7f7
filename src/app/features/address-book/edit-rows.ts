import { createPace } from '#app/timing/in-slices.ts';
import type { ImportColumn } from '#domain/address/address-import.ts';
import { type CheckedRow, editedRow } from './checked-row.ts';

export type EditAll = {
  numbers: ReadonlySet<number>;
  field: ImportColumn;
  makeOf: (value: string) => string;
};

/**
 * Validates in slices, because thousands of rows take a while. The key is the previous row, so that an edit meanwhile
 * wins.
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
