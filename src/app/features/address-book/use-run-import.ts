import { useEffect, useRef, useState } from 'react';
import { api, describeError, type ErrorDescription } from '#app/api/client.ts';
import { newId } from '#app/api/new-id.ts';
import { syncAddresses } from '#app/offline/addresses/address-changes.ts';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { holdUpdates } from '#app/offline/rows/unsaved.ts';
import type { Imported } from '#contract/address.ts';
import type { DuplicateChoice, RowIssue } from '#domain/address/address-import.ts';
import { type CheckedRow, isBad } from './checked-row.ts';
import { rememberImport } from './last-import.ts';
import { validateRows } from './validate-rows.ts';

export type ImportRun =
  | { is: 'idle'; problem?: ErrorDescription['code'] }
  | { is: 'validating'; done: number; total: number }
  | { is: 'ready'; problem?: ErrorDescription['code'] }
  | { is: 'sending' | 'syncing'; total: number }
  | { is: 'done'; imported: Imported };

export function useRunImport() {
  const db = useWorkDatabase();
  const [run, setRun] = useState<ImportRun>({ is: 'idle' });
  const asking = useRef<AbortController>(undefined);
  /** One key per set of rows, so that a retry after a lost response imports nothing twice. */
  const key = useRef<{ rows: readonly CheckedRow[]; duplicates: DuplicateChoice; key: string }>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  // Until the import is done, the rows exist only in this window.
  const hasRows = run.is !== 'idle' && run.is !== 'done';
  useEffect(() => (hasRows ? holdUpdates() : undefined), [hasRows]);

  const back = () => {
    asking.current?.abort();
    setRun({ is: 'idle' });
  };

  /** Returns the issues; an empty list may also mean that the request failed. */
  async function validate(rows: readonly CheckedRow[]): Promise<RowIssue[]> {
    const own = new AbortController();
    asking.current?.abort();
    asking.current = own;
    const requested = wantedRows(rows);
    const total = requested.length;
    setRun({ is: 'validating', done: 0, total });
    try {
      const issues = await validateRows(requested, {
        signal: own.signal,
        onProgress: (done) => own.signal.aborted || setRun({ is: 'validating', done, total }),
      });
      if (!own.signal.aborted) setRun({ is: issues.length > 0 ? 'idle' : 'ready' });
      return issues;
    } catch (error) {
      if (!own.signal.aborted) setRun({ is: 'idle', problem: describeError(error).code });
      return [];
    }
  }

  async function send(file: string, rows: readonly CheckedRow[], duplicates: DuplicateChoice): Promise<void> {
    if (key.current?.rows !== rows || key.current.duplicates !== duplicates)
      key.current = { rows, duplicates, key: newId() };
    const data = wantedRows(rows).map((it) => it.row);
    setRun({ is: 'sending', total: data.length });
    try {
      const context = { idempotencyKey: key.current.key };
      const { data: imported } = await api.address.import({ data, duplicates }, { context });
      setRun({ is: 'syncing', total: data.length });
      await rememberImport(db, imported, file).catch(() => {});
      await syncAddresses().catch(() => {});
      setRun({ is: 'done', imported });
    } catch (error) {
      setRun({ is: 'ready', problem: describeError(error).code });
    }
  }

  return { run, validate, send, back };
}

export const wantedRows = (rows: readonly CheckedRow[]) => rows.filter((it) => !it.isLeftOut && !isBad(it));
