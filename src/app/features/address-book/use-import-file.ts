import { useCallback, useEffect, useRef, useState } from 'react';
import { useWorkDatabase } from '#app/offline/rows/db.ts';
import { type FileProblem, fileProblem } from '#app/parts/files/read-csv.ts';
import {
  type Assignment,
  headingKey,
  type ImportColumn,
  importColumns,
  type RowIssue,
} from '#domain/address/address-import.ts';
import type { Encoding } from '#domain/files/encoding.ts';
import { type CheckedRow, editedRow, withIssues } from './checked-row.ts';
import { type EditAll, editRows } from './edit-rows.ts';
import type { ImportQuestion, ImportReply } from './import-worker.ts';
import { startImportWorker } from './start-import-worker.ts';

export type ImportFile =
  | { is: 'none'; problem?: FileProblem }
  | { is: 'working'; name: string; done: number; total: number }
  | ({ is: 'assigning'; name: string } & FoundColumns)
  | { is: 'checked'; name: string; rows: readonly CheckedRow[] };

type FoundColumns = Pick<
  Extract<ImportReply, { is: 'read' }>,
  'headings' | 'sample' | 'assignment' | 'readings' | 'encoding'
>;

const rememberedKey = 'import-columns';

export function useImportFile() {
  const db = useWorkDatabase();
  const [file, setFile] = useState<ImportFile>({ is: 'none' });
  const worker = useRef<Worker>(undefined);
  const headings = useRef<string[]>([]);
  const source = useRef<Extract<ImportQuestion, { ask: 'read' }>>(undefined);

  const end = useCallback(() => {
    worker.current?.terminate();
    worker.current = undefined;
  }, []);
  useEffect(() => end, [end]);

  const cancel = useCallback(() => {
    end();
    setFile({ is: 'none' });
  }, [end]);

  const check = useCallback((name: string, assignment: Assignment) => {
    setFile({ is: 'working', name, done: 0, total: 0 });
    ask(worker.current, { ask: 'check', assignment });
  }, []);

  const open = useCallback(
    async (chosen: File | undefined) => {
      end();
      const problem = fileProblem(chosen);
      if (problem || !chosen) return setFile({ is: 'none', ...(problem ? { problem } : {}) });
      const { name } = chosen;
      setFile({ is: 'working', name, done: 0, total: 0 });
      const own = startImportWorker();
      worker.current = own;
      let rows: CheckedRow[] = [];
      const fail = (why: FileProblem) => {
        own.terminate();
        if (worker.current === own) setFile({ is: 'none', problem: why });
      };
      own.onerror = () => fail({ code: 'worker_failed' });
      own.onmessage = ({ data }: MessageEvent<ImportReply>) => {
        if (worker.current !== own) return;
        if (data.is === 'problem') fail(data.problem);
        if (data.is === 'rows') {
          // Push in place: a new array per piece would copy all earlier rows.
          for (const row of data.rows) rows.push(row);
          setFile({ is: 'working', name, done: rows.length, total: data.total });
        }
        if (data.is === 'checked') {
          setFile({ is: 'checked', name, rows });
          rows = [];
        }
        if (data.is !== 'read') return;
        headings.current = data.headings;
        const { is: _, isUnclear, count: __, ...columns } = data;
        if (!isUnclear) check(name, columns.assignment);
        else setFile({ is: 'assigning', name, ...columns });
      };
      const stored = await db.meta.get(rememberedKey).catch(() => undefined);
      const remembered = (stored?.columns as Record<string, ImportColumn> | undefined) ?? {};
      source.current = { ask: 'read', file: chosen, remembered };
      ask(own, source.current);
    },
    [db, check, end],
  );

  const readAs = useCallback((encoding: Encoding) => {
    if (source.current) ask(worker.current, { ...source.current, encoding });
  }, []);

  const assign = useCallback(
    (name: string, assignment: Assignment) => {
      const columns = columnsByHeading(headings.current, assignment);
      if (headings.current.some(Boolean)) void db.meta.put({ k: rememberedKey, columns }).catch(() => {});
      check(name, assignment);
    },
    [db, check],
  );

  const change = useCallback((next: (row: CheckedRow) => CheckedRow) => {
    setFile((before) => (before.is === 'checked' ? { ...before, rows: before.rows.map(next) } : before));
  }, []);

  const edit = useCallback(
    (number: number, field: ImportColumn, value: string) =>
      change((it) => (it.number === number ? editedRow(it, field, value) : it)),
    [change],
  );

  const editAll = useCallback(
    async (rows: readonly CheckedRow[], requested: EditAll) => {
      const edited = await editRows(rows, requested);
      change((it) => edited.get(it) ?? it);
    },
    [change],
  );

  const leaveOut = useCallback(
    (number: number, isLeftOut: boolean) =>
      change((it) => (it.number === number ? { ...it, isLeftOut } : it)),
    [change],
  );

  const leaveOutBad = useCallback(
    () => change((it) => (it.issues.length > 0 ? { ...it, isLeftOut: true } : it)),
    [change],
  );

  const addIssues = useCallback(
    (issues: readonly RowIssue[]) => {
      const byRow = Map.groupBy(issues, (it) => it.row);
      change((it) => {
        const own = byRow.get(it.number);
        return own ? withIssues(it, own) : it;
      });
    },
    [change],
  );

  return { file, open, readAs, assign, cancel, edit, editAll, leaveOut, leaveOutBad, addIssues };
}

const ask = (worker: Worker | undefined, question: ImportQuestion) => worker?.postMessage(question);

function columnsByHeading(headings: readonly string[], assignment: Assignment): Record<string, ImportColumn> {
  const entries = importColumns.flatMap((column) => {
    const heading = headings[assignment[column]];
    return heading === undefined ? [] : [[headingKey(heading), column] as const];
  });
  return Object.fromEntries(entries);
}
