import Papa from 'papaparse';
import type { SavedAddress } from '#domain/address/address.ts';
import { importColumns } from '#domain/address/address-import.ts';
import { harmlessCell } from '#domain/files/csv-protection.ts';

/** The import's format: columns of the example file, semicolons, and the BOM that Excel needs for umlauts. */
export function addressesAsCsv(addresses: readonly SavedAddress[]): string {
  const rows = addresses.map((it) => importColumns.map((column) => harmlessCell(it[column])));
  return `\ufeff${Papa.unparse({ fields: [...importColumns], data: rows }, { delimiter: ';', newline: '\r\n' })}\r\n`;
}
