import { checkImportRow, type ImportColumn, type ImportRow, type RowIssue } from '#domain/address-import.ts';

/** A row as it will be imported, edited or not; `number` counts the file's rows from 1. */
export type CheckedRow = {
  number: number;
  row: ImportRow;
  issues: readonly RowIssue[];
  /** Columns that were ever wrong: the row stays to be seen and edited once it is right. */
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

/** The row with another value in a field, checked anew. */
export function editedRow(row: CheckedRow, field: ImportColumn, value: string): CheckedRow {
  const next = { ...row.row, [field]: value };
  return withIssues({ ...row, row: next }, checkImportRow(next, row.number).issues ?? []);
}

export const isBad = (row: CheckedRow) => row.issues.length > 0 && !row.isLeftOut;
