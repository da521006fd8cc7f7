import Papa from 'papaparse';
import type { SavedAddress } from '#domain/address.ts';
import { importColumns } from '#domain/address-import.ts';

/** A cell a spreadsheet would take for a formula gets an apostrophe before it (docs/decisions.md 6.2). */
const isFormula = /^[=+\-@\t\r]/;
const harmless = (text: string) => (isFormula.test(text) ? `'${text}` : text);

/**
 * Writes addresses as the import reads them: the columns of the example file, semicolons, with the mark that makes
 * Excel show umlauts.
 */
export function addressesAsCsv(addresses: readonly SavedAddress[]): string {
  const rows = addresses.map((it) => importColumns.map((column) => harmless(it[column])));
  return `\ufeff${Papa.unparse({ fields: [...importColumns], data: rows }, { delimiter: ';', newline: '\r\n' })}\r\n`;
}
