import { csvFileName } from '#domain/files/csv.ts';

const word = 'Kundendaten';

/** The name of the file with all of a client's data: found again by the number when the client is deleted. */
export const clientExportName = (number: number, company: string, day: string): string =>
  csvFileName(word, String(number), company, day).replace(/csv$/, 'zip');

/** True for such a file, of any client or of the one with that number. */
export const isClientExport = (name: string, number?: number): boolean =>
  new RegExp(`^${word}_${number ?? '\\d+'}_.*\\.zip$`).test(name);
