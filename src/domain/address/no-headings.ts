import { isEmail } from '#domain/values/text.ts';
import { type Assignment, cellText, type ImportColumn, importColumns } from './address-import.ts';
import { byContents, isPhone, isPlace, isPostalCode, mostAre } from './cell-kinds.ts';

/* Recognises files without headings, and guesses their columns of an address by contents (docs/rules.md 8.3). */

export type FirstRow = 'headings' | 'data' | 'unclear';

/** Two cells of this kind are a coincidence in headings, which name years at most. */
const leastSigns = 2;

const isYear = (text: string) => /^(?:19|20)\d\d$/.test(text);
const isDecimal = (text: string) => /^\d{1,5}[.,]\d{1,3}(?:\s?(?:kg|g|cm|eur|€))?$/i.test(text);
const isHouseNumberAlone = (text: string) => /^\d{1,4} ?[a-z]?$/i.test(text);
const signs = [isPostalCode, isPhone, isHouseNumberAlone, isPlace, isEmail, isDecimal];
const signsOf = (cells: readonly string[]) =>
  cells.map(cellText).filter((text) => !isYear(text) && signs.some((is) => is(text))).length;

/** `known`: headings in the row that a list knows. `next`: the row below. */
export function firstRowOf(cells: readonly string[], known: number, next: readonly string[] = []): FirstRow {
  const found = signsOf(cells);
  if (found >= leastSigns && found > known * leastSigns) return 'data';
  if (known > 0 && found <= known) return 'headings';
  return found === 0 && signsOf(next) >= leastSigns ? 'headings' : 'unclear';
}

const isCode = (text: string) => /^#?[a-z]{1,5}[-_ ]?\d+$/i.test(text);
const isName = (text: string) => /\p{L}{2}/u.test(text) && !/\d{3}/.test(text) && !isCode(text);

/** Guesses for files without headings: the user confirms. */
export function assignByContents(lines: readonly (readonly string[])[]): Assignment {
  const assignment = Object.fromEntries(importColumns.map((column) => [column, -1])) as Assignment;
  const width = Math.max(0, ...lines.map((it) => it.length));
  const cellsOf = (at: number) => lines.map((cells) => cellText(cells[at])).filter(Boolean);
  const isFree = (at: number) => at < width && !Object.values(assignment).includes(at);
  const take = (column: ImportColumn, at: number, is: (text: string) => boolean) => {
    if (assignment[column] === -1 && isFree(at) && mostAre(cellsOf(at), is)) assignment[column] = at;
  };
  const columns = Array.from({ length: width }, (_, at) => at);
  for (const [column, is] of byContents) {
    // A number before the street is the order's or the client's.
    if (column !== 'place' && column !== 'postal_code') for (const at of columns) take(column, at, is);
  }
  const behindStreet = columns.filter((at) => at > assignment.street);
  if (assignment.street !== -1) take('street_number', assignment.street + 1, isHouseNumberAlone);
  for (const at of [...behindStreet, ...columns]) take('postal_code', at, isPostalCode);
  if (assignment.postal_code !== -1) take('city', assignment.postal_code + 1, isName);
  const before = columns.filter((at) => assignment.street === -1 || at < assignment.street);
  for (const column of ['company', 'contact_person'] as const)
    for (const at of before) take(column, at, isName);
  return assignment;
}
