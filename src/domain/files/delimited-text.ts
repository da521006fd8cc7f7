import Papa from 'papaparse';
import {
  decodeAs,
  type Encoding,
  type EncodingOffer,
  encodingOf,
  noOffer,
  offerEncodings,
} from './encoding.ts';

/* Reads tables in text files with four delimiters and all common encodings. */

/** `line` counts from 1. */
export type TextProblem =
  | { code: 'file_empty' }
  | { code: 'file_binary' }
  | { code: 'file_quotes'; line: number };

/** Keeps empty rows; `skipped` counts lines before the first row. */
export type DelimitedText = {
  rows: string[][];
  delimiter: string;
  encoding: Encoding;
  offer: EncodingOffer;
  skipped: number;
};
export type SplitText = Omit<DelimitedText, 'encoding' | 'offer'>;

/** `answer`: the user's choice among those offered. */
export function readDelimited(bytes: Uint8Array, answer?: Encoding): DelimitedText | TextProblem {
  if (bytes.length === 0) return { code: 'file_empty' };
  const { text, encoding, offer } = decode(bytes, answer);
  const read = splitText(text);
  return 'code' in read ? read : { ...read, encoding, offer };
}

export type Reading = { encoding: Encoding; examples: string[] };

/** Bytes; the file's begin has examples enough. */
const tellingBytes = 1_000_000;
const mostExamples = 3;

/**
 * Shows up to three cells in which the encodings differ: those of `columns` first, and from the row `first` on.
 * Encodings that read all of them alike are one choice.
 */
export function readingsOf(
  bytes: Uint8Array,
  offered: readonly Encoding[],
  { columns, first }: { columns: readonly number[]; first: number },
): Reading[] {
  const begin = bytes.subarray(0, tellingBytes);
  const isCut = begin.length < bytes.length;
  const tables = offered.flatMap((encoding) => {
    const split = splitText(decodeAs(begin, encoding), isCut);
    return 'code' in split ? [] : [{ encoding, rows: split.rows }];
  });
  const rows = tables[0]?.rows ?? [];
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  const wanted = columns.filter((at) => at !== -1);
  const order = [...new Set([...wanted, ...Array.from({ length: width }, (_, at) => at)])];
  const lines = [...rows.keys()];
  const sorted = [...lines.slice(first), ...lines.slice(0, first)];
  const seen = new Set<string>();
  const places: { line: number; at: number }[] = [];
  for (const at of order) {
    for (const line of sorted) {
      if (places.length === mostExamples) break;
      const texts = tables.map((it) => it.rows[line]?.[at]?.trim() ?? '');
      const [own = ''] = texts;
      if (seen.has(own) || !/\p{L}{2}/u.test(own) || new Set(texts).size === 1) continue;
      seen.add(own);
      places.push({ line, at });
    }
  }
  const readings = tables.map(({ encoding, rows: own }) => ({
    encoding,
    examples: places.map(({ line, at }) => own[line]?.[at]?.trim() ?? ''),
  }));
  const isFirst = (it: Reading, index: number) =>
    readings.findIndex((other) => other.examples.join('\0') === it.examples.join('\0')) === index;
  return places.length === 0 ? [] : readings.filter(isFirst);
}

/** Reads a file or the clipboard. `isCut`: the text may end within a row, even between quotation marks. */
export function splitText(whole: string, isCut = false): SplitText | TextProblem {
  // Excel may declare the delimiter in the first line.
  const [separator = '', declared] = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i.exec(whole) ?? [];
  const text = whole.slice(separator.length);
  if (isBinary(whole)) return { code: 'file_binary' };
  if (text.trim() === '') return { code: 'file_empty' };
  const delimiter = declared ?? guessDelimiter(text);
  const skipped = declared === undefined ? 0 : 1;
  const { data: rows, errors } = Papa.parse<string[]>(text, { delimiter });
  const broken = errors.find((it) => it.type === 'Quotes');
  if (isCut) rows.pop();
  else if (broken) return { code: 'file_quotes', line: lineOf(text, broken, rows) + skipped };
  if (rows.at(-1)?.join('') === '') rows.pop();
  if (rows.length === 0) return { code: 'file_empty' };
  return { rows, delimiter, skipped };
}

export const isBlankRow = (cells: readonly string[]) => cells.every((it) => it.trim() === '');

/** Excel writes Windows-1252, marked UTF-8 or UTF-16, and Mac Roman; other programs omit UTF-16's mark. */
function decode(bytes: Uint8Array, answer?: Encoding): Decoded {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be');
  const unmarked = unmarkedUtf16(bytes);
  if (unmarked) return decoded(bytes, unmarked);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: 'utf-8', offer: noOffer };
  } catch {
    return { ...decoded(bytes, answer ?? encodingOf(bytes)), offer: offerEncodings(bytes) };
  }
}

type Decoded = { text: string; encoding: Encoding; offer: EncodingOffer };

const decoded = (bytes: Uint8Array, encoding: Encoding): Decoded => ({
  text: decodeAs(bytes, encoding),
  encoding,
  offer: noOffer,
});

/** In western texts every second byte is zero. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const seen = bytes.subarray(0, 2_000);
  const pairs = Math.floor(seen.length / 2);
  if (pairs < 2 || bytes.length % 2 === 1) return undefined;
  const zeros = [0, 0];
  seen.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd > pairs * 0.8) return 'utf-16le';
  if (odd === 0 && even > pairs * 0.8) return 'utf-16be';
  return undefined;
}

/** Characters. */
const sample = 100_000;

/** Pictures, ZIP files and renamed workbooks contain control characters. */
function isBinary(text: string): boolean {
  const words = text.slice(0, sample);
  const odd = words.replace(/[^\p{Cc}\ufffd]|[\t\r\n\v\f]/gu, '').length;
  return text.startsWith('PK\x03\x04') || text.includes('\0') || odd > words.length / 100;
}

const delimiters = [';', ',', '\t', '|'] as const;

/** Rows; titles may precede the headings. */
const telling = 40;

function guessDelimiter(text: string): string {
  const scored = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text.slice(0, sample), {
      delimiter,
      preview: telling,
      skipEmptyLines: 'greedy',
    });
    const counts = new Map<number, number>();
    for (const { length } of data) counts.set(length, (counts.get(length) ?? 0) + 1);
    const score = (width: number) => (width < 2 ? 0 : width * (0.5 + (counts.get(width) ?? 0) / data.length));
    const [common] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0]);
    return { delimiter, score: Math.max(score(data[0]?.length ?? 0), score(common)) };
  });
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score === 0 ? ',' : best.delimiter;
}

/** Papa counts rows, not lines. */
function lineOf(text: string, error: { index?: number; row?: number }, data: string[][]): number {
  if (error.index === undefined) return (error.row ?? data.length - 1) + 1;
  return text.slice(0, error.index).split('\n').length;
}
