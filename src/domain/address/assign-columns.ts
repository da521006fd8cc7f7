// Loads the list of headings: import this module lazily.
import {
  type Assignment,
  bareNumbers,
  cellText,
  headingKey,
  type ImportColumn,
  importColumns,
  isHouseNumber,
} from './address-import.ts';
import { byContents, isPhone, isPostalCode, mostAre } from './cell-kinds.ts';
import { headingWords } from './heading-words.ts';

/* Tells which column of a file holds which field of an address (docs/rules.md 8.3). */

const noColumns = () => Object.fromEntries(importColumns.map((column) => [column, -1])) as Assignment;

/** A name is the company; beside a company it is the contact person. */
const named: readonly ImportColumn[] = ['company', 'contact_person'];
const keysOf = Object.fromEntries(
  importColumns.map((column) => {
    const words = [headingWords[column], ...(named.includes(column) ? [headingWords.name] : [])];
    const keys = words.join(',').split(',').map(headingKey);
    return [column, [headingKey(column), ...keys].filter((it) => !bareNumbers.includes(it))];
  }),
) as Record<ImportColumn, string[]>;

/**
 * Assigns from `remembered` (heading to column), then by column name, then by the best word. `lines`: rows that show
 * what "Nr." means.
 */
export function assignColumns(
  headings: readonly string[],
  remembered: Readonly<Record<string, ImportColumn>> = {},
  lines: readonly (readonly string[])[] = [],
): Assignment {
  const keys = headings.map(headingKey);
  const taken = new Set<number>();
  const assignment = noColumns();
  const assign = (fits: (key: string, column: ImportColumn) => boolean) => {
    for (const column of importColumns) {
      if (assignment[column] !== -1) continue;
      const at = keys.findIndex((key, index) => key !== '' && !taken.has(index) && fits(key, column));
      if (at === -1) continue;
      assignment[column] = at;
      taken.add(at);
    }
  };
  assign((key, column) => Object.hasOwn(remembered, key) && remembered[key] === column);
  assign((key, column) => key === headingKey(column));
  for (const column of importColumns)
    for (const word of keysOf[column]) assign((key, it) => it === column && key === word);
  const streets = lines.map((cells) => cellText(cells[assignment.street]));
  assign(
    (key, column) => column === 'street_number' && bareNumbers.includes(key) && isHouseNumber(key, streets),
  );
  return assignment;
}

/** The first row is an address if none of its cells is a known heading and two are numbers that no heading is. */
export function isAddressRow(cells: readonly string[]): boolean {
  if (Object.values(assignColumns(cells)).some((at) => at !== -1)) return false;
  const texts = cells.map(cellText);
  return texts.filter((it) => isPostalCode(it) || isPhone(it) || isHouseNumberAlone(it)).length >= 2;
}

const isHouseNumberAlone = (text: string) => /^\d{1,4} ?[a-z]?$/i.test(text);
const isName = (text: string) => /\p{L}{2}/u.test(text) && !/\d{3}/.test(text);

/** Guesses for files without headings: the user confirms. */
export function assignByContents(lines: readonly (readonly string[])[]): Assignment {
  const assignment = noColumns();
  const width = Math.max(0, ...lines.map((it) => it.length));
  const cellsOf = (at: number) => lines.map((cells) => cellText(cells[at])).filter(Boolean);
  const isFree = (at: number) => at < width && !Object.values(assignment).includes(at);
  const take = (column: ImportColumn, at: number, is: (text: string) => boolean) => {
    if (assignment[column] === -1 && isFree(at) && mostAre(cellsOf(at), is)) assignment[column] = at;
  };
  const columns = Array.from({ length: width }, (_, at) => at);
  for (const [column, is] of byContents)
    if (column !== 'place') for (const at of columns) take(column, at, is);
  if (assignment.street !== -1) take('street_number', assignment.street + 1, isHouseNumberAlone);
  if (assignment.postal_code !== -1) take('city', assignment.postal_code + 1, isName);
  for (const at of columns)
    if (assignment.street === -1 || at < assignment.street) take('company', at, isName);
  for (const at of columns)
    if (assignment.street === -1 || at < assignment.street) take('contact_person', at, isName);
  return assignment;
}
