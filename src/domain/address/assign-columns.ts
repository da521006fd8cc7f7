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
import { headingWords } from './heading-words.ts';
import { firstRowOf } from './no-headings.ts';

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

/** The first row is an address if its cells are those of an address and hardly one is a known heading. */
export function isAddressRow(cells: readonly string[]): boolean {
  const known = Object.values(assignColumns(cells)).filter((at) => at !== -1).length;
  return firstRowOf(cells, known) === 'data';
}
