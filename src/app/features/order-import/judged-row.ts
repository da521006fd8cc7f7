import type { BatchRow, RowPlace } from '#app/offline/rows/batch.ts';
import type { ComparedOrder } from '#domain/customs/same-day.ts';
import { type CellNote, isReasonLeftOut, questionKey } from '#domain/order-import/cell-note.ts';
import type { RowValues } from '#domain/order-import/read-orders.ts';
import { listFields } from '#domain/order-import/row-cells.ts';
import type { Hint, Issue } from '#domain/values/codes.ts';

/** `issues` and `hints` are undefined until validation. `questions`: notes that wait for the user's answer. */
export type JudgedRow = Omit<BatchRow<RowValues>, 'notes'> & {
  notes: CellNote[];
  place: number;
  issues: readonly Issue[] | undefined;
  hints: readonly Hint[] | undefined;
  /** undefined: no customs papers. */
  compared?: ComparedOrder | undefined;
  questions: readonly CellNote[];
  where: RowPlace;
};

export const rowStates = [
  'checking',
  'bad',
  'asked',
  'ready',
  'left_out',
  'draft',
  'waiting',
  'refused',
  'taken',
  'sent',
  'cancelled',
  'elsewhere',
] as const;
export type RowState = (typeof rowStates)[number];

export function stateOf({ where, issues, questions, isLeftOut }: JudgedRow): RowState {
  if (where.is !== 'here') return where.is;
  if (isLeftOut) return 'left_out';
  if (!issues) return 'checking';
  if (issues.length > 0) return 'bad';
  return questions.length > 0 ? 'asked' : 'ready';
}

export const isOpen = (row: JudgedRow): boolean =>
  ['bad', 'asked', 'ready', 'checking'].includes(stateOf(row));

/** The server has an earlier shipment of this order and asks (docs/rules.md 25.21). */
export const isOrderedBefore = ({ where }: Pick<JudgedRow, 'where'>): boolean =>
  where.is === 'refused' && where.code === 'ORDERED_BEFORE';

export const filters = [
  'all',
  'bad',
  'asked',
  'ordered_before',
  'ready',
  'on_way',
  'sent',
  'left_out',
] as const;
export type Filter = (typeof filters)[number];

export function fits(row: JudgedRow, filter: Filter): boolean {
  const state = stateOf(row);
  if (filter === 'all') return true;
  if (filter === 'ordered_before' || isOrderedBefore(row))
    return filter === 'ordered_before' && isOrderedBefore(row);
  if (filter === 'bad')
    return state === 'bad' || state === 'refused' || state === 'draft' || state === 'taken';
  return filter === 'on_way' ? state === 'waiting' : state === filter;
}

export const declaration = 'restrictions_declared';

const listed: readonly string[] = listFields;

/** Sorts refused rows first, then by missing field, then rows with questions, then all others. */
export function byWhatIsMissing(a: JudgedRow, b: JudgedRow): number {
  return rank(a) - rank(b) || a.place - b.place;
}

function rank(row: JudgedRow): number {
  const state = stateOf(row);
  const [first] = row.issues ?? [];
  if (state === 'refused' || state === 'taken') return -1;
  if (state === 'bad' && first) {
    const at = listed.indexOf(first.path);
    return at === -1 ? listed.length : at;
  }
  if (state === 'asked') return 100;
  return 102 + rowStates.indexOf(state);
}

export type AlikeRows = { key: string; path: string; issue: Issue; ids: string[] };

const mostAlike = 8;

export function alikeRows(rows: readonly JudgedRow[]): AlikeRows[] {
  const groups = new Map<string, AlikeRows>();
  for (const row of rows) {
    if (stateOf(row) !== 'bad') continue;
    for (const issue of row.issues ?? []) {
      if (issue.path !== declaration && !listed.includes(issue.path)) continue;
      const key = `${issue.path} ${issue.code}`;
      const group = groups.get(key) ?? { key, path: issue.path, issue, ids: [] };
      if (group.ids.at(-1) !== row.id) group.ids.push(row.id);
      groups.set(key, group);
    }
  }
  return (
    [...groups.values()]
      // The declaration has no cell, so one row is enough.
      .filter((it) => it.ids.length > 1 || it.path === declaration)
      .sort(
        (a, b) =>
          Number(b.path === declaration) - Number(a.path === declaration) || b.ids.length - a.ids.length,
      )
      .slice(0, mostAlike)
  );
}

/** Rows that the file's own words left out, by their reason; rows ordered before have a second reason. */
export function alikeLeftOut(
  rows: readonly JudgedRow[],
  knownSince: ReadonlyMap<string, number>,
): AlikeQuestions[] {
  const groups = new Map<string, AlikeQuestions>();
  for (const row of rows) {
    const reason = row.notes.find(isReasonLeftOut);
    if (!reason || stateOf(row) !== 'left_out' || knownSince.has(row.own)) continue;
    const group = groups.get(reason.code) ?? { key: reason.code, notes: [], ids: [] };
    groups.set(reason.code, group);
    group.ids.push(row.id);
    group.notes.push(reason);
  }
  return [...groups.values()].filter((it) => it.ids.length > 1);
}

export type AlikeQuestions = { key: string; notes: CellNote[]; ids: string[] };

/** Rows with the same question; `notes` has one note of each row. */
export function alikeQuestions(rows: readonly JudgedRow[]): AlikeQuestions[] {
  const groups = new Map<string, AlikeQuestions>();
  for (const row of rows) {
    if (!['bad', 'asked'].includes(stateOf(row))) continue;
    for (const note of row.questions) {
      const key = questionKey(note);
      const group = groups.get(key) ?? { key, notes: [], ids: [] };
      groups.set(key, group);
      if (group.ids.at(-1) === row.id) continue;
      group.ids.push(row.id);
      group.notes.push(note);
    }
  }
  return [...groups.values()]
    .filter((it) => it.ids.length > 1)
    .sort((a, b) => b.ids.length - a.ids.length)
    .slice(0, mostAlike);
}
