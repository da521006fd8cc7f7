import { csvFileName } from '#domain/files/csv.ts';

const word = 'Kundendaten';

/** The number lets the deletion of a client find the file. */
export const clientExportName = (number: number, company: string, day: string): string =>
  csvFileName(word, String(number), company, day).replace(/csv$/, 'zip');

/** Without `number`: any client's file. */
export const isClientExport = (name: string, number?: number): boolean =>
  new RegExp(`^${word}_${number ?? '\\d+'}_.*\\.zip$`).test(name);
