import {
  readWorkbook,
  type SheetRow,
  type SheetRows,
  type WorkbookProblem,
} from '#domain/files/workbook/read-workbook.ts';
import { workbookType, writeWorkbook } from '#domain/files/workbook/write-workbook.ts';

/*
 * A worker, because ten thousand rows take seconds on a slow tablet. One worker answers one request; terminating it
 * cancels.
 */

export type WorkbookQuestion =
  | { ask: 'read'; file: Blob; sheet: string | undefined }
  | { ask: 'write'; rows: readonly (readonly string[])[]; sheet: string };

export type WorkbookReply =
  /** Small pieces, so that receiving them does not block the page. */
  | { is: 'rows'; rows: SheetRow[] }
  | ({ is: 'read' } & Omit<SheetRows, 'rows'>)
  | { is: 'written'; file: Blob }
  | { is: 'problem'; problem: WorkbookProblem }
  | { is: 'failed' };

const pieceSize = 250;
const reply = (message: WorkbookReply) => self.postMessage(message);

async function answer(question: WorkbookQuestion): Promise<void> {
  if (question.ask === 'write') {
    const file = await writeWorkbook(question.rows, question.sheet);
    return reply({ is: 'written', file: new Blob([file], { type: workbookType }) });
  }
  const read = await readWorkbook(new Uint8Array(await question.file.arrayBuffer()), question.sheet);
  if ('code' in read) return reply({ is: 'problem', problem: read });
  const { rows, ...about } = read;
  for (let from = 0; from < rows.length; from += pieceSize) {
    reply({ is: 'rows', rows: rows.slice(from, from + pieceSize) });
  }
  reply({ is: 'read', ...about });
}

self.onmessage = ({ data }: MessageEvent<WorkbookQuestion>) => {
  answer(data).catch(() => reply({ is: 'failed' }));
};
