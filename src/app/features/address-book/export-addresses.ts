import Papa from 'papaparse';
import type { SavedAddress } from '#domain/address.ts';
import { importColumns } from '#domain/address-import.ts';
import { isChangedBySpreadsheet, keptAsText } from '#domain/csv-kept.ts';

/**
 * A cell a spreadsheet would take for a formula gets an apostrophe before it (docs/decisions.md 6.2), one it would change
 * is kept as text (docs/rules.md 21.6).
 */
const isFormula = /^[=+\-@\t\r]/;
function harmless(text: string): string {
  if (isFormula.test(text)) return `'${text}`;
  return isChangedBySpreadsheet(text) ? keptAsText(text) : text;
}

/**
 * Writes addresses as the import reads them: the columns of the example file, semicolons, with the mark that makes
 * Excel show umlauts.
 */
export function addressesAsCsv(addresses: readonly SavedAddress[]): string {
  const rows = addresses.map((it) => importColumns.map((column) => harmless(it[column])));
  return `\ufeff${Papa.unparse({ fields: [...importColumns], data: rows }, { delimiter: ';', newline: '\r\n' })}\r\n`;
}
