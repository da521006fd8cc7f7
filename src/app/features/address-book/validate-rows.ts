import { api } from '#app/api/client.ts';
import { checkImportRow, type RowIssue } from '#domain/address/address-import.ts';
import { issueCodes } from '#domain/values/codes.ts';
import type { CheckedRow } from './checked-row.ts';

/** Rows per request, small enough to show progress and keep typing smooth. */
const pieceSize = 500;

type Validating = { signal: AbortSignal; onProgress: (done: number) => void };

export async function validateRows(
  rows: readonly CheckedRow[],
  { signal, onProgress }: Validating,
): Promise<RowIssue[]> {
  const issues: RowIssue[] = [];
  for (let from = 0; from < rows.length; from += pieceSize) {
    signal.throwIfAborted();
    const piece = rows.slice(from, from + pieceSize);
    const { data } = await api.address.validate({ data: piece.map((it) => it.row) }, { signal });
    for (const { row, field, code } of data.details) {
      const wrong = piece[row - 1];
      if (wrong) issues.push({ row: wrong.number, field, code: issueCode(wrong, field, code) });
    }
    onProgress(from + piece.length);
  }
  return issues;
}

/** The API has three codes (docs/rules.md 8.4); this device usually knows the exact rule. */
function issueCode(
  { row, number }: CheckedRow,
  field: RowIssue['field'],
  code: 'COUNTRY_CODE_INVALID' | 'FIELD_REQUIRED' | 'INVALID',
): RowIssue['code'] {
  const own = checkImportRow(row, number).issues?.find((it) => it.field === field);
  if (own) return own.code;
  if (code === 'COUNTRY_CODE_INVALID') return 'country_code_invalid';
  const required = issueCodes.find((it) => it === `${field}_required`);
  return (code === 'FIELD_REQUIRED' && required) || 'not_valid';
}
