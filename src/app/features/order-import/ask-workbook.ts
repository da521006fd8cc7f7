import { trustedScript } from '#app/offline/app-files/trusted-script.ts';
import { anySignal } from '#app/timing/any-signal.ts';
import type { SheetRow, SheetRows, WorkbookProblem } from '#domain/files/workbook/read-workbook.ts';
import type { WorkbookQuestion, WorkbookReply } from './workbook-worker.ts';
import workerUrl from './workbook-worker.ts?worker&url';

/** ms. A slow tablet reads 10,000 rows in a few seconds. */
const longestRead = 30_000;

/** Rejects once the signal is aborted. A file that takes too long counts as damaged. */
export async function readInWorker(
  file: Blob,
  sheet: string | undefined,
  signal: AbortSignal,
): Promise<SheetRows | WorkbookProblem> {
  const rows: SheetRow[] = [];
  const late = AbortSignal.timeout(longestRead);
  const last = await ask({ ask: 'read', file, sheet }, anySignal([signal, late]), (piece) => {
    for (const row of piece) rows.push(row);
  }).catch((error: unknown) => {
    if (signal.aborted || !late.aborted) throw error;
    return { is: 'problem', problem: { code: 'workbook_damaged' } } as const;
  });
  if (last.is === 'problem') return last.problem;
  if (last.is !== 'read') throw new Error('the worker answered something else');
  const { is: _, ...about } = last;
  return { rows, ...about };
}

/** The first row holds the headings. */
export async function writeInWorker(rows: readonly (readonly string[])[], sheet: string): Promise<Blob> {
  const last = await ask({ ask: 'write', rows, sheet }, new AbortController().signal, () => {});
  if (last.is !== 'written') throw new Error('the worker wrote nothing');
  return last.file;
}

function ask(
  question: WorkbookQuestion,
  signal: AbortSignal,
  onRows: (rows: SheetRow[]) => void,
): Promise<Exclude<WorkbookReply, { is: 'rows' | 'failed' }>> {
  signal.throwIfAborted();
  const worker = new Worker(trustedScript('workbook-worker', workerUrl), { type: 'module' });
  return new Promise<Exclude<WorkbookReply, { is: 'rows' | 'failed' }>>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.onerror = () => reject(new Error('the worker ended'));
    worker.onmessage = ({ data }: MessageEvent<WorkbookReply>) => {
      if (data.is === 'rows') onRows(data.rows);
      else if (data.is === 'failed') reject(new Error('the worker failed'));
      else resolve(data);
    };
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
