import { isBlankRow, readDelimited, type TextProblem } from '#domain/files/delimited-text.ts';
import type { Encoding, EncodingOffer } from '#domain/files/encoding.ts';

/** `line` counts from 1. */
export type FileProblem =
  | { code: 'file_required' }
  | { code: 'csv_only' }
  | { code: 'file_too_large'; megabytes: number }
  | TextProblem
  | { code: 'file_no_rows' }
  | { code: 'file_too_many_rows'; rows: number }
  | { code: 'worker_failed' };

/** `lines` excludes the headings and empty rows. */
export type CsvTable = {
  headings: string[];
  lines: string[][];
  delimiter: string;
  encoding: Encoding;
  offer: EncodingOffer;
};

/** MB */
export const maxFileSize = 10;

export function fileProblem(file: { name: string; size: number } | undefined): FileProblem | undefined {
  if (!file) return { code: 'file_required' };
  if (!/\.csv$/i.test(file.name)) return { code: 'csv_only' };
  if (file.size === 0) return { code: 'file_empty' };
  if (file.size > maxFileSize * 1_000_000) return { code: 'file_too_large', megabytes: maxFileSize };
  return undefined;
}

/** `answer`: the encoding that the user has chosen. */
export function readCsv(bytes: Uint8Array, maxRows: number, answer?: Encoding): CsvTable | FileProblem {
  const text = readDelimited(bytes, answer);
  if ('code' in text) return text;
  const [headings = [], ...lines] = text.rows.filter((cells) => !isBlankRow(cells));
  if (lines.length === 0) return { code: 'file_no_rows' };
  if (lines.length > maxRows) return { code: 'file_too_many_rows', rows: lines.length };
  const { delimiter, encoding, offer } = text;
  return { headings: headings.map((it) => it.trim()), lines, delimiter, encoding, offer };
}

export const isFileProblem = (it: CsvTable | FileProblem): it is FileProblem => 'code' in it;
