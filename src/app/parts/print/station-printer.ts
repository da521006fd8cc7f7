import { getSession } from '#app/api/session.ts';

/*
 * Which printer of a print station this device prints to, for labels and for papers (docs/rules.md 5.8); none: the
 * browser's dialog. Of the device, since the printer stands beside it, and of who is signed in, whose station it is: the
 * staff, who print for others, choose none.
 */

export type PrinterUse = 'labels' | 'papers';
export type StationPrinter = { printer_id: string; name: string };

const keyOf = (use: PrinterUse) => `station-printer-${use}-${getSession()?.user_uid}`;

export function stationPrinter(use: PrinterUse): StationPrinter | undefined {
  const [printer_id, name] = (localStorage.getItem(keyOf(use)) ?? '').split('\n');
  return printer_id && name ? { printer_id, name } : undefined;
}

/** Remembered on this device. */
export function chooseStationPrinter(use: PrinterUse, printer: StationPrinter | undefined): void {
  if (printer) localStorage.setItem(keyOf(use), [printer.printer_id, printer.name].join('\n'));
  else localStorage.removeItem(keyOf(use));
}
