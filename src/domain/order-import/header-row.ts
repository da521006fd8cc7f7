import { type FirstRow, firstRowOf } from '#domain/address/no-headings.ts';
import { isBlankRow } from '#domain/files/delimited-text.ts';
import { knownColumns } from './columns.ts';

/* Finds the table in files with titles, two heading rows, empty rows and totals. */

/** Marks by cell index. */
export type CellMarks = {
  /** Numbers that only look like thousands. */
  exact?: readonly number[];
  /** Filled from a merged cell above. */
  merged?: readonly number[];
  isHidden?: boolean;
};
/** `row`: number in the spreadsheet. */
export type FileLine = { row: number; cells: string[] } & CellMarks;
type LeftOut = {
  row: number;
  why: 'above' | 'total' | 'footer' | 'repeated_headings';
  text: string;
  /** Sums and footers, which the user can take in. */
  line?: FileLine;
};

export type TableRows = {
  /** Empty texts in a file without headings. */
  headings: string[];
  headingRows: number[];
  /** The likely kind of the table's first row, and its text. */
  firstRow: { is: FirstRow; text: string };
  lines: FileLine[];
  leftOut: LeftOut[];
};

/** Rows searched for headings. */
const mostAbove = 30;

/** The user's answer about the first row. */
export type FirstRowAnswer = Exclude<FirstRow, 'unclear'>;

/** `first`: spreadsheet number of the first row. Without `answer`, a row that may be both is the headings. */
export function readTable(
  rows: readonly (readonly string[])[],
  first = 1,
  marks: readonly CellMarks[] = [],
  answer?: FirstRowAnswer,
): TableRows {
  const at = headingsAt(rows);
  const is = firstRowOf(rows[at] ?? [], knownIn(rows[at] ?? []), rows[at + 1]);
  const { headings, count, isGrouped } =
    (answer ?? is) === 'data' ? noHeadings(rows, at) : wholeHeadings(rows, at);
  const begin = isGrouped ? at - 1 : at;
  const leftOut: TableRows['leftOut'] = [];
  const leave = (index: number, why: LeftOut['why'], line?: FileLine) =>
    leftOut.push({ row: index + first, why, text: textOf(rows[index] ?? []), ...(line && { line }) });
  const lineAt = (index: number): FileLine => ({
    row: index + first,
    cells: [...(rows[index] ?? [])],
    ...marks[index],
  });
  for (let index = 0; index < begin; index += 1) if (!isBlankRow(rows[index] ?? [])) leave(index, 'above');
  const lines: TableRows['lines'] = [];
  const own = headings.map((it) => it.trim().toLowerCase()).join('\0');
  let lastLine = rows.length - 1;
  while (lastLine >= at + count && isBlankRow(rows[lastLine] ?? [])) lastLine -= 1;
  for (let index = at + count; index <= lastLine; index += 1) {
    const cells = [...(rows[index] ?? [])];
    if (isBlankRow(cells)) continue;
    if (headings.length > 1 && cells.map((it) => it.trim().toLowerCase()).join('\0') === own) {
      leave(index, 'repeated_headings');
    } else if (isTotal(cells, headings.length)) leave(index, 'total', lineAt(index));
    else lines.push(lineAt(index));
  }
  while (isFooter(lines.at(-1), lines.at(-2), headings.length)) {
    const line = lines.pop();
    if (line) leave(line.row - first, 'footer', line);
  }
  leftOut.sort((one, other) => one.row - other.row);
  const headingRows = Array.from({ length: at + count - begin }, (_, index) => begin + index + first);
  return { headings, headingRows, firstRow: { is, text: textOf(rows[at] ?? []) }, lines, leftOut };
}

/** Takes sums and footers in as lines. */
export function withLeftOut({ lines, leftOut, ...table }: TableRows): TableRows {
  const taken = leftOut.flatMap((it) => it.line ?? []);
  return {
    ...table,
    lines: [...lines, ...taken].sort((one, other) => one.row - other.row),
    leftOut: leftOut.filter((it) => !it.line),
  };
}

const textOf = (cells: readonly string[]) =>
  cells
    .map((it) => it.trim())
    .filter(Boolean)
    .join(' · ');

