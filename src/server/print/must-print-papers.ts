import { printsPapers } from '#domain/labels/printer.ts';
import { refusal } from '#server/errors.ts';
import type { PrinterRow } from './stations.ts';

export function mustPrintPapers(printer: PrinterRow, path: string): void {
  if (!printsPapers(printer)) throw refusal('VALIDATION_FAILED', { issues: [{ path, code: 'not_valid' }] });
}
