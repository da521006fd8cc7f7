import { isListField, type ListField, listFields } from '#domain/order-import/row-cells.ts';
import { type JudgedRow, stateOf } from './judged-row.ts';
import { markOf } from './row-words.ts';

/** A place that asks something of the user: a cell, or without `field` the row's answer or mark. */
export type Fault = { id: string; field?: ListField };

const placeOf = ({ field }: Fault) => (field === undefined ? listFields.length : listFields.indexOf(field));

export function faultsOf(row: JudgedRow): Fault[] {
  const { id } = row;
  if (stateOf(row) === 'bad') {
    const paths = new Set((row.issues ?? []).map((it) => it.path));
    const fields = [...paths].filter(isListField);
    const found = fields.map((field): Fault => ({ id, field })).sort((a, b) => placeOf(a) - placeOf(b));
    // An issue without a column, or a question beside the issues, is at the row itself.
    return fields.length < paths.size || row.questions.length > 0 ? [...found, { id }] : found;
  }
  return markOf(row) ? [{ id }] : [];
}

type Search = { from: Fault | undefined; step: 1 | -1; isMended?: (fault: Fault) => boolean };

/** The next place in the list's order, from the end back to the start; never the one it starts from. */
export function nextFault(
  rows: readonly JudgedRow[],
  { from, step, isMended = () => false }: Search,
): Fault | undefined {
  const rowOf = new Map(rows.map((it, at) => [it.id, at]));
  const isSame = (it: Fault) => it.id === from?.id && it.field === from.field;
  const all = rows.flatMap(faultsOf).filter((it) => !isSame(it) && !isMended(it));
  const start = from && rowOf.get(from.id);
  if (!from || start === undefined) return all.at(step === 1 ? 0 : -1);
  const isAfter = (it: Fault) => {
    const at = rowOf.get(it.id) ?? 0;
    return at === start ? placeOf(it) > placeOf(from) : at > start;
  };
  const after = all.filter(isAfter);
  const before = all.filter((it) => !isAfter(it));
  return step === 1 ? (after[0] ?? before[0]) : (before.at(-1) ?? after.at(-1));
}
