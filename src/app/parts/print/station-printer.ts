import { getSession } from '#app/api/session.ts';

/*
 * This device's printers at a print station for labels and papers (docs/rules.md 5.8); none means the browser's dialog.
 * Stored per user, because staff print for other clients.
 */

export type PrinterUse = 'labels' | 'papers';
export type StationPrinter = { printer_id: string; name: string };

const keyOf = (use: PrinterUse) => `station-printer-${use}-${getSession()?.user_uid}`;

export function stationPrinter(use: PrinterUse): StationPrinter | undefined {
  const [printer_id, name] = (localStorage.getItem(keyOf(use)) ?? '').split('\n');
  return printer_id && name ? { printer_id, name } : undefined;
}

export function chooseStationPrinter(use: PrinterUse, printer: StationPrinter | undefined): void {
  if (printer) localStorage.setItem(keyOf(use), [printer.printer_id, printer.name].join('\n'));
  else localStorage.removeItem(keyOf(use));
  // Other windows hear it by themselves.
  dispatchEvent(new StorageEvent('storage', { key: keyOf(use) }));
}
