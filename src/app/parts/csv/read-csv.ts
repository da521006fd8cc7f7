import Papa from 'papaparse';

/** Why nothing of a file can be used. `line` counts the file's lines from 1. */
export type FileProblem =
  | { code: 'file_required' }
  | { code: 'csv_only' }
  | { code: 'file_too_large'; megabytes: number }
  | { code: 'file_empty' }
  | { code: 'file_binary' }
  | { code: 'file_quotes'; line: number }
  | { code: 'file_no_rows' }
  | { code: 'file_too_many_rows'; rows: number }
  | { code: 'worker_failed' };

/** A file's table as it stands there; `lines` are the rows below the headings, without empty ones. */
export type CsvTable = { headings: string[]; lines: string[][]; delimiter: string; encoding: string };

/** MB */
export const maxFileSize = 10;

/** Says what can be said of a file before it is read. */
export function fileProblem(file: { name: string; size: number } | undefined): FileProblem | undefined {
  if (!file) return { code: 'file_required' };
  if (!/\.csv$/i.test(file.name)) return { code: 'csv_only' };
  if (file.size === 0) return { code: 'file_empty' };
  if (file.size > maxFileSize * 1_000_000) return { code: 'file_too_large', megabytes: maxFileSize };
  return undefined;
}

/** Reads a CSV file of any of the delimiters and encodings that Excel and its kind write. */
export function readCsv(bytes: Uint8Array, maxRows: number): CsvTable | FileProblem {
  if (bytes.length === 0) return { code: 'file_empty' };
  const { text: whole, encoding } = decode(bytes);
  // Excel says in a first line of its own which delimiter it is to take.
  const [separator = '', told] = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i.exec(whole) ?? [];
  const text = whole.slice(separator.length);
  if (isBinary(whole)) return { code: 'file_binary' };
  if (text.trim() === '') return { code: 'file_empty' };
  const delimiter = told ?? guessDelimiter(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' });
  const broken = errors.find((it) => it.type === 'Quotes');
  if (broken) return { code: 'file_quotes', line: lineOf(text, broken, data) + (told === undefined ? 0 : 1) };
  const [headings = [], ...lines] = data;
  if (lines.length === 0) return { code: 'file_no_rows' };
  if (lines.length > maxRows) return { code: 'file_too_many_rows', rows: lines.length };
  return { headings: headings.map((it) => it.trim()), lines, delimiter, encoding };
}

export const isFileProblem = (it: CsvTable | FileProblem): it is FileProblem => 'code' in it;

/** Excel writes Windows-1252 or UTF-8 with a mark; "Unicode text" is UTF-16. What is not valid UTF-8 is Windows-1252. */
function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decodeAs(bytes, 'utf-16be');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return decodeAs(bytes, 'windows-1252');
  }
}

const decodeAs = (bytes: Uint8Array, encoding: string) => ({
  text: new TextDecoder(encoding).decode(bytes),
  encoding,
});

/** Characters looked at. */
const sample = 100_000;

/** Control characters, which no table of words has: a picture, a ZIP or an Excel workbook under another name. */
function isBinary(text: string): boolean {
  const words = text.slice(0, sample);
  const odd = words.replace(/[^\p{Cc}\ufffd]|[\t\r\n\v\f]/gu, '').length;
  return text.startsWith('PK\x03\x04') || text.includes('\0') || odd > words.length / 100;
}

const delimiters = [';', ',', '\t'] as const;

/** The one that splits the first lines into most columns, and into equally many. */
function guessDelimiter(text: string): string {
  const scored = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text.slice(0, sample), {
      delimiter,
      preview: 20,
      skipEmptyLines: 'greedy',
    });
    const [headings = []] = data;
    const alike = data.filter((row) => row.length === headings.length).length / Math.max(1, data.length);
    return { delimiter, score: headings.length < 2 ? 0 : headings.length * (0.5 + alike) };
  });
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score === 0 ? ',' : best.delimiter;
}

/** Papa counts rows, people count lines. */
function lineOf(text: string, error: { index?: number; row?: number }, data: string[][]): number {
  if (error.index === undefined) return (error.row ?? data.length - 1) + 1;
  return text.slice(0, error.index).split('\n').length;
}