const knownIn = (cells: readonly string[]) => cells.filter((it) => knownColumns(it).length > 0).length;

/**
 * Returns the row with most known headings, unless it looks like an order; if none has two, the first that fills more
 * than half of the widest row.
 */
function headingsAt(rows: readonly (readonly string[])[]): number {
  const seen = rows.slice(0, mostAbove);
  const known = seen.map((cells) => {
    const count = knownIn(cells);
    return firstRowOf(cells, count) === 'data' ? 0 : count;
  });
  const most = Math.max(0, ...known);
  if (most >= 2) return known.indexOf(most);
  const filled = seen.map((cells) => cells.filter((it) => it.trim() !== '').length);
  const width = Math.max(0, ...filled);
  const wide = filled.findIndex((it) => it > 1 && it * 2 > width);
  return wide === -1
    ? Math.max(
        0,
        filled.findIndex((it) => it > 0),
      )
    : wide;
}

function noHeadings(rows: readonly (readonly string[])[], at: number): Headings {
  const width = rows.slice(at, at + mostAbove).reduce((most, cells) => Math.max(most, cells.length), 0);
  return { headings: Array.from({ length: width }, () => ''), count: 0, isGrouped: false };
}

type Headings = { headings: string[]; count: number; isGrouped: boolean };

/** Headings may have a row of groups above ("Empfänger"), each over its first column, or a second row for programs. */
function wholeHeadings(rows: readonly (readonly string[])[], at: number): Headings {
  const own = [...(rows[at] ?? [])].map((it) => it.trim());
  const above = at > 0 ? (rows[at - 1] ?? []) : [];
  const below = rows[at + 1] ?? [];
  const groups = filledOn(above, own.length);
  const isGrouped = groups.some((group) => aboutWhom.test(group));
  const headings = own.map((heading, index) => {
    const group = isGrouped ? (groups[index] ?? '') : '';
    const both = `${group} ${heading}`.trim();
    return aboutWhom.test(group) || heading === '' || knownColumns(both).length > 0 ? both : heading;
  });
  const isDouble = knownIn(below) >= 2 && knownIn(below) * 2 >= below.filter((it) => it.trim() !== '').length;
  return { headings, count: isDouble ? 2 : 1, isGrouped };
}

const aboutWhom = /empf|liefer|ship|deliver|recip|absend|sender|bill|rechn/i;

/** A merged cell has its text in the first cell. */
function filledOn(cells: readonly string[], width: number): string[] {
  let last = '';
  return Array.from({ length: width }, (_, index) => {
    const text = cells[index]?.trim() ?? '';
    if (text !== '') last = text;
    return last;
  });
}

const footerWord =
  /^(?:\d+ )?(?:datens(?:ä|ae)tze?|records?|zeilen|rows?|entries|verkäufer-?id|seller[ -]?id|erstellt|exportiert|exported|generated|created|stand|druckdatum|seite \d|page \d|ende|end of)(?!\p{L})/iu;

/** The last rows may only say something about the file. */
function isFooter(last: FileLine | undefined, above: FileLine | undefined, width: number): boolean {
  if (!last || !above || width < 5) return false;
  const { cells } = last;
  const filled = cells.map((it) => it.trim()).filter(Boolean);
  if (filled.length > 2) return false;
  if (filled.some((it) => footerWord.test(it))) return true;
  // Programs end such rows early; a row that repeats a cell goes on with the order above.
  return cells.length * 2 < width && !cells.some((it, at) => it.trim() !== '' && it === above.cells[at]);
}

const totalWord = /^(?:gesamt(?:summe)?|summe|total|sum|grand total|zwischensumme|subtotal|anzahl)\b[\s:.]*/i;

function isTotal(cells: readonly string[], width: number): boolean {
  const filled = cells.map((it) => it.trim()).filter(Boolean);
  const [first = '', ...others] = filled;
  if (!totalWord.test(first) || filled.length > Math.max(4, width / 2)) return false;
  return [first.replace(totalWord, ''), ...others].every((it) =>
    /^[\d\s.,€$%+-]*(?:kg|eur|stück|stk)?\.?$/i.test(it),
  );
}
