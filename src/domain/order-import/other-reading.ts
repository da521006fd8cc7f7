import { federalState } from '#domain/values/federal-state.ts';
import type { CellNote } from './cell-note.ts';
import type { RowValues } from './read-orders.ts';
import { isListField, type ListField } from './row-cells.ts';

/** The likeliest other answer to a question, as text for its cell; undefined if the file has none. */
export function otherReading(
  { path, code, from }: CellNote,
  { recipient }: RowValues,
): { field: ListField; text: string } | undefined {
  if (!isListField(path)) return undefined;
  if (code === 'state_differs') {
    const state = federalState(recipient.postal_code);
    return state && { field: path, text: state };
  }
  // "1.234" was read with decimals, so the mark may separate thousands.
  if (code === 'number_unsure') return { field: path, text: from.replace(/[.,]/, '') };
  return undefined;
}
