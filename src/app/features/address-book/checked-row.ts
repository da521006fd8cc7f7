import {
  checkImportRow,
  type ImportColumn,
  type ImportRow,
  type RowIssue,
} from '#domain/address/address-import.ts';

/** `number` counts the file's rows from 1. */
export type CheckedRow = {
  number: number;
  row: ImportRow;
  issues: readonly RowIssue[];
  /** Columns that ever had an error, so that a corrected row stays visible and editable. */
  asked: readonly ImportColumn[];
  isLeftOut: boolean;
};

export function checkedRow(row: ImportRow, number: number): CheckedRow {
  return withIssues(
    { number, row, issues: [], asked: [], isLeftOut: false },
    checkImportRow(row, number).issues ?? [],
  );
}

export function withIssues(row: CheckedRow, issues: readonly RowIssue[]): CheckedRow {
  return { ...row, issues, asked: [...new Set([...row.asked, ...issues.map((it) => it.field)])] };
}

export function editedRow(row: CheckedRow, field: ImportColumn, value: string): CheckedRow {
  const next = { ...row.row, [field]: value };
  return withIssues({ ...row, row: next }, checkImportRow(next, row.number).issues ?? []);
}

export const isBad = (row: CheckedRow) => row.issues.length > 0 && !row.isLeftOut;

/** Rows with the same fault in the same field; for countries also the same value. */
export type AlikeRows = {
  key: string;
  field: ImportColumn;
  code: RowIssue['code'];
  numbers: ReadonlySet<number>;
  /** The value in the first of those rows, as an example. */
  sample: string;
};

const mostAlike = 5;

export function alikeRows(rows: readonly CheckedRow[]): AlikeRows[] {
  const groups = new Map<string, AlikeRows & { numbers: Set<number> }>();
  for (const row of rows.filter(isBad)) {
    for (const { field, code } of row.issues) {
      const sample = row.row[field];
      const key = [field, code, field === 'country_code' ? sample : ''].join(' ');
      const group = groups.get(key) ?? { key, field, code, numbers: new Set(), sample };
      group.numbers.add(row.number);
      groups.set(key, group);
    }
  }
  return [...groups.values()]
    .filter((it) => it.numbers.size > 1)
    .sort((a, b) => b.numbers.size - a.numbers.size)
    .slice(0, mostAlike);
}
